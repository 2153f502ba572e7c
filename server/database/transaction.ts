import type { Clock } from '../lib/clock.ts'
import { unixSeconds } from '../lib/clock.ts'
import { makeTurns, type Turns } from '../lib/turns.ts'
import { engineOf } from './dialect/engine.ts'
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

/** How often a transaction is tried that was undone because of another one. */
const attempts = 4

/** Writers of one station wait here, so that one station's rush takes one connection and not all of them. */
const patience = { maxWaiting: 500, maxWaitMs: 5000 }
const turnsOf = new WeakMap<Db, Turns>()

/**
 * Runs a verb on one station's rows in one transaction; once it is committed, tells that the station changed.
 * Whatever the verb throws undoes all of it.
 *
 * The verbs of one station run one after the other, on every engine and over all instances: what a verb has read stays
 * true until it is committed, so it may look and then decide. It may run again, from its start, when the engine undid it
 * because of another; so it changes nothing but rows.
 */
export async function write<Result>(
  { db, clock, changed }: Writer,
  stationId: number,
  verb: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  const engine = engineOf(db)
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      await engine.takeTurn(tx, stationId)
      return verb({ tx, now: unixSeconds(clock) })
    })
  const turns = turnsOf.get(db) ?? makeTurns(patience)
  turnsOf.set(db, turns)
  const result = await turns(stationId, () => tryAgain(attempt, engine.isConflict))
  changed(stationId)
  return result
}

async function tryAgain<Result>(attempt: () => Promise<Result>, isConflict: (error: unknown) => boolean) {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (count === attempts || !isConflict(error)) throw error
    }
  }
}
