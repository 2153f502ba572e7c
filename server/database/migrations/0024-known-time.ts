import type { Kysely } from 'kysely'
import { required } from './columns.ts'

/** The newest instant that is known to have passed: one row. */
export const knownTime = {
  name: '0024-known-time',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('known_time')
      .addColumn('number', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('at_ms', 'bigint', required)
      .execute()
  },
}
