import type { Clock } from '../lib/clock.ts'
import { unixSeconds } from '../lib/clock.ts'
import { type Actor, type Event, type Topic, topicsOf } from '../lib/event.ts'
import { makeTurns, type Turns } from '../lib/turns.ts'
import type { Engine } from './dialect/contract.ts'
import { engineOf } from './dialect/engine.ts'
import type { Db } from './open.ts'
import type { NewEvent } from './tables.ts'

/** What a verb needs in order to write. */
export type Writer = {
  db: Db
  clock: Clock
  /** In whose name everything is written. */
  actor: Actor
  /** Told after the commit: what was remembered of these topics of the station is no longer true. */
  changed: (stationId: number, topics: readonly Topic[]) => void
}

/** Makes a writer in somebody's name. */
export type WriterFor = (actor: Actor) => Writer

/** What a verb gets inside its transaction. */
export type Unit = {
  tx: Db
  /** One present, in Unix seconds, for all that it does. */
  now: number
  /** Has an event stored in the same transaction. A verb that changes anything reports it. */
  report: (event: Event) => void
}

/** Something that must be written together with what a verb makes, or not at all. */
export type Alongside<Made> = (unit: Unit, made: Made) => Promise<void>

/** Nothing else to write. */
export const nothingAlongside = async (): Promise<void> => {}

/**
 * The COMMIT was sent and its reply did not come: the transaction may have taken effect, now or a little later, or not at
 * all. Whoever made something for it outside the database must keep that.
 */
export class OutcomeUnknown extends Error {}

/** How often a transaction is tried that was undone because of another one. */
const attempts = 4

/** Writers of one station wait here, so that one station's rush takes one connection and not all of them. */
const patience = { maxWaiting: 500, maxWaitMs: 5000 }
const turnsOf = new WeakMap<Db, Turns>()

/**
 * Runs a verb on one station's rows in one transaction; once it is committed, tells what changed. Whatever the verb throws
 * undoes all of it.
 *
 * The verbs of one station run one after the other, on every engine and over all instances: what a verb has read stays
 * true until it is committed, so it may look and then decide. It may run again, from its start, when the engine undid it
 * because of another; so it changes nothing but rows.
 * @param stationId 0 for a verb that makes a station
 * @throws OutcomeUnknown when the connection broke while the COMMIT was under way
 */
export async function write<Result>(
  writer: Writer,
  stationId: number,
  verb: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  const { db, changed } = writer
  const engine = engineOf(db)
  const turns = turnsOf.get(db) ?? makeTurns(patience)
  turnsOf.set(db, turns)
  const { result, error, events } = await turns(stationId, () =>
    tryAgain(() => attempt(writer, engine, stationId, verb), engine.isConflict),
  )
  if (events.length > 0) changed(events[0]!.station_id, topicsOf(events))
  if (error) throw error
  return result as Result
}

type Attempt<Result> = { result?: Result; error?: OutcomeUnknown; events: readonly NewEvent[] }

/** Runs the verb once. An unknown outcome is returned rather than thrown, with the events that may have been stored. */
async function attempt<Result>(
  { db, clock, actor }: Writer,
  engine: Engine,
  stationId: number,
  verb: (unit: Unit) => Promise<Result>,
): Promise<Attempt<Result>> {
  const events: NewEvent[] = []
  let isComplete = false
  try {
    const result = await db.transaction().execute(async (tx) => {
      await engine.takeTurn(tx, stationId)
      const now = unixSeconds(clock)
      const result = await verb({ tx, now, report: (event) => void events.push(asRow(event, stationId, now, actor)) })
      if (events.length > 0) await engine.recordEvents(tx, events[0]!.station_id, events)
      isComplete = true
      return result
    })
    return { result, events }
  } catch (error) {
    if (!isComplete || !engine.isOutcomeUnknown(error)) throw error
    return { error: new OutcomeUnknown('The database did not answer to a commit.', { cause: error }), events }
  }
}

function asRow({ type, subject, details }: Event, stationId: number, now: number, actor: Actor): NewEvent {
  return {
    station_id: type === 'station.created' ? subject : stationId,
    at: now,
    actor_kind: actor.kind,
    actor_ref: 'id' in actor ? `${actor.id}` : 'name' in actor ? actor.name : null,
    type,
    subject,
    details: JSON.stringify(details),
  }
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
