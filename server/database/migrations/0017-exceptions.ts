import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/** Exceptions to the schedule, and the title and kind of what is on air by one. */
export const exceptions = {
  name: '0017-exceptions',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['airings'])
    await lockTables(db, 'share row exclusive', ['stations', 'shows'])
    const idType = idTypeOf(db)
    const withDefault = (value: number | string) => (column: ColumnDefinitionBuilder) =>
      required(column).defaultTo(value)
    await db.schema.alterTable('airings').addColumn('title', 'text', withDefault('')).execute()
    await db.schema.alterTable('airings').addColumn('is_repeat', 'integer', withDefault(0)).execute()
    await db.schema
      .createTable('exceptions')
      .addColumn('id', idType, identityOf(db))
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('group_name', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('epoch_day', 'integer', required)
      .addColumn('show_id', idType, (column) => column.references('shows.id').onDelete('cascade'))
      .addColumn('time', 'integer', required)
      .addColumn('duration', 'integer', required)
      .addColumn('week', 'integer', required)
      .addColumn('weekday', 'integer', required)
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('image', 'text', required)
      .addColumn('is_repeat', 'integer', required)
      .addColumn('created_at', 'bigint', required)
      .execute()
    await db.schema
      .createIndex('exceptions_of_station')
      .on('exceptions')
      .columns(['station_id', 'epoch_day', 'id'])
      .execute()
    await db.schema.createIndex('exceptions_of_show').on('exceptions').column('show_id').execute()
    const isOurs = sql<boolean>`substr(image, 1, 1) = '/'`
    await db.schema.createIndex('exceptions_image').on('exceptions').column('image').where(isOurs).execute()
  },
}
