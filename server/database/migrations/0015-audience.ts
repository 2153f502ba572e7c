import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/**
 * Figures of listeners: counters for ever, and for two days the rows that prevent counting a listener twice, by the HMAC of the
 * listener with the random key of the day. And the followers of feeds as readers state them.
 */
export const audience = {
  name: '0015-audience',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'share row exclusive', ['stations'])
    const idType = idTypeOf(db)
    const zero = (column: ColumnDefinitionBuilder) => required(column).defaultTo(0)
    const ofStation = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('station_id', idType, (column) => required(column).references('stations.id'))

    await ofStation('audience_days')
      .addColumn('kind', 'text', required)
      .addColumn('ref', 'text', required)
      .addColumn('day', 'bigint', required)
      .addColumn('plays', 'bigint', zero)
      .addColumn('listeners', 'bigint', zero)
      .addColumn('live_minutes', 'bigint', zero)
      .addPrimaryKeyConstraint('audience_days_key', ['station_id', 'kind', 'ref', 'day'])
      .execute()
    await db.schema
      .createIndex('audience_days_by_day')
      .on('audience_days')
      .columns(['station_id', 'kind', 'day'])
      .execute()

    await ofStation('audience_hours')
      .addColumn('hour', 'bigint', required)
      .addColumn('live_minutes', 'bigint', zero)
      .addColumn('rewound_minutes', 'bigint', zero)
      .addPrimaryKeyConstraint('audience_hours_key', ['station_id', 'hour'])
      .execute()

    await ofStation('feed_followers')
      .addColumn('show_id', idType, required)
      .addColumn('app', 'text', required)
      .addColumn('day', 'bigint', required)
      .addColumn('followers', 'bigint', required)
      .addPrimaryKeyConstraint('feed_followers_key', ['station_id', 'show_id', 'app', 'day'])
      .execute()

    await db.schema
      .createTable('listener_keys')
      .addColumn('day', 'bigint', (column) => required(column).primaryKey())
      .addColumn('key', 'text', required)
      .execute()

    await ofStation('day_listeners')
      .addColumn('day', 'bigint', required)
      .addColumn('listener', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('ref', 'text', required)
      .addColumn('spans', 'text', required)
      .addColumn('is_counted', 'integer', required)
      .addPrimaryKeyConstraint('day_listeners_key', ['day', 'listener', 'station_id', 'kind', 'ref'])
      .execute()
    await db.schema.createIndex('day_listeners_of_station').on('day_listeners').column('station_id').execute()

    await ofStation('listening_now')
      .addColumn('instance', 'text', required)
      .addColumn('at_ms', 'bigint', required)
      .addColumn('live', 'bigint', required)
      .addColumn('rewinding', 'bigint', required)
      .addPrimaryKeyConstraint('listening_now_key', ['station_id', 'instance'])
      .execute()
  },
}
