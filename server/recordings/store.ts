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

/** What is needed of a reel to draw it. */
export type DrawnReel = Pick<
  ReelRow,
  'id' | 'name' | 'state' | 'started_us' | 'ended_us' | 'version' | 'sample_rate' | 'channels' | 'frames' | 'bytes'
>

const drawnColumns = [
  ...(['id', 'name', 'state', 'started_us', 'ended_us'] as const),
  ...(['version', 'sample_rate', 'channels', 'frames', 'bytes'] as const),
] as const

/** The reels of a station with audio in a window, in order, without those that are lost. */
export async function listDrawn(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<DrawnReel[]> {
  return db
    .selectFrom('reels')
    .select(drawnColumns)
    .where('station_id', '=', stationId)
    .where('started_us', '>', fromUs - maxReelUs)
    .where('started_us', '<', untilUs)
    .where(({ eb, or }) => or([eb('ended_us', '>', fromUs), eb('state', '=', 'open')]))
    .where('state', '!=', 'lost')
    .orderBy('started_us')
    .execute()
}

/** Where the audio of a station is that ended after an instant, in order, by the index alone. */
export async function listRecordedSpans(db: Db, stationId: number, afterUs: number) {
  return db
    .selectFrom('reels')
    .select(['started_us as fromUs', 'ended_us as untilUs'])
    .where('station_id', '=', stationId)
    .where('started_us', '>', afterUs - maxReelUs)
    .where('state', '!=', 'lost')
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

/** The reels of a station that are not sealed. */
export async function listOpenReels(db: Db, stationId: number): Promise<ReelRow[]> {
  // The state is part of the index's condition, so it must not be a parameter.
  return db
    .selectFrom('reels')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('state', '=', sql.lit<'open'>('open'))
    .execute()
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

/** Takes over a reel that was never sealed: the instance that wrote it changes it no more. */
export async function takeReel(db: Db, name: string, instance: string): Promise<ReelRow | undefined> {
  return db
    .updateTable('reels')
    .set({ instance, state: 'open' })
    .where('name', '=', name)
    .where('seal', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

type Counted = Pick<ReelRow, 'name' | 'state'>
const isCounted = (state: ReelRow['state']) => (state === 'sealed' || state === 'stowed' ? 1 : 0)

/** Changes the state of a reel whose file was moved, is gone, or was found again; not if it has changed meanwhile. */
export async function setReelState(db: Db, { name, state }: Counted, next: ReelRow['state']): Promise<void> {
  const reel = await db
    .updateTable('reels')
    .set({ state: next })
    .where('name', '=', name)
    .where('state', '=', state)
    .returning(['station_id', 'started_us', 'ended_us', 'bytes'])
    .executeTakeFirst()
  const change = isCounted(next) - isCounted(state)
  if (reel && change !== 0) await count(db, reel, change)
}

/** Adds a reel to the sums of its station, or subtracts it (-1). */
async function count(
  db: Db,
  { station_id, started_us, ended_us, bytes }: Pick<ReelRow, 'station_id' | 'started_us' | 'ended_us' | 'bytes'>,
  change: number,
): Promise<void> {
  await db
    .insertInto('recorded')
    .values({ station_id, recorded_us: change * (ended_us - started_us), bytes: change * bytes })
    .onConflict((conflict) =>
      conflict.column('station_id').doUpdateSet(({ eb, ref }) => ({
        recorded_us: eb('recorded.recorded_us', '+', ref('excluded.recorded_us')),
        bytes: eb('recorded.bytes', '+', ref('excluded.bytes')),
      })),
    )
    .execute()
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
  await count(db, reel, 1)
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

/** The reel and the gap of a station that began last before an instant. */
export async function findLastBefore(db: Db, stationId: number, beforeUs: number) {
  const reel = await db
    .selectFrom('reels')
    .select(['id', 'ended_us'])
    .where('station_id', '=', stationId)
    .where('started_us', '<', beforeUs)
    .orderBy('started_us', 'desc')
    .limit(1)
    .executeTakeFirst()
  const gap = await db
    .selectFrom('gaps')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('from_us', '<', beforeUs)
    .orderBy('from_us', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { reel, gap }
}

/** Stores a gap. One that lasts is replaced by the final one, which begins at the same instant. */
export async function saveGap(db: Db, gap: Omit<GapRow, 'id'>): Promise<void> {
  await deleteGap(db, gap.station_id, gap.from_us)
  await db.insertInto('gaps').values(gap).execute()
}

export async function deleteGap(db: Db, stationId: number, fromUs: number): Promise<void> {
  await db.deleteFrom('gaps').where('station_id', '=', stationId).where('from_us', '=', fromUs).execute()
}

/** Whether a station is to be recorded, and how far its stream lags behind. */
export async function findRecorded(db: Db, stationId: number) {
  const row = await db
    .selectFrom('stations')
    .select(['record', 'stream_url', 'stream_delay_ms'])
    .where('id', '=', stationId)
    .executeTakeFirst()
  return row && { isWanted: row.record === 1 && row.stream_url !== '', delayUs: row.stream_delay_ms * 1000 }
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

/** When the oldest audio of a station begins, in microseconds since the epoch; undefined if there is none. */
export async function findOldestUs(db: Db, stationId: number): Promise<number | undefined> {
  const oldest = await db
    .selectFrom('reels')
    .select('started_us')
    .where('station_id', '=', stationId)
    .where('state', '!=', 'lost')
    .orderBy('started_us')
    .limit(1)
    .executeTakeFirst()
  return oldest?.started_us
}

/** What is recorded of a station: since when, how much in microseconds, and in how many bytes. */
export async function sumReels(db: Db, stationId: number) {
  const complete = await db
    .selectFrom('recorded')
    .select(['recorded_us', 'bytes'])
    .where('station_id', '=', stationId)
    .executeTakeFirst()
  const sums = {
    oldestUs: (await findOldestUs(db, stationId)) ?? null,
    recordedUs: complete?.recorded_us ?? 0,
    bytes: complete?.bytes ?? 0,
  }
  for (const { started_us, ended_us, bytes } of await listOpenReels(db, stationId)) {
    sums.recordedUs += ended_us - started_us
    sums.bytes += bytes
  }
  return sums
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

/** What proves the reels of a station with audio in a window, in order. */
export async function listEvidence(db: Db, stationId: number, fromUs: number, untilUs: number) {
  return db
    .selectFrom('reels')
    .select(['name', 'state', 'started_us', 'ended_us', 'slew_ppb', 'sha256', 'seal', 'chain'])
    .where('station_id', '=', stationId)
    .where('started_us', '>', fromUs - maxReelUs)
    .where('started_us', '<', untilUs)
    .where('ended_us', '>', fromUs)
    .orderBy('started_us')
    .execute()
}

/**
 * Counts every reel as lost whose file is not in a bucket: for rows that were restored without the files. Files that are
 * brought later are found by their names, and count again. Reads the whole table.
 */
export async function loseLocalReels(db: Db): Promise<void> {
  await db.updateTable('reels').set({ state: 'lost' }).where('state', 'in', ['open', 'sealed']).execute()
  await db.deleteFrom('recorded').execute()
  await db
    .insertInto('recorded')
    .columns(['station_id', 'recorded_us', 'bytes'])
    .expression((from) =>
      from
        .selectFrom('reels')
        .select(({ fn }) => [
          'station_id',
          fn.sum<number>(sql`ended_us - started_us`).as('recorded_us'),
          fn.sum<number>('bytes').as('bytes'),
        ])
        .where('state', '=', 'stowed')
        .groupBy('station_id'),
    )
    .execute()
}
