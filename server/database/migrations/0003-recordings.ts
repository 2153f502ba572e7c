import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, required } from './columns.ts'

/**
 * The continuous recording (reels, gaps, holds, who records), and the generations that cut episodes out of it.
 * Instants of audio are microseconds since the Unix epoch (`*_us`); expiries of leases are milliseconds (`*_ms`).
 */
export const recordings = {
  name: '0003-recordings',
  async up(db: Kysely<unknown>): Promise<void> {
    const [identity, idType] = [identityOf(db), idTypeOf(db)]
    const ofStation = (column: ColumnDefinitionBuilder) => required(column).references('stations.id')
    const withDefault = (value: number | string) => (column: ColumnDefinitionBuilder) =>
      required(column).defaultTo(value)

    for (const [name, type, value] of [
      ['stream_url', 'text', ''],
      ['record', 'integer', 0],
      ['stream_delay_ms', 'integer', 0],
      ['retention_days', 'integer', 60],
    ] as const) {
      await db.schema.alterTable('stations').addColumn(name, type, withDefault(value)).execute()
    }
    for (const [name, value] of [
      ['auto_episodes', 1],
      ['trim_start', 0],
      ['trim_end', 0],
    ] as const) {
      await db.schema.alterTable('shows').addColumn(name, 'integer', withDefault(value)).execute()
    }
    await db.schema.alterTable('shows').addColumn('intro', 'text').execute()
    await db.schema
      .createIndex('shows_by_intro')
      .on('shows')
      .column('intro')
      .where(sql.ref('intro'), 'is not', null)
      .execute()
    await db.schema.alterTable('idempotency_keys').addColumn('location', 'text', withDefault('')).execute()

    await db.schema
      .createTable('reels')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, ofStation)
      .addColumn('name', 'text', (column) => required(column).unique())
      .addColumn('instance', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('started_us', 'bigint', required)
      .addColumn('ended_us', 'bigint', required)
      .addColumn('slew_ppb', 'integer', required)
      .addColumn('version', 'integer', required)
      .addColumn('sample_rate', 'integer', required)
      .addColumn('channels', 'integer', required)
      .addColumn('frames', 'integer', required)
      .addColumn('bytes', 'bigint', required)
      .addColumn('frame_index', 'text', required)
      .addColumn('titles', 'text', required)
      .addColumn('sha256', 'text')
      .addColumn('seal', 'integer')
      .addColumn('chain', 'text')
      .execute()
    // With what the spans of months are read by, from the index alone.
    await db.schema
      .createIndex('reels_of_station')
      .on('reels')
      .columns(['station_id', 'started_us', 'ended_us', 'state'])
      .execute()
    await db.schema
      .createIndex('reels_in_chain')
      .on('reels')
      .columns(['station_id', 'seal'])
      .unique()
      .where(sql<boolean>`seal is not null`)
      .execute()
    await db.schema
      .createIndex('reels_open')
      .on('reels')
      .column('station_id')
      .where(sql<boolean>`state = 'open'`)
      .execute()

    await db.schema
      .createTable('recorded')
      .addColumn('station_id', idType, (column) => column.notNull().primaryKey().references('stations.id'))
      .addColumn('recorded_us', 'bigint', required)
      .addColumn('bytes', 'bigint', required)
      .execute()

    await db.schema
      .createTable('gaps')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, ofStation)
      .addColumn('from_us', 'bigint', required)
      .addColumn('until_us', 'bigint')
      .addColumn('reason', 'text', required)
      .execute()
    await db.schema.createIndex('gaps_of_station').on('gaps').columns(['station_id', 'from_us']).execute()

    await db.schema
      .createTable('holds')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, ofStation)
      .addColumn('from_us', 'bigint', required)
      .addColumn('until_us', 'bigint', required)
      .addColumn('reason', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('released_at', 'bigint')
      .execute()
    await db.schema.createIndex('holds_of_station').on('holds').columns(['station_id', 'from_us']).execute()

    await db.schema
      .createTable('recorders')
      .addColumn('station_id', idType, (column) => column.notNull().primaryKey().references('stations.id'))
      .addColumn('instance', 'text', required)
      .addColumn('until_ms', 'bigint', required)
      .addColumn('state', 'text', required)
      .addColumn('since_us', 'bigint', required)
      .addColumn('reason', 'text', required)
      .addColumn('alarms', 'text', required)
      .addColumn('last_audio_us', 'bigint')
      .addColumn('head_us', 'bigint')
      .addColumn('levels', 'text', withDefault(''))
      .execute()
    await db.schema.createIndex('recorders_of_instance').on('recorders').column('instance').execute()

    await db.schema
      .createTable('generations')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, ofStation)
      .addColumn('show_id', idType, required)
      .addColumn('episode_id', idType)
      .addColumn('occurrence', 'text')
      .addColumn('from_us', 'bigint', required)
      .addColumn('until_us', 'bigint', required)
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('image', 'text', required)
      .addColumn('datetime', 'bigint', required)
      .addColumn('archived', 'integer', withDefault(0))
      .addColumn('state', 'text', required)
      .addColumn('attempts', 'integer', required)
      .addColumn('reason', 'text', required)
      .addColumn('gaps', 'text', required)
      .addColumn('due_ms', 'bigint')
      .addColumn('holder', 'text')
      .addColumn('idempotency_key', 'text')
      .addColumn('created_at', 'bigint', required)
      .addColumn('finished_at', 'bigint')
      .addColumn('dismissed_at', 'bigint')
      .execute()
    await db.schema.createIndex('generations_of_station').on('generations').columns(['station_id', 'id']).execute()
    // `due_ms` is null once a generation is done or failed.
    await db.schema
      .createIndex('generations_due')
      .on('generations')
      .column('due_ms')
      .where(sql<boolean>`due_ms is not null`)
      .execute()
    await db.schema
      .createIndex('generations_by_episode')
      .on('generations')
      .column('episode_id')
      .unique()
      .where(sql<boolean>`episode_id is not null`)
      .execute()
    await db.schema
      .createIndex('generations_by_occurrence')
      .on('generations')
      .columns(['station_id', 'occurrence'])
      .unique()
      .where(sql<boolean>`occurrence is not null`)
      .execute()

    await db.schema
      .createIndex('generations_failed')
      .on('generations')
      .columns(['station_id', 'id'])
      .where(sql<boolean>`state = 'failed' and dismissed_at is null`)
      .execute()

    await db.schema
      .createIndex('generations_by_key')
      .on('generations')
      .columns(['station_id', 'idempotency_key'])
      .where(sql<boolean>`idempotency_key is not null`)
      .execute()

    await db.schema
      .createTable('airings')
      .addColumn('station_id', idType, (column) => column.notNull().primaryKey().references('stations.id'))
      .addColumn('show_id', idType)
      .addColumn('since', 'bigint', required)
      .addColumn('until', 'bigint', required)
      .execute()

    await db.schema
      .createTable('episode_audio')
      .addColumn('episode_id', idType, (column) =>
        column.notNull().primaryKey().references('episodes.id').onDelete('cascade'),
      )
      .addColumn('duration_ms', 'bigint', required)
      .addColumn('samples', 'bigint', required)
      .addColumn('sample_rate', 'integer', required)
      .addColumn('channels', 'integer', required)
      .addColumn('loudness', 'text')
      .addColumn('peaks', 'text')
      .addColumn('due_ms', 'bigint')
      .execute()
    // `due_ms` is null once an episode is measured.
    await db.schema
      .createIndex('episode_audio_due')
      .on('episode_audio')
      .column('due_ms')
      .where(sql<boolean>`due_ms is not null`)
      .execute()
  },
}
