import { type AlsoInTransaction, OutcomeUnknown, type Unit, type Writer, write } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { addStoredFile } from '../station/stored-files.ts'
import { deleteStoredFile } from '../station/stored-files-store.ts'
import type { Storage } from '../storage/storage.ts'
import { newShow, type ShowInput } from './new-show.ts'
import type { Loudness } from './rules/loudness.ts'
import { automationRule, showChangesRule } from './rules/show-fields.ts'
import { type ShowWebsite, websiteColumnsOf } from './rules/website-fields.ts'
import { moveShowSlug } from './slugs.ts'
import { deleteShow as deleteRow, findShow, type Show, type ShowChanges, updateShow as updateRow } from './store.ts'

/** The error for a show that does not exist or belongs to another station. A client must not see the difference. */
export function showNotFound(): Problem {
  return new Problem('not_found', 'Show not found.')
}

/**
 * Creates a show and its default series.
 * @throws 400 naming every field that fails; 404 no such station
 */
export async function createShow(
  deps: Writer,
  stationId: number,
  input: ShowInput,
  alongside: AlsoInTransaction<Show>,
): Promise<Show> {
  return write(deps, stationId, async (unit) => {
    const show = await newShow(unit, stationId, input)
    await alongside(unit, show)
    return show
  })
}

/** Changes of how a show becomes episodes. An undefined property keeps its value. */
export type AutomationInput = {
  autoEpisodes?: boolean | undefined
  /** Seconds. */
  trimStart?: number | undefined
  trimEnd?: number | undefined
  /** The loudness that its episodes get when they are cut. */
  loudness?: Loudness | undefined
  /** Whether the titles that were played become chapters of its episodes. */
  chapters?: Show['chapters'] | undefined
  /** The lifetime of its episodes; 0 for no limit. See `Lifetime`. */
  keepEpisodes?: number | undefined
  keepDays?: number | undefined
  deleteAudioAfter?: number | undefined
}

/** The same under the names of fields of requests, and of columns. */
function automationOf(input: AutomationInput) {
  const { autoEpisodes, trimStart, trimEnd, loudness, chapters, keepEpisodes, keepDays, deleteAudioAfter } = input
  return {
    ...{ auto_episodes: autoEpisodes, trim_start: trimStart, trim_end: trimEnd, loudness, chapters },
    ...{ keep_episodes: keepEpisodes, keep_days: keepDays, delete_audio_after: deleteAudioAfter },
  }
}

/** Changes of the settings for listeners and feeds. */
type WebsiteInput = { website?: { [name in keyof ShowWebsite]?: ShowWebsite[name] | undefined } | undefined }

/**
 * The name of a received MP3, empty for no intro. The verb keeps or discards the file. Its size, if known, is counted as
 * storage of the station.
 */
type IntroInput = { intro?: string | undefined; introBytes?: number | undefined }

/** Artwork, as columns named `image` hold it; empty for none. */
type ArtworkInput = { image?: string | undefined }

/** The properties that are not undefined. */
const given = (values: object): ShowChanges =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The columns of the given properties. */
function automationColumns(input: AutomationInput): ShowChanges {
  const { auto_episodes: isAutomatic, ...others } = automationOf(input)
  return given({ ...others, auto_episodes: isAutomatic === undefined ? undefined : Number(isAutomatic) })
}

/**
 * Changes the given fields of a show.
 * @throws 400 naming every field that fails; 404
 */
export async function updateShow(
  deps: Writer,
  stationId: number,
  id: number,
  changes: Partial<ShowInput> & AutomationInput & WebsiteInput,
): Promise<Show> {
  return write(deps, stationId, async (unit) => {
    const { published, website = {}, title, description, image, presenter } = changes
    const texts = given({ title, description, image, presenter })
    const fields = { ...texts, published, ...automationOf(changes), ...website, id, image_url: image }
    refuseUnless(showChangesRule, fields)
    const before = await findShow(unit.tx, stationId, id)
    if (!before) throw showNotFound()
    await unit.mayChangeShow(id)
    return change(unit, stationId, before, {
      ...texts,
      ...(published !== undefined && { published: Number(published) }),
      ...automationColumns(changes),
      ...websiteColumnsOf(website),
    })
  })
}

async function change({ tx, report }: Unit, stationId: number, before: Show, columns: ShowChanges): Promise<Show> {
  const { id } = before
  if (columns.slug !== undefined) await moveShowSlug(tx, stationId, before, columns.slug)
  await updateRow(tx, stationId, id, columns)
  const fields = Object.keys(columns)
  const show = (await findShow(tx, stationId, id))!
  if (fields.length > 0) report({ type: 'shows.changed', subject: id, details: { title: show.title, fields } })
  return show
}

/**
 * Changes how a show becomes episodes, its artwork, and its settings for listeners and feeds. A replaced intro is removed from storage.
 * @throws 400 naming every field that fails, 404, 409 `quota`; the received file is discarded then
 * @throws OutcomeUnknown if the change may or may not be committed; both files are kept
 */
export async function setShow(
  deps: Writer & { storage: Pick<Storage, 'keep' | 'discard' | 'remove'> },
  stationId: number,
  id: number,
  { intro, introBytes, image, website = {}, ...automation }: AutomationInput & IntroInput & ArtworkInput & WebsiteInput,
): Promise<Show> {
  const changed = write(deps, stationId, async (unit) => {
    refuseUnless(automationRule, { id, ...automationOf(automation), intro, ...website, image_url: image })
    const before = await findShow(unit.tx, stationId, id)
    if (!before) throw showNotFound()
    await unit.mayChangeShow(id)
    if (before.intro && intro !== undefined && intro !== before.intro) await deleteStoredFile(unit.tx, before.intro)
    if (intro && introBytes) await addStoredFile(unit.tx, deps, { name: intro, stationId, bytes: introBytes })
    const columns = {
      ...automationColumns(automation),
      ...websiteColumnsOf(website),
      ...(intro !== undefined && { intro: intro || null }),
      ...(image !== undefined && { image }),
    }
    return { before, after: await change(unit, stationId, before, columns) }
  })
  const { before, after } = await changed.catch(async (error: unknown) => {
    if (intro) await (error instanceof OutcomeUnknown ? deps.storage.keep(intro) : deps.storage.discard(intro))
    throw error
  })
  if (intro) await deps.storage.keep(intro)
  if (before.intro && before.intro !== after.intro) await deps.storage.remove(before.intro)
  return after
}

/**
 * Deletes a show permanently, with its series and schedule entries. Its archived episodes stay.
 * @throws 400 invalid id; 404; 409 while it has active episodes
 */
export async function deleteShow(deps: Writer, stationId: number, id: number): Promise<void> {
  await write(deps, stationId, async ({ tx, report }) => {
    refuseUnless(onlyId, { id })
    const show = await findShow(tx, stationId, id)
    if (!show) throw showNotFound()
    if (show.active_episodes > 0) {
      throw new Problem('conflict', 'Cannot delete a show that still has episodes. Archive its episodes first.')
    }
    await deleteRow(tx, stationId, show)
    report({ type: 'shows.deleted', subject: id, details: { title: show.title } })
  })
}
