import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/** Artists and titles of plays: rules that split them, corrections, lines typed by hand, and a catalogue of recordings. */
export const titles = {
  name: '0020-titles',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['stations', 'shows', 'plays'])
    const idType = idTypeOf(db)
    const withDefault = (value: number | string) => (column: ColumnDefinitionBuilder) =>
      required(column).defaultTo(value)
    await db.schema.alterTable('stations').addColumn('plays_years', 'integer', withDefault(3)).execute()
    await db.schema.alterTable('stations').addColumn('play_rules', 'text', withDefault('')).execute()
    await db.schema.alterTable('stations').addColumn('songs', 'integer', withDefault(0)).execute()
    await db.schema.alterTable('shows').addColumn('chapters', 'text', withDefault('off')).execute()
    for (const name of ['artist', 'song']) await db.schema.alterTable('plays').addColumn(name, 'text').execute()
    await db.schema.alterTable('plays').addColumn('by_hand', 'integer', withDefault(0)).execute()
    const ofShow = sql<boolean>`show_id is not null`
    await db.schema.createIndex('plays_of_show').on('plays').columns(['show_id', 'from_us']).where(ofShow).execute()
    await db.schema
      .createTable('catalogue')
      .addColumn('id', idType, identityOf(db))
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('artist', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('artist_folded', 'text', required)
      .addColumn('title_folded', 'text', required)
      .addColumn('isrc', 'text', required)
      .addColumn('label', 'text', required)
      .addColumn('label_code', 'text', required)
      .addColumn('composer', 'text', required)
      .execute()
    const named = ['station_id', 'artist_folded', 'title_folded']
    await db.schema.createIndex('catalogue_of_station').unique().on('catalogue').columns(named).execute()
  },
}
