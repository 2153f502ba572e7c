import { type Kysely, sql } from 'kysely'
import { idTypeOf, required } from './columns.ts'

/**
 * Audio that is late is dated before it is known whether it is late or follows audio that was lost. Each correction of the
 * dates of what is recorded is a shift. Instants are microseconds since the Unix epoch (`*_us`).
 */
export const shifts = {
  name: '0005-shifts',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('shifts')
      .addColumn('station_id', idTypeOf(db), (column) => required(column).references('stations.id'))
      .addColumn('number', 'integer', required)
      .addColumn('from_us', 'bigint', required)
      .addColumn('until_us', 'bigint', required)
      .addColumn('by_us', 'bigint', required)
      .addColumn('reason', 'text', required)
      .addColumn('decided_us', 'bigint', required)
      .addPrimaryKeyConstraint('shifts_of_station', ['station_id', 'number'])
      .execute()
    await db.schema.createIndex('shifts_by_time').on('shifts').columns(['station_id', 'until_us']).execute()
    for (const column of ['late_since_us', 'late_by_us']) {
      await sql`alter table recorders add column ${sql.ref(column)} bigint`.execute(db)
    }
  },
}
