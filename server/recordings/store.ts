import { createHash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../database/open.ts'
import type { GapRow, HoldRow, RecorderRow, ReelRow, Tables } from '../database/tables.ts'
import { maxReelUs } from './rules/reel-length.ts'

/** What is needed of a reel to find audio in it. */
export type ReelPlace = Omit<ReelRow, 'sha256' | 'chain' | 'instance'>

const placeColumns = [
  'id',
  'station_id',
  'name',
  'state',
  'started_us',
  'ended_us',
  'slew_ppb',
  'version',
  'sample_rate',
  'channels',
  'frames',
  'bytes',
  'frame_index',
  'titles',
] as const

/** The reels of a station with audio in a window, in order. An open one may have more audio than its row says. */
export async function listReels(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<ReelPlace[]> {
  return db
    .selectFrom('reels')
    .select(placeColumns)
    .where('station_id', '=', stationId)
    .where('state', '!=', 'lost')
    .where('started_us', '>', fromUs - maxReelUs)
    .where('started_us', '<', untilUs)
    .where(({ eb, or }) => or([eb('ended_us', '>', fromUs), eb('state', '=', 'open')]))
    .orderBy('started_us')
    .execute()
}

/** The gaps of a station that touch a window, in order; `until_us` is null for one that lasts. */
export async function listGaps(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<GapRow[]> {
  return db
    .selectFrom('gaps')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('from_us', '<', untilUs)
    .where(({ eb, or }) => or([eb('until_us', '>', fromUs), eb('until_us', 'is', null)]))
    .orderBy('from_us')
    .execute()
}

/** The last reel of a station by time. */
export async function findLastReel(db: Db, stationId: number): Promise<ReelRow | undefined> {
  return db
    .selectFrom('reels')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('state', '!=', 'lost')
    .orderBy('started_us', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findReel(db: Db, name: string): Promise<ReelRow | undefined> {
  return db.selectFrom('reels').selectAll().where('name', '=', name).executeTakeFirst()
}

/** The reels that are not sealed, of one station or of all. */
export async function listOpenReels(db: Db, stationId?: number): Promise<ReelRow[]> {
  const open = db.selectFrom('reels').selectAll().where('state', '=', 'open')
  return (stationId === undefined ? open : open.where('station_id', '=', stationId)).execute()
}

type NewReel = Omit<ReelRow, 'id' | 'chain'> & { chain?: string | null }

/** Inserts a reel, or brings its row up to date. */
export async function saveReel(db: Db, reel: NewReel): Promise<void> {
  const { name, ...changes } = reel
  await db
    .insertInto('reels')
    .values(reel)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute()
}

/**
 * Chains a sealed reel to the sealed one before it: its `chain` is the SHA-256 of that one's chain and its own hash, so
 * nobody can replace a reel without changing all that follow.
 */
export async function sealInChain(db: Db, name: string): Promise<void> {
  const reel = (await findReel(db, name))!
  const before = await db
    .selectFrom('reels')
    .select('chain')
    .where('station_id', '=', reel.station_id)
    .where('started_us', '<', reel.started_us)
    .where('chain', 'is not', null)
    .orderBy('started_us', 'desc')
    .limit(1)
    .executeTakeFirst()
  const chain = chainOf(before?.chain ?? '', reel.sha256!)
  await db.updateTable('reels').set({ chain }).where('name', '=', name).execute()
}

/** The chain value of a reel: `before` is that of the one before it, empty for the first. */
export function chainOf(before: string, sha256: string): string {
  return createHash('sha256')
    .update(before + sha256)
    .digest('hex')
}

export async function deleteReel(db: Db, name: string): Promise<void> {
  await db.deleteFrom('reels').where('name', '=', name).execute()
}

/** Deletes the gap that lasts, and returns it. */
export async function deleteOpenGap(db: Db, stationId: number): Promise<GapRow | undefined> {
  return db
    .deleteFrom('gaps')
    .where('station_id', '=', stationId)
    .where('until_us', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Stores a gap. One that lasts is replaced by the final one, which begins at the same instant. */
export async function saveGap(db: Db, gap: Omit<GapRow, 'id'>): Promise<void> {
  await deleteGap(db, gap.station_id, gap.from_us)
  await db.insertInto('gaps').values(gap).execute()
}

export async function deleteGap(db: Db, stationId: number, fromUs: number): Promise<void> {
  await db.deleteFrom('gaps').where('station_id', '=', stationId).where('from_us', '=', fromUs).execute()
}

export async function findRecorder(db: Db, stationId: number): Promise<RecorderRow | undefined> {
  return db.selectFrom('recorders').selectAll().where('station_id', '=', stationId).executeTakeFirst()
}

/** Changes what an instance says of a station that it records. */
export async function updateRecorder(
  db: Db,
  { stationId, instance }: { stationId: number; instance: string },
  changes: Updateable<Tables['recorders']>,
): Promise<void> {
  await db
    .updateTable('recorders')
    .set(changes)
    .where('station_id', '=', stationId)
    .where('instance', '=', instance)
    .execute()
}

/** Sums over the recording of a station. */
export async function sumReels(db: Db, stationId: number) {
  return db
    .selectFrom('reels')
    .select(({ fn }) => [
      fn.min<number | null>('started_us').as('oldestUs'),
      fn.sum<number | null>(sql`ended_us - started_us`).as('recordedUs'),
      fn.sum<number | null>('bytes').as('bytes'),
    ])
    .where('station_id', '=', stationId)
    .where('state', '!=', 'lost')
    .executeTakeFirstOrThrow()
}

export async function listHolds(db: Db, stationId: number): Promise<HoldRow[]> {
  return db.selectFrom('holds').selectAll().where('station_id', '=', stationId).orderBy('from_us').execute()
}

export async function findHold(db: Db, id: number): Promise<HoldRow | undefined> {
  return db.selectFrom('holds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertHold(db: Db, hold: Omit<HoldRow, 'id' | 'released_at'>): Promise<HoldRow> {
  return db
    .insertInto('holds')
    .values({ ...hold, released_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Releases a hold; undefined if it was released before. */
export async function setReleased(db: Db, id: number, now: number): Promise<HoldRow | undefined> {
  return db
    .updateTable('holds')
    .set({ released_at: now })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The stations that have a recording. */
export async function stationsWithReels(db: Db): Promise<{ id: number; retention_days: number }[]> {
  return db
    .selectFrom('stations')
    .select(['id', 'retention_days'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('reels').select('reels.id').whereRef('reels.station_id', '=', 'stations.id')),
    )
    .execute()
}

/** The names of some reels that ended before an instant and that no hold touches, oldest first. */
export async function listExpired(db: Db, stationId: number, beforeUs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reels')
    .select('name')
    .where('station_id', '=', stationId)
    .where('started_us', '<', beforeUs)
    .where('ended_us', '<=', beforeUs)
    .where('state', '!=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holds')
            .select('holds.id')
            .whereRef('holds.station_id', '=', 'reels.station_id')
            .where('released_at', 'is', null)
            .whereRef('holds.from_us', '<', 'reels.ended_us')
            .whereRef('holds.until_us', '>', 'reels.started_us'),
        ),
      ),
    )
    .orderBy('started_us')
    .limit(100)
    .execute()
  return rows.map(({ name }) => name)
}

/** Deletes the gaps that ended before an instant and before the oldest reel. */
export async function pruneGaps(db: Db, stationId: number, beforeUs: number): Promise<void> {
  const { oldestUs } = await sumReels(db, stationId)
  await db
    .deleteFrom('gaps')
    .where('station_id', '=', stationId)
    .where('until_us', '<', Math.min(beforeUs, Number(oldestUs ?? beforeUs)))
    .execute()
}

/** Those of the names whose reels are sealed. */
export async function listSealed(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('reels')
    .select('name')
    .where('name', 'in', names)
    .where('state', '=', 'sealed')
    .execute()
  return rows.map(({ name }) => name)
}

/** Every reel of a station with its hashes, in order, some at a time. */
export async function listHashes(db: Db, stationId: number, afterUs: number) {
  return db
    .selectFrom('reels')
    .select(['name', 'state', 'started_us', 'ended_us', 'bytes', 'sha256', 'chain'])
    .where('station_id', '=', stationId)
    .where('started_us', '>', afterUs)
    .orderBy('started_us')
    .limit(200)
    .execute()
}
