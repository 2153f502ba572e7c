import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { EventRow } from '../database/tables.ts'
import type { Event, Topic } from '../lib/event.ts'

/** The events of a station with an id above `after`, oldest first. */
export async function listEvents(db: Db, stationId: number, after: number, limit: number): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The events of a type that a station reported at an instant (Unix seconds). */
export async function listEventsAt(
  db: Db,
  stationId: number,
  { at, type }: { at: number; type: Event['type'] },
): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('at', '=', at)
    .where('station_id', '=', stationId)
    .where('type', '=', type)
    .execute()
}

/** The id of the last event of a station; 0 if it has no event. */
export async function lastEventId(db: Db, stationId: number): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('station_id', '=', stationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Filter of a list of events. Undefined properties do not restrict it. */
export type EventFilter = {
  /** Only those with a lower id. */
  before?: number | undefined
  topic?: Topic | undefined
  actorKind?: string | undefined
  actorRef?: string | undefined
}

/** The events of a station that match, newest first. With both a topic and an actor it may read much: use `slowRead`. */
export async function listNewestEvents(
  db: Db,
  stationId: number,
  { before, topic, actorKind, actorRef }: EventFilter,
  limit: number,
): Promise<EventRow[]> {
  let all = db.selectFrom('events').selectAll().where('station_id', '=', stationId)
  if (before !== undefined) all = all.where('id', '<', before)
  // As in the index, without parameters for the numbers.
  if (topic !== undefined) all = all.where(sql`substr(type, 1, 4)`, '=', topic.slice(0, 4))
  if (actorKind !== undefined) all = all.where('actor_kind', '=', actorKind)
  if (actorRef !== undefined) all = all.where('actor_ref', '=', actorRef)
  return all.orderBy('id', 'desc').limit(limit).execute()
}

/** The kinds and ids of all actors of a station. It reads all events of the station: use `slowRead`. */
export async function listActorsOf(db: Db, stationId: number): Promise<Pick<EventRow, 'actor_kind' | 'actor_ref'>[]> {
  return db
    .selectFrom('events')
    .select(['actor_kind', 'actor_ref'])
    .distinct()
    .where('station_id', '=', stationId)
    .execute()
}

/** Deletes at most `limit` events from before an instant (Unix seconds); returns how many. */
export async function deleteEventsBefore(db: Db, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('id', 'in', (from) =>
      from.selectFrom('events').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The type of the last event of a station; undefined if it has no event. */
export async function lastEventType(db: Db, stationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('events')
    .select('type')
    .where('station_id', '=', stationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.type
}
