import type { Kysely } from 'kysely'
import { lockTables } from './locks.ts'

/** When and why the work under a lease failed last; null once it has succeeded. */
export const failuresOfJobs = {
  name: '0033-failures-of-jobs',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['leases'])
    await db.schema.alterTable('leases').addColumn('failed_at_ms', 'bigint').execute()
    await db.schema.alterTable('leases').addColumn('failure', 'text').execute()
  },
}
