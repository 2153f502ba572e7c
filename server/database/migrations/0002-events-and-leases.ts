import { type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, required } from './columns.ts'

/** Events, leases, a change counter for each station, and an index of episodes of unknown length by station. */
export const eventsAndLeases = {
  name: '0002-events-and-leases',
  async up(db: Kysely<unknown>): Promise<void> {
    const [identity, idType] = [identityOf(db), idTypeOf(db)]
    await db.schema
      .alterTable('stations')
      .addColumn('changes', 'bigint', (column) => required(column).defaultTo(0))
      .execute()

    // No foreign keys: events stay after the station or show that they are about is deleted.
    await db.schema
      .createTable('events')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, required)
      .addColumn('at', 'bigint', required)
      .addColumn('actor_kind', 'text', required)
      .addColumn('actor_ref', 'text')
      .addColumn('type', 'text', required)
      .addColumn('subject', idType, required)
      .addColumn('details', 'text', required)
      .execute()
    await db.schema.createIndex('events_of_station').on('events').columns(['station_id', 'id']).execute()
    await db.schema.createIndex('events_by_age').on('events').column('at').execute()

    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => required(column).primaryKey())
      .addColumn('holder', 'text', required)
      .addColumn('until', 'bigint', required)
      .execute()

    await db.schema.dropIndex('episodes_of_unknown_length').execute()
    await db.schema
      .createIndex('episodes_of_unknown_length')
      .on('episodes')
      .columns(['station_id', 'id'])
      .where(sql<boolean>`audio_length = 0 and media_name is null`)
      .execute()
  },
}
