import type { Clock } from '../lib/clock.ts'
import { unixSeconds } from '../lib/clock.ts'
import type { Db } from './open.ts'

/** What a verb needs in order to write. */
export type Writer = {
  db: Db
  clock: Clock
  /** Told after the commit: what was remembered of this station is no longer true. */
  changed: (stationId: number) => void
}

/** What a verb gets inside its transaction: the tables, and one present (Unix seconds) for all that it does. */
export type Unit = { tx: Db; now: number }

/** Something that must be written together with what a verb makes, or not at all. */
export type Alongside<Made> = (unit: Unit, made: Made) => Promise<void>

/** Nothing else to write. */
export const nothingAlongside = async (): Promise<void> => {}

/**
 * Runs a verb on one station's rows in one transaction; once it is committed, tells that the station changed.
 * Whatever the verb throws undoes all of it.
 */
export async function write<Result>(
  { db, clock, changed }: Writer,
  stationId: number,
  verb: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute((tx) => verb({ tx, now: unixSeconds(clock) }))
  changed(stationId)
  return result
}
