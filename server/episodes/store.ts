import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { atMost, prepared } from '../database/prepared.ts'
import type { EpisodeRow, NewEpisode, Tables } from '../database/tables.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'
import type { Identified } from './rules/guids.ts'

/** An episode with the current title of its show, or the last title of a deleted one. */
export type Episode = Pick<
  EpisodeRow,
  'id' | 'title' | 'description' | 'image' | 'datetime' | 'audio_url' | 'media_name' | 'audio_length' | 'show_id'
> & { show: string }

/** An episode of which it is not known whether it is archived: `archived_at` is null for an active one. */
export type AnyEpisode = Episode & Pick<EpisodeRow, 'archived_at'>

/** The columns that are read of an episode; the title of its show comes by a join. */
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
] as const

/** Whether an episode is of a show. The station is compared without an index, so that the one of the show is used. */
export function ofShow({ stationId, showId }: { stationId: number; showId: number }) {
  return ({ eb, and }: ExpressionBuilder<Tables, 'episodes'>) =>
    and([eb('episodes.show_id', '=', showId), sql<boolean>`episodes.station_id + 0 = ${stationId}`])
}

/** All episodes, including archived ones whose show was deleted. */
function selectEpisodes(db: Db) {
  return db
    .selectFrom('episodes')
    .leftJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('former_shows', 'former_shows.id', 'episodes.show_id')
    .select(episodeColumns)
    .select('episodes.archived_at')
    .select(({ fn, val }) => fn.coalesce('shows.title', 'former_shows.title', val('')).as('show'))
}

/** Active episodes, for listings and search. */
export function selectActive(db: Db) {
  return db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .select(episodeColumns)
    .select('shows.title as show')
    .where('episodes.archived_at', 'is', null)
}

/** Whether an episode comes after the place in the listing, that is, earlier in time. */
export function before({ datetime, id }: Place) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'episodes'>) =>
    eb(refTuple('episodes.datetime', 'episodes.id'), '<', tuple(datetime, id))
}

const selectOne = prepared((db: Db, { stationId, id }: { stationId: number; id: number }) =>
  selectEpisodes(db).where('episodes.id', '=', id).where('episodes.station_id', '=', stationId),
)

/** An episode of the station, archived or not. */
export async function findEpisode(db: Db, stationId: number, id: number): Promise<AnyEpisode | undefined> {
  const [episode] = await selectOne(db, { stationId, id })
  return episode
}

/** The order of every listing. For `Array.prototype.sort`. */
export function newestFirst(a: Place, b: Place): number {
  return b.datetime - a.datetime || b.id - a.id
}

/**
 * Active or archived episodes of a station, newest first, for the command line: `limit` of them, or fewer at the end.
 * @param after the last episode of the page before
 */
export async function listAllEpisodes(
  db: Db,
  stationId: number,
  { archived, after, limit }: { archived: boolean; after?: Place | undefined; limit: number },
): Promise<Episode[]> {
  let all = selectEpisodes(db)
    .where('episodes.station_id', '=', stationId)
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (after) all = all.where(before(after))
  return all.orderBy('episodes.datetime', 'desc').orderBy('episodes.id', 'desc').limit(limit).execute()
}

/** An episode to be exported: archived or not. */
export type ExportedEpisode = Episode & { archived_at: number | null; pinned: number }

/**
 * Episodes of a station above an id, in the order of their ids, archived ones too, for an export. Ids never change: pages that
 * are read one after another have each episode once, however many are changed meanwhile.
 */
export async function listAbove(db: Db, stationId: number, above: number, limit: number): Promise<ExportedEpisode[]> {
  return selectEpisodes(db)
    .select(['episodes.archived_at', 'episodes.pinned'])
    .where('episodes.station_id', '=', stationId)
    .where('episodes.id', '>', above)
    .orderBy('episodes.id')
    .limit(limit)
    .execute()
}

/** A part of a station's listing: `limit` episodes after the place `datetime`, `id`, skipping `offset`. */
export type Page = { stationId: number; datetime: number; id: number; offset: number; limit: number }

/** An episode of a page, with the station's change counter at the time of reading. */
export type Listed = Episode & { changes: number | null }

/** A page of the listed episodes of a station, newest first. */
export const listPage = prepared((db: Db, page: Page) =>
  pageOf(db, page).where('episodes.station_id', '=', page.stationId),
)

/** A page of the listed episodes of one show, newest first. */
export const listPageOfShow = prepared((db: Db, page: Page & { showId: number }) =>
  pageOf(db, page).where(ofShow(page)),
)

/** A page of the listed episodes, of which the caller names the station or the show. */
export function pageOf(db: Db, { stationId, datetime, id, offset, limit }: Page) {
  return selectActive(db)
    .select(changesOf(db, stationId))
    .where('shows.published', '=', 1)
    .where(before({ datetime, id }))
    .orderBy('episodes.datetime', 'desc')
    .orderBy('episodes.id', 'desc')
    .limit(atMost(limit))
    .offset(offset)
}

/**
 * Counts the episodes of a station: `active` ones, those of them in `published` shows, and of those again the ones in
 * the `future` at `now`. The first two are sums of stored counters; only the last is counted row by row.
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
    countShows(db, stationId, futureOf(db, now).where(ofShow({ stationId, showId })))
      .where('station_id', '=', stationId)
      .where('id', '=', showId),
)

/** The `datetime` of the next future episode of a station after `now`, if there is one. */
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

/** The station's change counter as a column of a query, which identifies the state that the rows belong to. */
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

function selectIdentified(db: Db, stationId: number) {
  return db
    .selectFrom('episodes')
    .select(['id', 'show_id', 'title', 'datetime', 'guid', 'source_feed', 'source_guid'])
    .where('station_id', '=', stationId)
}

/** The episodes of a station, archived ones too, that have one of these guids; at most 500. */
export async function findByGuid(db: Db, stationId: number, guids: readonly string[]): Promise<Identified[]> {
  if (guids.length === 0) return []
  return selectIdentified(db, stationId).where('guid', 'in', guids).execute()
}

/** The same for those that had one of these guids in the feed that they were imported from. */
export async function findBySourceGuid(db: Db, stationId: number, guids: readonly string[]): Promise<Identified[]> {
  if (guids.length === 0) return []
  // Spelled as in the partial index, without parameters, so that the planner can use that index.
  const isImported = sql<boolean>`source_feed <> ''`
  return selectIdentified(db, stationId).where('source_guid', 'in', guids).where(isImported).execute()
}

/** The episodes of a station, archived ones too, that have one of these dates (Unix seconds); at most 500 dates. */
export async function findByDates(db: Db, stationId: number, dates: readonly number[]): Promise<Identified[]> {
  if (dates.length === 0) return []
  const ofDates = selectIdentified(db, stationId).where('datetime', 'in', dates)
  // Each has its partial index.
  const listed = await ofDates.where('archived_at', 'is', null).execute()
  return [...listed, ...(await ofDates.where('archived_at', 'is not', null).execute())]
}

/** Inserts an episode; returns its id. The caller must update the show's counter and the search index. */
export async function insertEpisode(db: Db, episode: Omit<NewEpisode, 'title_folded'>): Promise<number> {
  const { id } = await db
    .insertInto('episodes')
    .values({ guid: randomUUID(), ...episode, title_folded: foldForSearch(episode.title) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reserves an id for an episode that is made later; no other episode gets it. */
export async function reserveEpisodeId(db: Db, stationId: number, showId: number, now: number): Promise<number> {
  // The engines assign ids in different ways, but both never assign that of a deleted row again.
  const id = await insertEpisode(db, {
    ...{ station_id: stationId, show_id: showId, series_id: 0, title: '', description: '', image: '' },
    ...{ datetime: 0, audio_url: '', media_name: null, audio_length: 0, archived_at: now, created_at: now },
  })
  await db.deleteFrom('episodes').where('id', '=', id).where('station_id', '=', stationId).execute()
  return id
}

export type EpisodeChanges = Partial<
  Pick<
    EpisodeRow,
    'title' | 'description' | 'image' | 'datetime' | 'archived_at' | 'show_id' | 'series_id' | 'audio_length'
  >
>

/** Changes the given columns. */
export async function updateEpisode(db: Db, stationId: number, id: number, changes: EpisodeChanges): Promise<void> {
  const { title } = changes
  const set = { ...changes, ...(title !== undefined && { title_folded: foldForSearch(title) }) }
  if (Object.keys(set).length === 0) return
  await db.updateTable('episodes').set(set).where('id', '=', id).where('station_id', '=', stationId).execute()
}

/** Sets the length of an episode's external audio if the URL is still the same; returns whether it was set. */
export async function setAudioLength(
  db: Db,
  { id, stationId, audioUrl }: UnknownLength,
  bytes: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('episodes')
    .set({ audio_length: bytes })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('audio_url', '=', audioUrl)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Spelled as in the partial index, without parameters, so that the planner can use that index. */
const lengthIsUnknown = sql<boolean>`audio_length = 0 and media_name is null`

/** An episode whose external audio has no known length. */
export type UnknownLength = { id: number; stationId: number; audioUrl: string }

/** The station's episode of unknown length with the next higher id, or the next lower one. */
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

/** The station of an episode, for the command line, which is given only the episode's id. */
export async function findStationOfEpisode(db: Db, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('episodes').select('station_id').where('id', '=', id).executeTakeFirst()
  return found?.station_id
}
