import { makeTurns } from '../lib/turns.ts'
import { atOneInstant } from './at-one-instant.ts'
import type { Db } from './tables.ts'

/**
 * Reads of a station whose cost grows with its data, away from those that are quick: few at a time, the stations taking
 * turns. Everything that is read inside is as things are at one instant.
 * @throws NoTurn when too many reads of the station wait already, or this one has waited too long
 */
export type Aside = <Result>(stationId: number, read: (snapshot: Db) => Promise<Result>) => Promise<Result>

/** How many reads run at once, and how many of them for one station. */
export type AsideLimits = { atOnce: number; atOnceEach: number; maxWaiting?: number; maxWaitMs?: number }

/**
 * @param db where the reads are done
 * @returns `inTurn` is for other work there, such as upkeep: it takes its turn as a station does, outside of a transaction
 */
export function makeAside(db: Db, { maxWaiting = 100, maxWaitMs = 10_000, ...atOnce }: AsideLimits) {
  const turns = makeTurns({ ...atOnce, maxWaiting, maxWaitMs })
  const aside: Aside = (stationId, read) => turns(stationId, () => atOneInstant(db, read))
  return { aside, inTurn: (name: string, work: () => Promise<void>) => turns(name, work) }
}
