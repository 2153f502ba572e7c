import type { Db } from '../database/open.ts'
import type { EventRow } from '../database/tables.ts'

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

/** The type of the last event of a station; undefined if there is none. */
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
