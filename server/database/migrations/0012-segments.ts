import type { Kysely } from 'kysely'
import { idTypeOf, isPostgres, required } from './columns.ts'
import { lockTables } from './locks.ts'

/**
 * HLS segments that were served before it was decided what was recorded in them: all instances serve these bytes from then
 * on.
 */
export const segments = {
  name: '0012-segments',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'share row exclusive', ['stations'])
    const idType = idTypeOf(db)
    await db.schema
      .createTable('segments')
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('number', 'bigint', required)
      .addColumn('bytes', isPostgres(db) ? 'bytea' : 'blob', required)
      .addPrimaryKeyConstraint('segments_key', ['station_id', 'number'])
      .execute()
  },
}
