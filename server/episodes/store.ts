import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { atMost, prepared } from '../database/prepared.ts'
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

/** What is read of an episode, besides the title of its show. */
export const episodeColumns = [
  'episodes.id',
  'episodes.title',
  'episodes.description',
  'episodes.image',
  'episodes.datetime',
  'episodes.audio_url',
  'episodes.media_name',
  'episodes.audio_length',
  'episodes.show_id',
  'episodes.archived_at',
] as const

/** Episodes of any kind; an archived one may have outlived its show. */
function selectEpisodes(db: Db) {
  return db
    .selectFrom('episodes')
    .leftJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('former_shows', 'former_shows.id', 'episodes.show_id')
    .select(episodeColumns)
    .select(({ fn, val }) => fn.coalesce('shows.title', 'former_shows.title', val('')).as('show'))
}

/** Active episodes of published shows: what listings and search are made of. */
export function selectListed(db: Db) {
  return db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .select(episodeColumns)
    .select('shows.title as show')
    .where('shows.published', '=', 1)
    .where('episodes.archived_at', 'is', null)
}

const selectOne = prepared((db: Db, { stationId, id }: { stationId: number; id: number }) =>
  selectEpisodes(db).where('episodes.id', '=', id).where('episodes.station_id', '=', stationId),
)

/** An episode of the station, archived or not. */
export async function findEpisode(db: Db, stationId: number, id: number): Promise<Episode | undefined> {
  const [episode] = await selectOne(db, { stationId, id })
  return episode
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

/** Which part of a station's listing is wanted: so many episodes after a place, less the first few. */
export type Page = { stationId: number; datetime: number; id: number; offset: number; limit: number }

/** An episode of a page, with the station's count of changes at the moment of reading. */
export type Listed = Episode & { changes: number | null }

/** A page of the listed episodes of a station, newest first. */
export const listPage = prepared((db: Db, page: Page) =>
  pageOf(db, page).where('episodes.station_id', '=', page.stationId),
)

/** A page of the listed episodes of one show, newest first. */
export const listPageOfShow = prepared((db: Db, page: Page & { showId: number }) =>
  pageOf(db, page).where('episodes.show_id', '=', page.showId),
)

function pageOf(db: Db, { stationId, datetime, id, offset, limit }: Page) {
  return selectListed(db)
    .select(changesOf(db, stationId))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('episodes.datetime', 'episodes.id'), '<', tuple(datetime, id)))
    .orderBy('episodes.datetime', 'desc')
    .orderBy('episodes.id', 'desc')
    .limit(atMost(limit))
    .offset(offset)
}

/**
 * Counts the episodes of a station: `active` in all, `published` of them in published shows, and of those again the few
 * in the `future` at `now`. The first two are kept by every write, so nothing is counted but the last.
 */
export const countOfStation = prepared((db: Db, { stationId, now }: { stationId: number; now: number }) =>
  countShows(db, stationId, futureOf(db, now).where('episodes.station_id', '=', stationId)).where(
    'station_id',
    '=',
    stationId,
  ),
)

/** The same for one show of the station. */
export const countOfShow = prepared(
  (db: Db, { stationId, showId, now }: { stationId: number; showId: number; now: number }) =>
    countShows(db, stationId, futureOf(db, now).where('episodes.show_id', '=', showId))
      .where('station_id', '=', stationId)
      .where('id', '=', showId),
)

/** When the next episode of a station comes due after `now`, if one is to. */
export const findNextDue = prepared((db: Db, { stationId, now }: { stationId: number; now: number }) =>
  db
    .selectFrom('episodes')
    .select('datetime')
    .where('station_id', '=', stationId)
    .where('archived_at', 'is', null)
    .where('datetime', '>', now)
    .orderBy('datetime')
    .limit(atMost(1)),
)

function countShows(db: Db, stationId: number, future: ReturnType<typeof futureOf>) {
  return db
    .selectFrom('shows')
    .select(changesOf(db, stationId))
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('active_episodes'), sql<number>`0`).as('active'),
      fn.coalesce(fn.sum<number>(sql`active_episodes * published`), sql<number>`0`).as('published'),
    ])
    .select(future.as('future'))
}

/** How often anything of the station has changed, as a column of a query: it tells which moment the rows are of. */
function changesOf(db: Db, stationId: number) {
  return db.selectFrom('stations').select('changes').where('stations.id', '=', stationId).as('changes')
}

function futureOf(db: Db, now: number) {
  return db
    .selectFrom('episodes')
    .innerJoin('shows as published', 'published.id', 'episodes.show_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('published.published', '=', 1)
    .where('episodes.archived_at', 'is', null)
    .where('episodes.datetime', '>', now)
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

/** In the words of the index: a parameter could be any number. */
const lengthIsUnknown = sql<boolean>`audio_length = 0 and media_name is null`

/** An episode whose external audio has no known length. */
export type UnknownLength = { id: number; stationId: number; audioUrl: string }

/** The episode of unknown length that comes next after an id in the station's order, or before it. */
export async function findUnknownLength(
  db: Db,
  stationId: number,
  side: 'after' | 'before',
  id: number,
): Promise<UnknownLength | undefined> {
  const isAfter = side === 'after'
  return db
    .selectFrom('episodes')
    .select(['id', 'station_id as stationId', 'audio_url as audioUrl'])
    .where(lengthIsUnknown)
    .where('station_id', '=', stationId)
    .where('id', isAfter ? '>' : '<', id)
    .orderBy('id', isAfter ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The ids of the stations that have episodes of unknown length. */
export async function listStationsOfUnknownLengths(db: Db): Promise<number[]> {
  const found = await db.selectFrom('episodes').select('station_id').distinct().where(lengthIsUnknown).execute()
  return found.map(({ station_id }) => station_id)
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
