import { type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/** Imports of podcasts that the dashboard started, with what became of each item; guids of episodes, which are unique; and pictures to measure. */
export const feedImports = {
  name: '0016-feed-imports',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'share row exclusive', ['stations', 'episodes', 'stored_files'])
    const idType = idTypeOf(db)
    // Empty for a moment in an instance of the version before, until a trigger fills it.
    const unlessEmpty = sql<boolean>`guid <> ''`
    const index = db.schema.createIndex('episodes_by_guid').unique().on('episodes').columns(['station_id', 'guid'])
    await index.where(unlessEmpty).execute()
    await db.schema
      .createTable('feed_imports')
      .addColumn('id', idType, identityOf(db))
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('show_id', idType)
      .addColumn('person_id', idType, required)
      .addColumn('url', 'text', required)
      .addColumn('owner_email', 'text', required)
      .addColumn('dry_run', 'integer', required)
      .addColumn('state', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('total', 'integer', required)
      .addColumn('bytes', 'bigint', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema.createIndex('feed_imports_of_station').on('feed_imports').columns(['station_id', 'id']).execute()
    const isUnmeasured = sql<boolean>`width is null and name like '%.jpg'`
    await db.schema
      .createIndex('stored_files_unmeasured')
      .on('stored_files')
      .column('name')
      .where(isUnmeasured)
      .execute()
    const hasNotEnded = sql<boolean>`ended_at is null`
    await db.schema.createIndex('feed_imports_active').on('feed_imports').column('id').where(hasNotEnded).execute()
    await db.schema
      .createTable('feed_import_items')
      .addColumn('import_id', idType, (column) => required(column).references('feed_imports.id').onDelete('cascade'))
      .addColumn('number', 'integer', required)
      .addColumn('guid', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('datetime', 'bigint')
      .addColumn('result', 'text', required)
      .addColumn('episode_id', idType)
      .addColumn('reason', 'text', required)
      .addPrimaryKeyConstraint('feed_import_items_key', ['import_id', 'number'])
      .execute()
  },
}
