import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { lockTables } from './locks.ts'

/** The feeds that episodes and shows were imported from; empty for those that were imported before. */
export const sourceFeeds = {
  name: '0037-source-feeds',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['shows', 'episodes'])
    const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')
    await db.schema.alterTable('shows').addColumn('source_feed', 'text', text).execute()
    await db.schema.alterTable('episodes').addColumn('source_feed', 'text', text).execute()
    await db.schema.alterTable('episodes').addColumn('source_guid', 'text', text).execute()
    const isImported = sql<boolean>`source_feed <> ''`
    const index = db.schema.createIndex('episodes_by_source').unique().on('episodes')
    await index.columns(['station_id', 'source_guid', 'source_feed']).where(isImported).execute()
  },
}
