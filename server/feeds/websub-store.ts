import type { Db } from '../database/open.ts'
import { showOfState } from './states.ts'

/** The stations that may have feeds, with their counters of changes. */
export async function listWithFeeds(db: Db): Promise<{ id: number; changes: number }[]> {
  return db
    .selectFrom('stations')
    .select(['id', 'changes'])
    .where('public', '=', 1)
    .where('feeds', '=', 1)
    .orderBy('id')
    .execute()
}

/** A feed of which the hub does not know the present digest. */
export type ChangedFeed = { name: string; digest: string; failures: number }

/** The feeds of a station of which the hub is to be told now. */
export async function listChanged(db: Db, stationId: number, now: number): Promise<ChangedFeed[]> {
  return db
    .selectFrom('feed_states')
    .select(['name', 'digest', 'failures'])
    .where('station_id', '=', stationId)
    .where('name', 'like', 'rss % 1')
    .whereRef('announced', '<>', 'digest')
    .where('due_at', '<=', now)
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
