import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/** Feeds: which shows are announced as live, the size of pictures, copies of pictures elsewhere, and when a feed changed. */
export const feeds = {
  name: '0014-feeds',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['shows', 'stored_files'])
    await lockTables(db, 'share row exclusive', ['stations'])
    const idType = idTypeOf(db)
    const withDefault = (value: number | string) => (column: ColumnDefinitionBuilder) =>
      required(column).defaultTo(value)
    await db.schema.alterTable('shows').addColumn('live', 'integer', withDefault(0)).execute()
    for (const side of ['width', 'height']) {
      await db.schema.alterTable('stored_files').addColumn(side, 'integer').execute()
    }
    await db.schema
      .createTable('picture_copies')
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('url', 'text', required)
      .addColumn('image', 'text', required)
      .addColumn('failures', 'integer', required)
      .addColumn('due_at', 'bigint', required)
      .addPrimaryKeyConstraint('picture_copies_key', ['station_id', 'url'])
      .execute()
    await db.schema.createIndex('picture_copies_image').on('picture_copies').column('image').execute()
    await db.schema
      .createTable('feed_states')
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('name', 'text', required)
      .addColumn('digest', 'text', required)
      .addColumn('serial', 'integer', required)
      .addColumn('changed_at', 'bigint', required)
      .addColumn('announced', 'text', withDefault(''))
      .addColumn('failures', 'integer', withDefault(0))
      .addColumn('due_at', 'bigint', withDefault(0))
      .addPrimaryKeyConstraint('feed_states_key', ['station_id', 'name'])
      .execute()
  },
}
