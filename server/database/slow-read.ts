import { fairQueue } from '../lib/fair-queue.ts'
import { inSnapshot } from './in-snapshot.ts'
import type { Db } from './tables.ts'

/**
 * Runs a read whose cost grows with the station's data in a queue of its own, apart from the quick reads: few run at
 * once, and the stations take turns. Everything read inside comes from one snapshot.
 * @throws QueueFull when the station's queue is full, or the wait timed out
 */
export type SlowRead = <Result>(stationId: number, read: (snapshot: Db) => Promise<Result>) => Promise<Result>

/**
 * Maximum number of concurrent reads in all (`atOnce`) and of one station (`atOnceEach`); the waiting limits are per
 * station.
 */
export type SlowReadLimits = { atOnce: number; atOnceEach: number; maxWaiting?: number; maxWaitMs?: number }

/**
 * @param db the handle that the reads use
 * @returns `slowRead`, and `inTurn` for other work on the same handle, such as upkeep: it queues under a name as if it
 *   were a station, and runs outside a transaction
 */
export function slowReadQueue(db: Db, { maxWaiting = 100, maxWaitMs = 10_000, ...atOnce }: SlowReadLimits) {
  const queue = fairQueue({ ...atOnce, maxWaiting, maxWaitMs, forDatabase: true })
  const slowRead: SlowRead = (stationId, read) => queue(stationId, () => inSnapshot(db, read))
  return { slowRead, inTurn: (name: string, work: () => Promise<void>) => queue(name, work) }
}
