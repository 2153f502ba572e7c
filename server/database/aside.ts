import { makeTurns } from '../lib/turns.ts'
import { atOneInstant } from './at-one-instant.ts'
import type { Db } from './tables.ts'

/**
 * Runs a read whose cost grows with the station's data in a queue of its own, apart from the quick reads: few run at
 * once, and the stations take turns. Everything read inside comes from one snapshot.
 * @throws NoTurn when the station's queue is full, or the wait timed out
 */
export type Aside = <Result>(stationId: number, read: (snapshot: Db) => Promise<Result>) => Promise<Result>

/**
 * How many reads run at once in all (`atOnce`) and for one station (`atOnceEach`); the waiting limits are per station.
 */
export type AsideLimits = { atOnce: number; atOnceEach: number; maxWaiting?: number; maxWaitMs?: number }

/**
 * @param db the handle that the reads use
 * @returns `aside`, and `inTurn` for other work on the same handle, such as upkeep: it queues under a name as if it
 *   were a station, and runs outside a transaction
 */
export function makeAside(db: Db, { maxWaiting = 100, maxWaitMs = 10_000, ...atOnce }: AsideLimits) {
  const turns = makeTurns({ ...atOnce, maxWaiting, maxWaitMs, forDatabase: true })
  const aside: Aside = (stationId, read) => turns(stationId, () => atOneInstant(db, read))
  return { aside, inTurn: (name: string, work: () => Promise<void>) => turns(name, work) }
}
