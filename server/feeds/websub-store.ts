import type { Db } from '../database/open.ts'
import { hubStateName, showOfState } from './states.ts'

/** When the feeds of a station were made for the hub, a digest of the state of the station, and when to make them again; in Unix seconds. */
export type Made = { digest: string; at: number; againAt: number }

/** The stations that may have feeds, with their counters of changes, and when their feeds were made for the hub. */
export async function listWithFeeds(db: Db): Promise<{ id: number; changes: number; made: Made | undefined }[]> {
  const rows = await db
    .selectFrom('stations')
    .leftJoin('feed_states as made', (join) =>
      join.onRef('made.station_id', '=', 'stations.id').on('made.name', '=', hubStateName),
    )
    .select(['stations.id', 'stations.changes', 'made.digest', 'made.changed_at', 'made.due_at'])
    .where('stations.public', '=', 1)
    .where('stations.feeds', '=', 1)
    .orderBy('stations.id')
    .execute()
  return rows.map(({ id, changes, digest, changed_at, due_at }) => {
    const made = digest === null ? undefined : { digest, at: changed_at!, againAt: due_at! }
    return { id, changes, made }
  })
}

/** Stores when the feeds of a station were made for the hub. */
export async function setMade(db: Db, stationId: number, { digest, at, againAt }: Made): Promise<void> {
  const made = { digest, changed_at: at, due_at: Math.min(againAt, Number.MAX_SAFE_INTEGER) }
  await db
    .insertInto('feed_states')
    .values({ station_id: stationId, name: hubStateName, serial: 0, ...made })
    .onConflict((conflict) => conflict.columns(['station_id', 'name']).doUpdateSet(made))
    .execute()
}

/** A feed of which the hub does not know the present digest; `due_at` is when to tell it, in Unix seconds. */
export type ChangedFeed = { name: string; digest: string; failures: number; due_at: number }

/** The feeds of a station of which the hub is to be told. */
export async function listChanged(db: Db, stationId: number): Promise<ChangedFeed[]> {
  return db
    .selectFrom('feed_states')
    .select(['name', 'digest', 'failures', 'due_at'])
    .where('station_id', '=', stationId)
    .where('name', 'like', 'rss % 1')
    .whereRef('announced', '<>', 'digest')
    .execute()
}

/** Deletes the states of shows of a station that it no longer has. */
export async function deleteStatesExcept(db: Db, stationId: number, showIds: readonly number[]): Promise<void> {
  const states = db.selectFrom('feed_states').select('name').where('station_id', '=', stationId)
  const gone = (await states.execute())
    .map(({ name }) => name)
    .filter((name) => ![0, ...showIds].includes(showOfState(name)))
  if (gone.length === 0) return
  await db.deleteFrom('feed_states').where('station_id', '=', stationId).where('name', 'in', gone).execute()
}

/** Stores that the hub was told of a digest. */
export async function setAnnounced(db: Db, stationId: number, { name, digest }: ChangedFeed): Promise<void> {
  await db
    .updateTable('feed_states')
    .set({ announced: digest, failures: 0, due_at: 0 })
    .where('station_id', '=', stationId)
    .where('name', '=', name)
    .execute()
}

/** Stores that the hub could not be told, and when to try again, in Unix seconds. */
export async function setFailed(db: Db, stationId: number, feed: ChangedFeed, dueAt: number): Promise<void> {
  await db
    .updateTable('feed_states')
    .set({ failures: feed.failures + 1, due_at: dueAt })
    .where('station_id', '=', stationId)
    .where('name', '=', feed.name)
    .execute()
}
