import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, isPostgres, required } from './columns.ts'

/** Stations, keys, shows, episodes, schedule and idempotency keys, with an index for each query. */
export const firstSchema = {
  name: '0001-first-schema',
  async up(db: Kysely<unknown>): Promise<void> {
    const [identity, idType] = [identityOf(db), idTypeOf(db)]
    await db.schema
      .createTable('stations')
      .addColumn('id', idType, identity)
      .addColumn('name', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('image', 'text', required)
      .addColumn('color', 'text', required)
      .addColumn('url', 'text', required)
      .addColumn('time_zone', 'text', required)
      .addColumn('number_of_weeks', 'integer', required)
      .addColumn('rotation_start', 'text', required)
      .addColumn('public_api', 'integer', required)
      .addColumn('created_at', 'bigint', required)
      .execute()

    await db.schema
      .createTable('api_keys')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('label', 'text', required)
      .addColumn('scopes', 'text', required)
      .addColumn('hash', 'text', (column) => required(column).unique())
      .addColumn('prefix', 'text', required)
      .addColumn('last_four', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('expires_at', 'bigint')
      .addColumn('last_used_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema.createIndex('api_keys_of_station').on('api_keys').columns(['station_id', 'id']).execute()

    await db.schema
      .createTable('shows')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('title', 'text', required)
      .addColumn('title_folded', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('image', 'text', required)
      .addColumn('published', 'integer', required)
      .addColumn('active_episodes', 'integer', (column) => required(column).defaultTo(0))
      .addColumn('created_at', 'bigint', required)
      .execute()
    // A covering index: totals are summed from the counters in it without reading the rows.
    await db.schema
      .createIndex('shows_of_station')
      .on('shows')
      .columns(['station_id', 'published', 'active_episodes'])
      .execute()

    await db.schema
      .createTable('show_metadata')
      .addColumn('show_id', idType, ofShow)
      .addColumn('name', 'text', required)
      .addColumn('value', 'text', required)
      .addColumn('value_folded', 'text', required)
      .addPrimaryKeyConstraint('show_metadata_pk', ['show_id', 'name'])
      .execute()

    await db.schema
      .createTable('series')
      .addColumn('id', idType, identity)
      .addColumn('show_id', idType, ofShow)
      .addColumn('title', 'text', required)
      .addColumn('is_default', 'integer', required)
      .execute()
    await db.schema.createIndex('series_of_show').on('series').columns(['show_id', 'is_default']).execute()

    await db.schema
      .createTable('former_shows')
      .addColumn('id', idType, (column) => column.primaryKey().notNull())
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('title', 'text', required)
      .execute()

    await db.schema
      .createTable('episodes')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('show_id', idType, required)
      .addColumn('series_id', idType, required)
      .addColumn('title', 'text', required)
      .addColumn('title_folded', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('image', 'text', required)
      .addColumn('datetime', 'bigint', required)
      .addColumn('audio_url', 'text', required)
      .addColumn('media_name', 'text')
      .addColumn('audio_length', 'bigint', required)
      .addColumn('archived_at', 'bigint')
      .addColumn('created_at', 'bigint', required)
      .execute()
    // The listing: newest first within a station. `show_id` is included so that skipping the episodes of unpublished
    // shows, or a deep offset, reads only the index.
    await db.schema
      .createIndex('episodes_listed')
      .on('episodes')
      .columns(['station_id', 'datetime desc', 'id desc', 'show_id'])
      .where(sql.ref('archived_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('episodes_listed_of_show')
      .on('episodes')
      .columns(['show_id', 'datetime desc', 'id desc'])
      .where(sql.ref('archived_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('episodes_archived')
      .on('episodes')
      .columns(['station_id', 'datetime desc', 'id desc'])
      .where(sql.ref('archived_at'), 'is not', null)
      .execute()
    await db.schema
      .createIndex('episodes_by_media')
      .on('episodes')
      .column('media_name')
      .unique()
      .where(sql.ref('media_name'), 'is not', null)
      .execute()
    await db.schema
      .createIndex('episodes_of_unknown_length')
      .on('episodes')
      .column('id')
      .where(sql<boolean>`audio_length = 0 and media_name is null`)
      .execute()
    await (isPostgres(db) ? makeGramsOnPostgres(db) : makeGramsOnSqlite(db))

    await db.schema
      .createTable('schedule_entries')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('series_id', idType, (column) => required(column).references('series.id').onDelete('cascade'))
      .addColumn('week', 'integer', required)
      .addColumn('weekday', 'integer', required)
      .addColumn('time', 'integer', required)
      .addColumn('duration', 'integer', required)
      .execute()
    await db.schema
      .createIndex('schedule_entries_of_station')
      .on('schedule_entries')
      .columns(['station_id', 'week', 'weekday', 'time', 'duration', 'series_id'])
      .execute()
    await db.schema
      .createIndex('schedule_entries_of_series')
      .on('schedule_entries')
      .columns(['series_id', 'week'])
      .execute()

    await db.schema
      .createTable('idempotency_keys')
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('endpoint', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('status', 'integer', required)
      .addColumn('body', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['station_id', 'endpoint', 'key'])
      .execute()
    await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute()
  },
}

function ofShow(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('shows.id').onDelete('cascade')
}

// The n-gram index of titles. It stores no text: a query must verify each match against the title.

async function makeGramsOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create table episode_grams (id bigint primary key not null, grams integer[] not null)`.execute(db)
  // With fast update, new rows would go to a pending list that every search scans and that one unlucky write must
  // merge.
  await sql`
    create index episode_grams_words on episode_grams using gin (grams) with (fastupdate = off)
  `.execute(db)
}

async function makeGramsOnSqlite(db: Kysely<unknown>): Promise<void> {
  // Contentless, and without positions (`detail=none`).
  await sql`
    create virtual table episode_grams
    using fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')
  `.execute(db)
  // FTS5 merges a fixed number of pages now and then during a write; small pages keep that pause short.
  await sql`insert into episode_grams (episode_grams, rank) values ('pgsz', 1024)`.execute(db)
}
