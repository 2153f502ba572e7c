import type { Kysely } from 'kysely'
import { required } from './columns.ts'
import { lockTables } from './locks.ts'

/** The faults of the feed of an import that were repaired, as JSON: the number of each kind. */
export const repairsOfFeeds = {
  name: '0036-repairs-of-feeds',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['feed_imports'])
    await db.schema
      .alterTable('feed_imports')
      .addColumn('repairs', 'text', (column) => required(column).defaultTo('{}'))
      .execute()
  },
}
