import type { Clock } from '../lib/clock.ts'
import { unixSeconds } from '../lib/clock.ts'
import { type Actor, type Event, type Topic, topicsOf } from '../lib/event.ts'
import { type FairQueue, fairQueue } from '../lib/fair-queue.ts'
import type { Engine } from './dialect/contract.ts'
import { engineOf } from './dialect/engine.ts'
import type { Db } from './open.ts'
import type { NewEvent } from './tables.ts'

/** Dependencies of a verb (a write action such as `createShow`). */
export type Writer = {
  db: Db
  clock: Clock
  /** Recorded in the events as the one who made the change. */
  actor: Actor
  /** Called after the commit, to invalidate cache entries of these topics of the station. */
  changed: (stationId: number, topics: readonly Topic[]) => void
  /**
   * Refuses, by an error, an actor who has lost the permission. Called at the beginning of each transaction, because
   * minutes may have passed since the request was admitted, while its body arrived.
   */
  mayStill?: (tx: Db) => Promise<void>
  /** For an actor who may not change every show: refuses, by an error, a show that is not one of theirs. */
  mayChangeShow?: (tx: Db, stationId: number, showId: number) => Promise<void>
  /** Maximum number of bytes of audio and pictures of a station; undefined for no limit. */
  stationQuota?: number | undefined
  /** The names of the installation, which no station may take as its domain. */
  ownHosts?: readonly string[]
  /** Whether a domain leads to this installation, as far as can be found out within seconds; by default none does. */
  leadsHere?: (domain: string) => Promise<boolean>
}

/** Makes a writer that acts for an actor. */
export type WriterFor = (actor: Actor) => Writer

/** The transaction of a verb. */
export type Unit = {
  tx: Db
  /** The current time in Unix seconds, the same throughout the transaction. */
  now: number
  /** Stores an event in the same transaction. A verb that changes anything must report it. */
  report: (event: Event) => void
  /**
   * Refuses an actor who may not change a show. A verb calls it for each show whose details, episodes or generations it
   * changes, so that what is checked stays true until the commit.
   */
  mayChangeShow: (showId: number) => Promise<void>
}

/** The transaction of a verb about a person. Its events are stored at each of the given stations. */
export type PersonUnit = Omit<Unit, 'report' | 'mayChangeShow'> & {
  report: (event: Event, stationIds: readonly number[]) => void
}

/** An additional write in the transaction of a verb, such as that of an idempotency key. */
export type AlsoInTransaction<Made> = (unit: Unit, made: Made) => Promise<void>

/** For callers that have no additional write. */
export const noExtraWrite = async (): Promise<void> => {}

/**
 * The COMMIT was sent but no reply came: the transaction may have taken effect, may still do so, or may not. Anything
 * that the caller created for it outside the database, such as a file, must be kept.
 */
export class OutcomeUnknown extends Error {}

/** Maximum number of attempts at a transaction that the engine rolls back because of a conflict with another. */
const attempts = 4

/**
 * Writes of one station, or person, queue in the process, so that a burst for one takes one connection and not all of
 * them.
 */
const queueLimits = { maxWaiting: 500, maxWaitMs: 5000, forDatabase: true }
const queues = new WeakMap<Db, FairQueue>()

/**
 * Runs a verb on one station's rows in one transaction, and reports what changed once it is committed. An error thrown
 * by the verb rolls everything back.
 *
 * The verbs of one station are serialised, on every engine and across all instances: what a verb has read stays true
 * until it commits, so it can check first and then write. After a conflict the verb is run again from its start, so it
 * must have no side effects besides its rows.
 * @param stationId 0 for a verb that creates a station
 * @throws OutcomeUnknown when the connection broke during the COMMIT
 */
export async function write<Result>(
  writer: Writer,
  stationId: number,
  verb: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  const stationOf = (event: Event) => (event.type === 'station.created' ? event.subject : stationId)
  return runInQueue(writer, { table: 'stations', id: stationId }, ({ report, ...unit }) =>
    verb({
      ...unit,
      report: (event) => report(event, [stationOf(event)]),
      mayChangeShow: async (showId) => writer.mayChangeShow?.(unit.tx, stationId, showId),
    }),
  )
}

/**
 * Runs a verb on one person's rows in one transaction, like `write`: the verbs of one person are serialised.
 * @throws OutcomeUnknown when the connection broke during the COMMIT
 */
export async function writeAbout<Result>(
  writer: Writer,
  personId: number,
  verb: (unit: PersonUnit) => Promise<Result>,
): Promise<Result> {
  return runInQueue(writer, { table: 'people', id: personId }, verb)
}

/** The row whose lock serialises verbs. */
type LockedRow = { table: 'stations' | 'people'; id: number }

async function runInQueue<Result>(
  writer: Writer,
  row: LockedRow,
  verb: (unit: PersonUnit) => Promise<Result>,
): Promise<Result> {
  const { db, changed } = writer
  const engine = engineOf(db)
  const queue = queues.get(db) ?? fairQueue(queueLimits)
  queues.set(db, queue)
  const name = row.table === 'stations' ? row.id : `person ${row.id}`
  const { result, error, events } = await queue(name, () =>
    tryAgain(() => attempt(writer, engine, row, verb), engine.isConflict),
  )
  for (const [stationId, own] of events) changed(stationId, topicsOf(own))
  if (error) throw error
  return result as Result
}

type Attempt<Result> = { result?: Result; error?: OutcomeUnknown; events: ReadonlyMap<number, readonly NewEvent[]> }

/**
 * Runs the verb once. An unknown outcome is returned rather than thrown, together with the events that may have been
 * stored, so that the caller can still invalidate caches.
 */
async function attempt<Result>(
  { db, clock, actor, mayStill }: Writer,
  engine: Engine,
  row: LockedRow,
  verb: (unit: PersonUnit) => Promise<Result>,
): Promise<Attempt<Result>> {
  const events = new Map<number, NewEvent[]>()
  let isComplete = false
  try {
    const result = await db.transaction().execute(async (tx) => {
      await engine.takeTurn(tx, row.table, row.id)
      await mayStill?.(tx)
      const now = unixSeconds(clock)
      const report = (event: Event, stationIds: readonly number[]) => {
        for (const id of stationIds) events.set(id, [...(events.get(id) ?? []), asRow(event, id, now, actor)])
      }
      const result = await verb({ tx, now, report })
      // In the order of their ids, because recording locks the station: two verbs must not wait for each other.
      for (const id of [...events.keys()].sort((a, b) => a - b)) await engine.recordEvents(tx, id, events.get(id)!)
      isComplete = true
      return result
    })
    return { result, events }
  } catch (error) {
    if (!isComplete || !engine.isOutcomeUnknown(error)) throw error
    return { error: new OutcomeUnknown('The database did not reply to a commit.', { cause: error }), events }
  }
}

function asRow({ type, subject, details }: Event, stationId: number, now: number, actor: Actor): NewEvent {
  return {
    station_id: stationId,
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
