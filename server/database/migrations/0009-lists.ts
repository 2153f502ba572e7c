import { type Kysely, sql } from 'kysely'
import { lockTables } from './locks.ts'

/** Indexes for lists that grew with the data: filtered history, exports, generations by state or window, and holds. */
export const lists = {
  name: '0009-lists',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'share', ['episodes', 'events', 'generations', 'holds'])
    const on = (index: string, table: string, columns: string[]) =>
      db.schema.createIndex(index).on(table).columns(columns)
    await on('events_of_kind', 'events', ['station_id', 'actor_kind', 'id']).execute()
    await on('events_of_actor', 'events', ['station_id', 'actor_kind', 'actor_ref', 'id']).execute()
    // The topic is what stands before the dot of a type; no two begin with the same four letters.
    await sql`create index events_of_topic on events (station_id, substr(type, 1, 4), id)`.execute(db)
    await on('episodes_by_id', 'episodes', ['station_id', 'id']).execute()
    await on('generations_of_state', 'generations', ['station_id', 'state', 'id']).execute()
    await on('generations_scheduled', 'generations', ['station_id', 'from_us'])
      .where(sql<boolean>`occurrence is not null`)
      .execute()
    await on('holds_kept', 'holds', ['station_id', 'from_us']).where(sql<boolean>`released_at is null`).execute()
    await on('holds_released', 'holds', ['station_id', 'id']).where(sql<boolean>`released_at is not null`).execute()
  },
}
