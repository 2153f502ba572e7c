import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { lastEventType } from '../events/store.ts'
import { forEach } from '../lib/for-each.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { markExpired } from './expire.ts'
import type { PerFile } from './per-file.ts'
import { playsExpireUs, prunePlays } from './plays.ts'
import { recoverReel } from './recover.ts'
import { deleteReel, listNamed, listNotOffloaded, type NamedReel, setReelHolder, setReelState } from './reel-store.ts'
import { readReelName } from './rules/reel-name.ts'
import { listRetentions, pruneGaps, type Retention, removeFromGaps } from './store.ts'

type Deps = {
  writer: Writer
  storage: RecordingStorage
  files: PerFile
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

const [hourUs, dayUs] = [3_600_000_000, 86_400_000_000]

/** Files examined with one query. */
const filesAtOnce = 200

/**
 * Removes audio that is older than its station keeps it and that no hold keeps. Each instance removes what is on its disk
 * or in the bucket. A crash between file and row leaves a row that counts as lost, and the next run removes it.
 */
export async function expireRecordings({ writer, storage, files, log }: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = writer
  let removed = 0
  const expire = async ({ id, retention_days, plays_years }: Retention) => {
    const beforeUs = clock.nowMs() * 1000 - retention_days * dayUs
    let afterUs = 0
    for (;;) {
      signal.throwIfAborted()
      const expired = await markExpired(writer, id, afterUs, (name) => storage.isLocal(name))
      for (const name of expired.names) {
        signal.throwIfAborted()
        if (!(await files(name, () => storage.remove(name)))) continue
        await deleteReel(db, name)
        removed++
      }
      if (expired.nextUs === undefined) break
      afterUs = expired.nextUs
    }
    await pruneGaps(db, id, beforeUs)
    await prunePlays(db, id, playsExpireUs(clock.nowMs() * 1000, plays_years), signal)
  }
  await forEach(await listRetentions(db), expire, signal).finally(() => {
    if (removed > 0) log.info({ reels: removed }, 'removed recordings older than their station keeps them')
  })
}

/**
 * Brings files and rows together again: removes the recordings of stations that were deleted, recovers complete
 * files without a row or whose row counts as lost, and counts reels as lost that are still not in the bucket after a day,
 * not on this disk, and of no other instance that runs.
 */
export async function reconcileRecordings(
  { writer, storage, files, log, instance }: Deps & { instance: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = writer
  const nowUs = clock.nowMs() * 1000
  const stations = new Set((await listRetentions(db)).map(({ id }) => id))
  const deleted = new Map<number, boolean>()
  const done = { foreign: 0, recovered: 0, lost: 0 }

  /** Files of a station that this database has never had stay: it may be the wrong database. */
  async function wasDeleted(stationId: number): Promise<boolean> {
    if (!deleted.has(stationId)) deleted.set(stationId, (await lastEventType(db, stationId)) === 'station.deleted')
    return deleted.get(stationId)!
  }

  async function examine(names: readonly string[]): Promise<void> {
    const rows = new Map((await listNamed(db, names)).map((row) => [row.name, row]))
    for (const name of names) {
      signal.throwIfAborted()
      await files(name, () => examineOne(name, rows.get(name)))
    }
  }

  async function examineOne(name: string, row: NamedReel | undefined): Promise<void> {
    const { stationId, startUs } = readReelName(name)
    if (!stations.has(stationId)) {
      if (!(await wasDeleted(stationId))) return
      await storage.remove(name)
      done.foreign++
    } else if (row?.state === 'lost' && row.sha256 !== null) {
      // One that is too short now was changed after it was sealed.
      if (((await storage.size(name)) ?? 0) < row.bytes) return
      await db.transaction().execute(async (tx) => {
        await setReelState(tx as Db, row, 'sealed')
        await removeFromGaps(tx as Db, stationId, { fromUs: row.started_us, untilUs: row.ended_us })
      })
      done.recovered++
    } else if (row?.state === 'sealed' && storage.hasBucket && row.instance !== instance) {
      await setReelHolder(db, name, instance)
    } else if ((!row || row.state === 'lost') && startUs < nowUs - hourUs) {
      await recoverReel(db, storage, name, instance)
      done.recovered++
    }
  }

  let names: string[] = []
  for await (const name of storage.listLocal()) {
    names.push(name)
    if (names.length < filesAtOnce) continue
    await examine(names)
    names = []
  }
  if (names.length > 0) await examine(names)
  for await (const stationId of storage.listOffloadedStations()) {
    if (stations.has(stationId) || !(await wasDeleted(stationId))) continue
    for await (const name of storage.listOffloaded(stationId)) {
      signal.throwIfAborted()
      await storage.remove(name)
      done.foreign++
    }
  }
  const findLost = async (stationId: number) => {
    const span = { fromUs: nowUs - 8 * dayUs, untilUs: nowUs - dayUs }
    const late = await listNotOffloaded(db, stationId, span, { instance, nowMs: clock.nowMs() })
    for (const { name, state } of late) {
      if (state === 'sealed' && !storage.hasBucket) continue
      await files(name, async () => {
        if ((await storage.size(name)) !== undefined) return
        await db.transaction().execute((tx) => setReelState(tx as Db, { name, state }, 'lost'))
        done.lost++
      })
    }
  }
  await forEach(stations, findLost, signal)
  await storage.sweep((nowUs - dayUs) / 1e6)
  if (done.foreign + done.recovered > 0) log.info(done, 'brought recordings and their rows together')
  if (done.lost > 0) log.warn(done, 'recordings are lost: their files are on no disk that is in use')
}

/** Moves complete reels on this disk to the bucket. One that cannot be moved now is moved by a later run. */
export async function offloadRecordings({ writer, storage, files }: Deps, signal: AbortSignal): Promise<void> {
  if (!storage.hasBucket) return
  for await (const name of storage.listLocal()) {
    signal.throwIfAborted()
    const [row] = await listNamed(writer.db, [name])
    if (row?.state !== 'sealed' && row?.state !== 'stowed') continue
    if (!(await files(name, () => storage.offload(name)))) continue
    // The local file goes last, so that a crash leaves one too many and not a row that says too little.
    await setReelState(writer.db, row, 'stowed')
    await files(name, () => storage.removeLocal(name))
  }
}
