import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Loudness } from './rules/loudness.ts'
import { type WebsiteColumns, websiteColumns } from './rules/website-fields.ts'

/** A show, and how it becomes episodes; see the columns of `shows`. */
export type Show = {
  id: number
  title: string
  description: string
  image: string
  published: number
  active_episodes: number
  presenter: string
  auto_episodes: number
  trim_start: number
  trim_end: number
  intro: string | null
  loudness: Loudness
  /** Whether the titles that were played become chapters of its episodes. */
  chapters: 'off' | 'plays'
  keep_episodes: number
  keep_days: number
  delete_audio_after: number
} & WebsiteColumns

/** The columns of a new show; how it becomes episodes begins with the defaults. */
export type NewShow = Pick<Show, 'title' | 'description' | 'image' | 'published' | 'presenter'> & { slug?: string }

/** The changed columns. */
export type ShowChanges = Partial<Omit<Show, 'id' | 'active_episodes'>>

function selectShows(db: Db, stationId: number) {
  return db
    .selectFrom('shows')
    .select(['id', 'title', 'description', 'image', 'published', 'presenter', 'active_episodes'])
    .select(['auto_episodes', 'trim_start', 'trim_end', 'intro', 'loudness', 'chapters', ...websiteColumns])
    .select(['keep_episodes', 'keep_days', 'delete_audio_after'])
    .where('station_id', '=', stationId)
}

const selectAll = prepared((db: Db, { stationId }: { stationId: number }) => selectShows(db, stationId))

const selectOne = prepared((db: Db, { stationId, id }: { stationId: number; id: number }) =>
  selectShows(db, stationId).where('id', '=', id),
)

/** Every show of a station, in no particular order. */
export async function listShows(db: Db, stationId: number): Promise<Show[]> {
  return selectAll(db, { stationId })
}

export async function findShow(db: Db, stationId: number, id: number): Promise<Show | undefined> {
  const [show] = await selectOne(db, { stationId, id })
  return show
}

/** The station of a show, for the command line, which is given only the show's id. */
export async function findStationOfShow(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('shows').select('station_id').where('id', '=', id).executeTakeFirst())?.station_id
}

/** Inserts a show and its default series; returns the show's id. */
export async function insertShow(db: Db, stationId: number, show: NewShow, now: number): Promise<number> {
  const { title, presenter } = show
  const folded = { title_folded: foldForSearch(title), presenter_folded: foldForSearch(presenter) }
  const { id } = await db
    .insertInto('shows')
    .values({ ...show, ...folded, station_id: stationId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('series').values({ show_id: id, title, is_default: 1 }).execute()
  return id
}

/** Changes the given columns. */
export async function updateShow(db: Db, stationId: number, id: number, changes: ShowChanges): Promise<void> {
  const { title, presenter } = changes
  const set = {
    ...changes,
    ...(title !== undefined && { title_folded: foldForSearch(title) }),
    ...(presenter !== undefined && { presenter_folded: foldForSearch(presenter) }),
  }
  if (Object.keys(set).length === 0) return
  await db.updateTable('shows').set(set).where('id', '=', id).where('station_id', '=', stationId).execute()
}

/** Deletes a show with its series and schedule entries. Its title is kept for its archived episodes. */
export async function deleteShow(db: Db, stationId: number, { id, title }: Show): Promise<void> {
  await db.insertInto('former_shows').values({ id, station_id: stationId, title }).execute()
  await db.deleteFrom('shows').where('id', '=', id).where('station_id', '=', stationId).execute()
}

/**
 * Adds 1 or −1 to the number of active episodes of a show. The row stays locked until the transaction ends, so a show
 * cannot be deleted while an episode is being created in it.
 * @returns false when the station has no such show
 */
export async function countEpisode(db: Db, stationId: number, showId: number, by: 1 | -1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shows')
    .set({ active_episodes: sql<number>`active_episodes + ${by}` })
    .where('id', '=', showId)
    .where('station_id', '=', stationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The series that new episodes and schedule entries of a show belong to. */
export async function defaultSeriesId(db: Db, showId: number): Promise<number> {
  const { id } = await db
    .selectFrom('series')
    .select('id')
    .where('show_id', '=', showId)
    .where('is_default', '=', 1)
    .executeTakeFirstOrThrow()
  return id
}
