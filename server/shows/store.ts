import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { foldForSearch } from '../lib/case-folding.ts'

/** A show with its presenter, and how it becomes episodes by itself; see the columns of `shows`. */
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
}

/** The columns of a new show; how it becomes episodes begins with the defaults. */
export type NewShow = Pick<Show, 'title' | 'description' | 'image' | 'published' | 'presenter'>

/** The columns that change. */
export type ShowChanges = Partial<Omit<Show, 'id' | 'active_episodes'>>

function selectShows(db: Db, stationId: number) {
  return db
    .selectFrom('shows')
    .leftJoin('show_metadata', (join) =>
      join.onRef('show_metadata.show_id', '=', 'shows.id').on('show_metadata.name', '=', 'presenter'),
    )
    .select(['shows.id', 'shows.title', 'shows.description', 'shows.image', 'shows.published', 'shows.active_episodes'])
    .select(['shows.auto_episodes', 'shows.trim_start', 'shows.trim_end', 'shows.intro'])
    .select(({ fn, val }) => fn.coalesce('show_metadata.value', val('')).as('presenter'))
    .where('shows.station_id', '=', stationId)
}

const selectAll = prepared((db: Db, { stationId }: { stationId: number }) => selectShows(db, stationId))

const selectOne = prepared((db: Db, { stationId, id }: { stationId: number; id: number }) =>
  selectShows(db, stationId).where('shows.id', '=', id),
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
  const { presenter, ...columns } = show
  const { id } = await db
    .insertInto('shows')
    .values({ ...columns, station_id: stationId, title_folded: foldForSearch(show.title), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('series').values({ show_id: id, title: show.title, is_default: 1 }).execute()
  await setPresenter(db, id, presenter)
  return id
}

/** Changes the given columns. */
export async function updateShow(db: Db, id: number, { presenter, ...columns }: ShowChanges): Promise<void> {
  const { title } = columns
  const set = { ...columns, ...(title !== undefined && { title_folded: foldForSearch(title) }) }
  if (Object.keys(set).length > 0) await db.updateTable('shows').set(set).where('id', '=', id).execute()
  if (presenter !== undefined) await setPresenter(db, id, presenter)
}

async function setPresenter(db: Db, showId: number, presenter: string): Promise<void> {
  const row = { value: presenter, value_folded: foldForSearch(presenter) }
  await db
    .insertInto('show_metadata')
    .values({ show_id: showId, name: 'presenter', ...row })
    .onConflict((conflict) => conflict.columns(['show_id', 'name']).doUpdateSet(row))
    .execute()
}

/** Deletes a show with its series, metadata and schedule entries. Its title is kept for its archived episodes. */
export async function deleteShow(db: Db, stationId: number, { id, title }: Show): Promise<void> {
  await db.insertInto('former_shows').values({ id, station_id: stationId, title }).execute()
  await db.deleteFrom('shows').where('id', '=', id).execute()
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
