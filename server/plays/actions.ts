import type { PlayRow } from '../database/tables.ts'
import { type Writer, write } from '../database/transaction.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { type TitleReader, titleReader } from './names.ts'
import { type NamedPlay, named } from './read.ts'
import { withNames } from './rules/known-names.ts'
import { newPlayRule, playChangesRule, spanErrors, typedSeconds } from './rules/play-fields.ts'
import { checkedRules, type PlayRules } from './rules/split.ts'
import { showAt } from './show-at.ts'
import {
  deletePlay,
  findReading,
  insertTyped,
  listAfter,
  lockPlay,
  updateKnownNames,
  updatePlay,
  updateRules,
} from './store.ts'

/** A line that a person types. Instants are Unix seconds; without `until` it ends with the next play, see `addPlay`. */
export type NewPlay = { at: number; until?: number | undefined; artist?: string | undefined; title: string }

/**
 * Changes to a play. Instants are Unix seconds. With `always`, its artist and title are those of all plays that the stream names
 * alike, past and future, unless these were corrected themselves.
 */
export type PlayChanges = { [field in keyof NewPlay]?: NewPlay[field] | undefined } & { always?: boolean | undefined }

/**
 * Adds a play that the stream did not name. Without `until` it lasts until the next play, at most for ten minutes. It
 * belongs to the show that the schedule has on air at that instant.
 * @throws 400 naming every field that fails; 404 no such station
 */
export async function addPlay(deps: Writer, stationId: number, play: NewPlay): Promise<NamedPlay> {
  return write(deps, stationId, async ({ tx, now, report }) => {
    const station = await findStation(tx, stationId)
    if (!station) throw stationNotFound()
    refuseUnless(newPlayRule, play)
    const { at, artist = '', title } = play
    const fromUs = at * 1e6
    const [next] = await listAfter(tx, { stationId, showId: 0, fromUs, id: Number.MAX_SAFE_INTEGER, rows: 1 })
    const untilUs =
      play.until === undefined ? Math.min(next?.from_us ?? Infinity, fromUs + typedSeconds * 1e6) : play.until * 1e6
    refuse(
      spanErrors({ at, until: untilUs / 1e6, isNamed: play.until !== undefined }, { now, years: station.plays_years }),
    )
    const made = await insertTyped(tx, {
      ...{ station_id: stationId, from_us: fromUs, until_us: untilUs, artist, song: title },
      show_id: await showAt(tx, station, at),
    })
    report({ type: 'plays.added', subject: made.id, details: { title } })
    return named(made, asTyped)!
  })
}

/**
 * Corrects the artist and the title of a play, or its span once it is over. A line that was typed belongs to the show that
 * is on air when it begins; another play stays with its show.
 * @throws 400 naming every field that fails; 404 no such play; 409 when its span is to change while it lasts
 */
export async function changePlay(
  deps: Writer,
  stationId: number,
  id: number,
  { always, ...changes }: PlayChanges,
): Promise<NamedPlay> {
  return write(deps, stationId, async ({ tx, now, report }) => {
    const station = await findStation(tx, stationId)
    if (!station) throw stationNotFound()
    refuseUnless(playChangesRule, { id, always, ...changes })
    const row = await findExisting(lockPlay(tx, stationId, id))
    const { at, until, artist, title } = changes
    const isMoved = at !== undefined || until !== undefined
    if (isMoved) refuseWhilePlaying(row)
    const fromUs = at === undefined ? row.from_us : at * 1e6
    const untilUs = until === undefined ? row.until_us : until * 1e6
    const span = { at: fromUs / 1e6, until: untilUs! / 1e6, isNamed: until !== undefined }
    if (isMoved) refuse(spanErrors(span, { now, years: station.plays_years }))
    const isTypedAnew = row.by_hand === 1 && at !== undefined
    const changed: Partial<PlayRow> = {
      ...(isMoved && { from_us: fromUs, until_us: untilUs }),
      ...(isTypedAnew && { show_id: await showAt(tx, station, at) }),
      ...(artist !== undefined && { artist }),
      ...(title !== undefined && { song: title }),
    }
    if (Object.keys(changed).length > 0) await updatePlay(tx, stationId, id, changed)
    const after: PlayRow = { ...row, ...changed }
    const reader = await titleReader(tx, stationId)
    const play = named(after, reader) ?? named(after, withoutRules(reader))!
    if (always && row.by_hand === 0) {
      const { known } = await findReading(tx, stationId)
      await updateKnownNames(tx, stationId, withNames(known, row.title, play))
    }
    const fields = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    report({ type: 'plays.changed', subject: id, details: { title: play.title, fields } })
    return play
  })
}

/**
 * Removes a play.
 * @throws 400 invalid id; 404 no such play; 409 while it lasts
 */
export async function removePlay(deps: Writer, stationId: number, id: number): Promise<void> {
  await write(deps, stationId, async ({ tx, report }) => {
    refuseUnless(onlyId, { id })
    const row = await findExisting(lockPlay(tx, stationId, id))
    refuseWhilePlaying(row)
    await deletePlay(tx, stationId, id)
    const { raw } = (await titleReader(tx, stationId))(row.title)
    report({ type: 'plays.removed', subject: id, details: { title: row.song ?? raw } })
  })
}

/**
 * Replaces the rules by which artists and titles are found, for all plays of the station, past and future.
 * @throws 400 naming each expression that fails; 404 no such station
 */
export async function setPlayRules(deps: Writer, stationId: number, wanted: unknown): Promise<PlayRules> {
  return write(deps, stationId, async ({ tx, report }) => {
    if (!(await findStation(tx, stationId))) throw stationNotFound()
    const rules = checkedRules(wanted)
    const { ignore, swap, split } = rules
    await updateRules(tx, stationId, JSON.stringify(rules))
    const counts = { ignore: ignore.length, swap: swap.length, split: split.length }
    report({ type: 'plays.rules_set', subject: stationId, details: counts })
    return rules
  })
}

async function findExisting(row: Promise<PlayRow | undefined>): Promise<PlayRow> {
  const found = await row
  if (!found) throw new Problem('not_found', 'Play not found.')
  return found
}

function refuseWhilePlaying({ until_us }: PlayRow): void {
  if (until_us === null) throw new Problem('conflict', 'The title is still playing.', { reason: 'playing' })
}

/** Reads titles without the rules of the station, which may ignore them. */
const withoutRules =
  (reader: TitleReader): TitleReader =>
  (stored) => {
    const { raw } = reader(stored)
    return { raw, names: { artist: '', title: raw } }
  }

/** A line that was typed has no title of the stream. */
const asTyped: TitleReader = () => ({ raw: '', names: undefined })
