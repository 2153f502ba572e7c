import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { required } from './columns.ts'
import { lockTables } from './locks.ts'

/** The pages of a station: its words and links there, its picture, and the domain at whose root they are. */
export const stationPages = {
  name: '0013-pages',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['stations'])
    const emptyAtFirst = (column: ColumnDefinitionBuilder) => required(column).defaultTo('')
    for (const name of ['tagline', 'reception', 'links', 'imprint_url', 'privacy_url', 'domain', 'cover']) {
      await db.schema.alterTable('stations').addColumn(name, 'text', emptyAtFirst).execute()
    }
    const flag = (column: ColumnDefinitionBuilder) => required(column).defaultTo(0)
    await db.schema.alterTable('stations').addColumn('one_color', 'integer', flag).execute()
    const covers = db.schema.createIndex('stations_cover').on('stations').column('cover')
    await covers.where(sql<boolean>`substr(cover, 1, 1) = '/'`).execute()
    const index = db.schema.createIndex('stations_domain').unique().on('stations').column('domain')
    await index.where(sql<boolean>`domain <> ''`).execute()
  },
}
