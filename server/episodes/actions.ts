import type { Db } from '../database/open.ts'
import { type AlsoInTransaction, type Unit, type Writer, write } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { showNotFound } from '../shows/actions.ts'
import { countEpisode, defaultSeriesId } from '../shows/store.ts'
import { addStoredFile, type Limited } from '../station/stored-files.ts'
import { archiveActive } from './archive.ts'
import { episodeChangesRule, newEpisodeRule, newStoredEpisodeRule, restoreRule } from './rules/episode-fields.ts'
import { type FeedItemId, guidElsewhere } from './rules/guids.ts'
import { indexEpisode, unindexEpisode } from './search-index.ts'
import {
  type Episode,
  type EpisodeChanges,
  findByGuid,
  findBySourceGuid,
  findEpisode,
  insertEpisode,
  updateEpisode as updateRow,
} from './store.ts'

/** Where the audio of a new episode is: at an external URL, or in our storage. */
export type Audio = { url: string } | { mediaName: string; sizeBytes: number }

export type NewEpisode = {
  /** An id that was reserved for it (`reserveEpisodeId`); by default the next one. */
  id?: number
  showId: number
  title: string
  description: string
  image: string
  /** Unix seconds; the current time when absent. */
  datetime: number | undefined
  /** The item of a feed elsewhere that it was. */
  source?: FeedItemId
  audio: Audio
}

/** The error for an episode that does not exist, is archived, or is another station's. A client must not see which. */
export function episodeNotFound(): Problem {
  return new Problem('not_found', 'Episode not found.')
}

/**
 * Creates an active episode.
 * @throws 400 naming every field that fails; 404 no such show in the station; 409 codes `quota`, and `guid_taken` if the
 *   station has the episode of this item of a feed
 */
export async function createEpisode(
  deps: Writer & Limited,
  stationId: number,
  input: NewEpisode,
  alongside: AlsoInTransaction<Episode>,
): Promise<Episode> {
  return write(deps, stationId, async (unit) => {
    const { tx, now } = unit
    const { audio } = input
    refuseUnless('url' in audio ? newEpisodeRule : newStoredEpisodeRule, fieldsOf(input))
    if (!(await countEpisode(tx, stationId, input.showId, 1))) throw showNotFound()
    await unit.mayChangeShow(input.showId)
    const id = await insertEpisode(tx, {
      ...(input.id !== undefined && { id: input.id }),
      ...(input.source && (await guidsOf(tx, stationId, input.source))),
      station_id: stationId,
      show_id: input.showId,
      series_id: await defaultSeriesId(tx, input.showId),
      title: input.title,
      description: input.description,
      image: input.image,
      datetime: input.datetime ?? now,
      audio_url: 'url' in audio ? audio.url : '',
      media_name: 'url' in audio ? null : audio.mediaName,
      audio_length: 'url' in audio ? 0 : audio.sizeBytes,
      archived_at: null,
      created_at: now,
    })
    const episode = (await findEpisode(tx, stationId, id))!
    await indexEpisode(tx, stationId, episode)
    unit.report({ type: 'episodes.created', subject: id, details: { title: episode.title, showId: episode.show_id } })
    await alongside(unit, episode)
    // Last, because an upload in pieces is no longer unfinished then.
    if ('mediaName' in audio) {
      await addStoredFile(tx, deps, { name: audio.mediaName, stationId, bytes: audio.sizeBytes })
    }
    return episode
  })
}

/**
 * Changes the given fields of an active episode; `show_id` moves it to another show of the station.
 * @throws 400 naming every field that fails; 404 no such episode, or no such show
 */
export async function updateEpisode(
  deps: Writer,
  stationId: number,
  id: number,
  { show_id, ...changes }: Pick<EpisodeChanges, 'title' | 'description' | 'image' | 'datetime' | 'show_id'>,
): Promise<Episode> {
  return write(deps, stationId, async ({ tx, report, mayChangeShow }) => {
    refuseUnless(episodeChangesRule, { ...changes, id, image_url: changes.image, show_id })
    const before = await findActive({ tx }, stationId, id)
    await mayChangeShow(before.show_id)
    const isMoved = show_id !== undefined && show_id !== before.show_id
    if (isMoved) {
      if (!(await countEpisode(tx, stationId, show_id, 1))) throw showNotFound()
      await mayChangeShow(show_id)
      await countEpisode(tx, stationId, before.show_id, -1)
    }
    await unindexEpisode(tx, before)
    const home = isMoved ? { show_id, series_id: await defaultSeriesId(tx, show_id) } : {}
    await updateRow(tx, stationId, id, { ...changes, ...home })
    const after = (await findEpisode(tx, stationId, id))!
    await indexEpisode(tx, stationId, after)
    const fields = [...Object.keys(changes), ...(isMoved ? ['show_id'] : [])]
    if (fields.length > 0) report({ type: 'episodes.changed', subject: id, details: { title: after.title, fields } })
    return after
  })
}

/**
 * Archives an episode: it is removed from every listing and from search, and can be restored.
 * @throws 400 invalid id; 404
 */
export async function archiveEpisode(deps: Writer, stationId: number, id: number): Promise<void> {
  await write(deps, stationId, async (unit) => {
    refuseUnless(onlyId, { id })
    const episode = await findActive(unit, stationId, id)
    await unit.mayChangeShow(episode.show_id)
    await archiveActive(unit, stationId, episode)
  })
}

/**
 * Restores an archived episode, into its own show or another.
 * @throws 400 invalid ids; 404 no such archived episode, or no such show; 409 its audio was deleted, or its show was and none
 *   was given
 */
export async function restoreEpisode(deps: Writer, stationId: number, id: number, showId?: number): Promise<Episode> {
  return write(deps, stationId, async ({ tx, report, mayChangeShow }) => {
    refuseUnless(restoreRule, { id, show_id: showId })
    const archived = await findEpisode(tx, stationId, id)
    if (!archived || archived.archived_at === null) throw episodeNotFound()
    await mayChangeShow(archived.show_id)
    if (archived.audio_url === '' && archived.media_name === null) {
      throw new Problem('conflict', 'The audio of this episode was deleted.', { reason: 'audio_deleted' })
    }
    const home = showId ?? archived.show_id
    if (!(await countEpisode(tx, stationId, home, 1))) {
      if (showId !== undefined) throw showNotFound()
      throw new Problem('conflict', `The show "${archived.show}" is gone. Choose a show for the episode.`, {
        reason: 'show_gone',
      })
    }
    if (home !== archived.show_id) await mayChangeShow(home)
    const series_id = await defaultSeriesId(tx, home)
    await updateRow(tx, stationId, id, { archived_at: null, show_id: home, series_id })
    const restored = (await findEpisode(tx, stationId, id))!
    await indexEpisode(tx, stationId, restored)
    report({ type: 'episodes.restored', subject: id, details: { title: restored.title, showId: home } })
    return restored
  })
}

/**
 * The guids of the episode of an item of a feed: that of the item, unless an episode of another feed has it in the station.
 * @throws 409 code `guid_taken`
 */
async function guidsOf(tx: Db, stationId: number, { feed, guid }: FeedItemId) {
  const withGuids = await findBySourceGuid(tx, stationId, [guid])
  if (withGuids.some(({ source_feed }) => source_feed === feed)) {
    throw new Problem('conflict', 'An episode with this guid is here already.', { reason: 'guid_taken' })
  }
  const isTaken = (await findByGuid(tx, stationId, [guid])).length > 0
  return { guid: isTaken ? guidElsewhere({ feed, guid }) : guid, source_feed: feed, source_guid: guid }
}

/** A new episode under the field names of requests; stored audio under the names of its columns. */
function fieldsOf({ id: _, source: _source, showId, image, audio, ...same }: NewEpisode) {
  const stored =
    'url' in audio ? { audio_url: audio.url } : { media_name: audio.mediaName, audio_length: audio.sizeBytes }
  return { ...same, ...stored, show_id: showId, image_url: image }
}

/** @throws 404 no such episode, or it is archived */
export async function findActive({ tx }: Pick<Unit, 'tx'>, stationId: number, id: number): Promise<Episode> {
  const episode = await findEpisode(tx, stationId, id)
  if (!episode || episode.archived_at !== null) throw episodeNotFound()
  return episode
}
