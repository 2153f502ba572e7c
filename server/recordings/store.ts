import { createHash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../database/open.ts'
import type { GapRow, HoldRow, RecorderRow, ReelRow, Tables } from '../database/tables.ts'
import { maxReelUs } from './rules/reel-length.ts'

/** What is needed of a reel to find audio in it. */
export type ReelPlace = Omit<ReelRow, 'sha256' | 'chain' | 'seal'>

const placeColumns = [
  'id',
  'station_id',
  'name',
  'instance',
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

/**
 * The reels of a station with audio in a window, in order, lost ones included. An open one may have more audio than its
 * row says.
 */
export async function listReels(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<ReelPlace[]> {
  return db
    .selectFrom('reels')
    .select(placeColumns)
    .where('station_id', '=', stationId)
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

/**
 * Inserts a reel, or brings its row up to date. The row of one that is complete, or that another instance has taken over,
 * stays as it is.
 */
export async function saveReel(db: Db, reel: Omit<ReelRow, 'id' | 'seal' | 'chain'>): Promise<void> {
  const { name, ...changes } = reel
  await db
    .insertInto('reels')
    .values(reel)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(changes)
        .where('reels.state', '=', 'open')
        .where('reels.instance', '=', reel.instance),
    )
    .execute()
}

/** Takes over a reel that is not complete, or counted as lost: the instance that wrote it changes it no more. */
export async function takeReel(db: Db, name: string, instance: string): Promise<ReelRow | undefined> {
  return db
    .updateTable('reels')
    .set({ instance, state: 'open' })
    .where('name', '=', name)
    .where('state', 'in', ['open', 'lost'])
    .returningAll()
    .executeTakeFirst()
}

/** Changes the state of a reel whose file was moved, is gone, or was found again. */
export async function setReelState(db: Db, name: string, state: ReelRow['state']): Promise<void> {
  await db.updateTable('reels').set({ state }).where('name', '=', name).execute()
}

/**
 * Chains a sealed reel to the one that was sealed before it: its `chain` is the SHA-256 of that one's chain and its own
 * hash, so nobody can replace a reel without changing all that follow. Does nothing if it is in the chain already.
 */
export async function sealInChain(db: Db, name: string): Promise<void> {
  const reel = await findReel(db, name)
  if (!reel || reel.seal !== null || reel.sha256 === null) return
  const before = await db
    .selectFrom('reels')
    .select(['seal', 'chain'])
    .where('station_id', '=', reel.station_id)
    .where('seal', 'is not', null)
    .orderBy('seal', 'desc')
    .limit(1)
    .executeTakeFirst()
  const chain = chainOf(before?.chain ?? '', reel.sha256)
  await db
    .updateTable('reels')
    .set({ seal: (before?.seal ?? 0) + 1, chain })
    .where('name', '=', name)
    .execute()
}

/** The chain value of a reel: `before` is that of the one sealed before it, empty for the first. */
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

/** One of the stations that an instance records; undefined if it records none. */
export async function findRecorderOf(db: Db, instance: string): Promise<RecorderRow | undefined> {
  return db
    .selectFrom('recorders')
    .selectAll()
    .where('instance', '=', instance)
    .orderBy('until_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
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

/** The spans of a station that must be kept, in order. */
export async function listHeld(db: Db, stationId: number): Promise<Span[]> {
  const rows = await db
    .selectFrom('holds')
    .select(['from_us', 'until_us'])
    .where('station_id', '=', stationId)
    .where('released_at', 'is', null)
    .orderBy('from_us')
    .execute()
  return rows.map(({ from_us, until_us }) => ({ fromUs: from_us, untilUs: until_us }))
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

/** Every station, and for how long it keeps its recording. */
export async function listRetentions(db: Db): Promise<{ id: number; retention_days: number }[]> {
  return db.selectFrom('stations').select(['id', 'retention_days']).orderBy('id').execute()
}

/** A span of time, in microseconds since the epoch. */
export type Span = { fromUs: number; untilUs: number }

/** Some complete reels of a station that lie within a span, oldest first. */
export async function listComplete(db: Db, stationId: number, { fromUs, untilUs }: Span, limit: number) {
  return db
    .selectFrom('reels')
    .select(['name', 'state', 'started_us', 'ended_us'])
    .where('station_id', '=', stationId)
    .where('started_us', '>=', fromUs)
    .where('started_us', '<', untilUs)
    .where('ended_us', '<=', untilUs)
    .where('state', '!=', 'open')
    .orderBy('started_us')
    .limit(limit)
    .execute()
}

/** The reels of a station that are not in the bucket, or still open, and began in a span. */
export async function listUnstowed(db: Db, stationId: number, { fromUs, untilUs }: Span) {
  return db
    .selectFrom('reels')
    .select(['name', 'state'])
    .where('station_id', '=', stationId)
    .where('started_us', '>=', fromUs)
    .where('started_us', '<', untilUs)
    .where('state', 'in', ['open', 'sealed'])
    .execute()
}

/** Deletes the gaps that ended before an instant and before the oldest reel. */
export async function pruneGaps(db: Db, stationId: number, beforeUs: number): Promise<void> {
  const oldest = await db
    .selectFrom('reels')
    .select('started_us')
    .where('station_id', '=', stationId)
    .orderBy('started_us')
    .limit(1)
    .executeTakeFirst()
  await db
    .deleteFrom('gaps')
    .where('station_id', '=', stationId)
    .where('from_us', '<', beforeUs)
    .where('until_us', '<', Math.min(beforeUs, oldest?.started_us ?? beforeUs))
    .execute()
}

/** The rows of files, as far as there are any. */
export async function listNamed(db: Db, names: readonly string[]) {
  return db.selectFrom('reels').select(['name', 'state', 'bytes', 'sha256']).where('name', 'in', names).execute()
}

/** The reels of a station that are in its chain, in the order of the chain, some at a time. */
export async function listHashes(db: Db, stationId: number, afterSeal: number) {
  return db
    .selectFrom('reels')
    .select(['name', 'state', 'started_us', 'ended_us', 'bytes', 'sha256', 'seal', 'chain'])
    .where('station_id', '=', stationId)
    .where('seal', '>', afterSeal)
    .orderBy('seal')
    .limit(200)
    .execute()
}
