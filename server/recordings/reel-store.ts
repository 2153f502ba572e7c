import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { ReelRow, Tables } from '../database/tables.ts'
import { recorderLease } from './ownership.ts'
import type { Span } from './rules/days.ts'
import { maxReelUs } from './rules/reel-length.ts'

/** The columns of a reel that are needed to find audio in it. */
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

function inWindow(db: Db, stationId: number, fromUs: number, untilUs: number) {
  return db
    .selectFrom('reels')
    .where('station_id', '=', stationId)
    .where('started_us', '>', fromUs - maxReelUs)
    .where('started_us', '<', untilUs)
    .where(({ eb, or }) => or([eb('ended_us', '>', fromUs), eb('state', '=', 'open')]))
    .orderBy('started_us')
}

/**
 * The reels of a station with audio in a window, in order, lost ones included. An open one may have more audio than its
 * row says.
 */
export async function listReels(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<ReelPlace[]> {
  return inWindow(db, stationId, fromUs, untilUs).select(placeColumns).execute()
}

/** The columns of a reel that are needed to draw it, or to count its frames. */
export type DrawnReel = Pick<ReelRow, (typeof drawnColumns)[number]>

const drawnColumns = [
  ...(['id', 'name', 'state', 'started_us', 'ended_us', 'slew_ppb'] as const),
  ...(['version', 'sample_rate', 'channels', 'frames', 'bytes'] as const),
] as const

/** The reels of a station with audio in a window, in order, without those that are lost. */
export async function listDrawn(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<DrawnReel[]> {
  return inWindow(db, stationId, fromUs, untilUs).select(drawnColumns).where('state', '!=', 'lost').execute()
}

/** The spans of a station's audio that ended after an instant, in order, by the index alone. */
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

/** Whether a reel of a station that is not lost begins at an instant. */
export async function hasReelAt(db: Db, stationId: number, startUs: number): Promise<boolean> {
  const reel = await db
    .selectFrom('reels')
    .select('id')
    .where('station_id', '=', stationId)
    .where('started_us', '=', startUs)
    .where('state', '!=', 'lost')
    .limit(1)
    .executeTakeFirst()
  return reel !== undefined
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

/** The states of a station's reels without those that are lost; some at a time, by the index. */
export async function listReelStates(db: Db, stationId: number, after: Pick<ReelRow, 'started_us' | 'id'>) {
  return db
    .selectFrom('reels')
    .select(['id', 'name', 'state', 'started_us', 'ended_us'])
    .where('station_id', '=', stationId)
    .where('started_us', '>=', after.started_us)
    .where(({ eb, or }) => or([eb('started_us', '>', after.started_us), eb('id', '>', after.id)]))
    .where('state', '!=', 'lost')
    .orderBy('started_us')
    .limit(1000)
    .execute()
}

/**
 * Reels that are open although the instance that wrote them does not run any more. One whose station still belongs to that
 * instance is not among them: after a time without the database it may only not have said yet that it is there.
 */
export async function listLeftReels(db: Db, nowMs: number) {
  return db
    .selectFrom('reels')
    .select(['name', 'station_id', 'instance'])
    .where('state', '=', sql.lit<'open'>('open'))
    .where((where) => isGone(where, nowMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recorders')
            .innerJoin('stations', 'stations.id', 'recorders.station_id')
            .select('recorders.station_id')
            .whereRef('recorders.station_id', '=', 'reels.station_id')
            .whereRef('recorders.instance', '=', 'reels.instance')
            .where('recorders.until_ms', '>', 0)
            .where('stations.record', '=', 1)
            .where('stations.stream_url', '!=', ''),
        ),
      ),
    )
    .execute()
}

/** Takes an open reel from an instance that is gone; false if another was first. */
export async function claimReel(db: Db, name: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reels')
    .set({ instance: to })
    .where('name', '=', name)
    .where('instance', '=', from)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type ReelState = Pick<ReelRow, 'name' | 'state'>
const isCounted = (state: ReelRow['state']) => (state === 'sealed' || state === 'stowed' ? 1 : 0)

/** Changes the state of a reel whose file was moved, is gone, or was found again; not if it has changed meanwhile. */
export async function setReelState(db: Db, { name, state }: ReelState, next: ReelRow['state']): Promise<void> {
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
 * hash, so a reel cannot be replaced without changing all that follow. Does nothing if it is in the chain already.
 */
export async function sealInChain(db: Db, name: string): Promise<void> {
  const reel = await findReel(db, name)
  if (!reel || reel.seal !== null || reel.sha256 === null) return
  // Locks the station's sums: of two instances that seal reels of a station, the second one sees the seal of the first.
  await count(db, reel, 1)
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

/** Whether the instance that a row of `reels` names does not run, as far as is known, or is `self`. */
function isGone({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'reels'>, nowMs: number, self = '') {
  const lease = sql<string>`${sql.lit(recorderLease)} || reels.instance`
  const alive = selectFrom('leases').select('name').where('name', '=', lease).where('until', '>', nowMs)
  return not(exists(alive.where('holder', '!=', self)))
}

/**
 * The reels of a station that are not in the bucket, or still open, and began in a span, without those of other instances
 * that run: the files may be on their disks.
 */
export async function listNotOffloaded(
  db: Db,
  stationId: number,
  { fromUs, untilUs }: Span,
  { instance, nowMs }: { instance: string; nowMs: number },
) {
  return db
    .selectFrom('reels')
    .select(['name', 'state'])
    .where('station_id', '=', stationId)
    .where('started_us', '>=', fromUs)
    .where('started_us', '<', untilUs)
    .where('state', 'in', ['open', 'sealed'])
    .where((where) => isGone(where, nowMs, instance))
    .execute()
}

/** Says that the file of a sealed reel is on the disk of an instance: the one that wrote it may have been its earlier run. */
export async function setReelHolder(db: Db, name: string, instance: string): Promise<void> {
  await db.updateTable('reels').set({ instance }).where('name', '=', name).where('state', '=', 'sealed').execute()
}

export type NamedReel = Pick<ReelRow, (typeof namedColumns)[number]>

const namedColumns = ['name', 'instance', 'state', 'started_us', 'ended_us', 'bytes', 'sha256'] as const

/** The rows of files, as far as there are any. */
export async function listNamed(db: Db, names: readonly string[]): Promise<NamedReel[]> {
  return db.selectFrom('reels').select(namedColumns).where('name', 'in', names).execute()
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

/** The hashes and chain values of the reels of a station with audio in a window, in order. */
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
