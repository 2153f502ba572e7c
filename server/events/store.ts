import type { Db } from '../database/open.ts'
import type { EventRow } from '../database/tables.ts'

/** The events of a station after an id, oldest first. */
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

/** Deletes the events of before an instant (Unix seconds), at most `limit` of them; returns how many. */
export async function deleteEventsBefore(db: Db, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('id', 'in', (from) =>
      from.selectFrom('events').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
