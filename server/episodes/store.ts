import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { EpisodeRow, NewEpisode } from '../database/tables.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'

/** An episode with the title that its show has now, or had when it was deleted. */
export type Episode = Pick<
  EpisodeRow,
  | 'id'
  | 'title'
  | 'description'
  | 'image'
  | 'datetime'
  | 'audio_url'
  | 'media_name'
  | 'audio_length'
  | 'show_id'
  | 'archived_at'
> & { show: string }

function selectEpisodes(db: Db) {
  return db
    .selectFrom('episodes')
    .leftJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('former_shows', 'former_shows.id', 'episodes.show_id')
    .select(['episodes.id', 'episodes.title', 'episodes.description', 'episodes.image', 'episodes.datetime'])
    .select(['episodes.audio_url', 'episodes.media_name', 'episodes.audio_length', 'episodes.show_id'])
    .select('episodes.archived_at')
    .select(({ fn, val }) => fn.coalesce('shows.title', 'former_shows.title', val('')).as('show'))
}

/** An episode of the station, archived or not. */
export async function findEpisode(db: Db, stationId: number, id: number): Promise<Episode | undefined> {
  return selectEpisodes(db)
    .where('episodes.id', '=', id)
    .where('episodes.station_id', '=', stationId)
    .executeTakeFirst()
}

/** The episodes with these ids, newest first. */
export async function loadEpisodes(db: Db, ids: readonly number[]): Promise<Episode[]> {
  if (ids.length === 0) return []
  const episodes = await selectEpisodes(db).where('episodes.id', 'in', ids).execute()
  return episodes.sort(newestFirst)
}

/** The order of every listing. For `Array.prototype.sort`. */
export function newestFirst(a: Place, b: Place): number {
  return b.datetime - a.datetime || b.id - a.id
}

/** Every episode of a station on one side of the archive, newest first: for the command line. */
export async function listAllEpisodes(db: Db, stationId: number, archived: boolean): Promise<Episode[]> {
  const query = selectEpisodes(db)
    .where('episodes.station_id', '=', stationId)
    .orderBy('episodes.datetime', 'desc')
    .orderBy('episodes.id', 'desc')
  return (archived ? query.where('archived_at', 'is not', null) : query.where('archived_at', 'is', null)).execute()
}

/** Which part of the listing is wanted: what comes after a place, or after a number of episodes. */
export type Page = { after: Place; offset: number; limit: number; showId?: number | undefined }

/** The ids and instants of the listed episodes of a page: active, of published shows, newest first. */
export async function listPlaces(db: Db, stationId: number, page: Page): Promise<Place[]> {
  return placesQuery(db, stationId, page).execute()
}

/** The query of `listPlaces`; its plan is asserted by a test. */
export function placesQuery(db: Db, stationId: number, { after, offset, limit, showId }: Page) {
  const published = db.selectFrom('shows').select('id').where('published', '=', 1)
  const listed = db
    .selectFrom('episodes')
    .select(['datetime', 'id'])
    .where('archived_at', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('datetime', 'id'), '<', tuple(after.datetime, after.id)))
    .orderBy('datetime', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return showId === undefined
    ? listed.where('station_id', '=', stationId).where('show_id', 'in', published.where('station_id', '=', stationId))
    : listed.where('show_id', '=', showId)
}

/** How many episodes a station has: `active` in all, and `published` of them in published shows. */
export async function countEpisodes(db: Db, stationId: number): Promise<{ active: number; published: number }> {
  const { active, published } = await db
    .selectFrom('shows')
    .select(({ fn }) => [
      fn.sum<number | null>('active_episodes').as('active'),
      fn.sum<number | null>(sql`active_episodes * published`).as('published'),
    ])
    .where('station_id', '=', stationId)
    .executeTakeFirstOrThrow()
  return { active: active ?? 0, published: published ?? 0 }
}

/** How many episodes of published shows, or of one show, lie in the future: those that the counters count too many. */
export async function countFutureEpisodes(db: Db, stationId: number, now: number, showId?: number): Promise<number> {
  const { count } = await futureQuery(db, stationId, now, showId).executeTakeFirstOrThrow()
  return count
}

/** The query of `countFutureEpisodes`; its plan is asserted by a test. */
export function futureQuery(db: Db, stationId: number, now: number, showId?: number) {
  const published = db.selectFrom('shows').select('id').where('published', '=', 1)
  const future = db
    .selectFrom('episodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where('datetime', '>', now)
  return showId === undefined
    ? future.where('station_id', '=', stationId).where('show_id', 'in', published.where('station_id', '=', stationId))
    : future.where('show_id', '=', showId)
}

/** Writes an episode; returns its id. Counting it in and indexing it for search are the action's part. */
export async function insertEpisode(db: Db, episode: Omit<NewEpisode, 'title_folded'>): Promise<number> {
  const { id } = await db
    .insertInto('episodes')
    .values({ ...episode, title_folded: foldForSearch(episode.title) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type EpisodeChanges = Partial<
  Pick<
    EpisodeRow,
    'title' | 'description' | 'image' | 'datetime' | 'archived_at' | 'show_id' | 'series_id' | 'audio_length'
  >
>

/** Changes the columns given. */
export async function updateEpisode(db: Db, id: number, changes: EpisodeChanges): Promise<void> {
  const { title } = changes
  const set = { ...changes, ...(title !== undefined && { title_folded: foldForSearch(title) }) }
  if (Object.keys(set).length > 0) await db.updateTable('episodes').set(set).where('id', '=', id).execute()
}

/** Sets the length of external audio that was not known, and tells whether there was such an episode. */
export async function setAudioLength(db: Db, id: number, audioUrl: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('episodes')
    .set({ audio_length: bytes })
    .where('id', '=', id)
    .where('audio_url', '=', audioUrl)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The newest episodes whose external audio has no known length. */
export async function listUnknownLengths(db: Db, limit: number) {
  return db
    .selectFrom('episodes')
    .select(['id', 'station_id as stationId', 'audio_url as audioUrl'])
    .where('audio_length', '=', 0)
    .where('media_name', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether an episode, archived or not, plays this file of ours. */
export async function isMediaInUse(db: Db, mediaName: string): Promise<boolean> {
  const found = await db.selectFrom('episodes').select('id').where('media_name', '=', mediaName).executeTakeFirst()
  return found !== undefined
}

/** Which station an episode belongs to: for the command line, which knows only the episode. */
export async function findStationOfEpisode(db: Db, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('episodes').select('station_id').where('id', '=', id).executeTakeFirst()
  return found?.station_id
}
