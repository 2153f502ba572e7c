import type { Kysely } from 'kysely'
import { required } from './columns.ts'
import { lockTables } from './locks.ts'

/** Lifetimes of the episodes of shows, and episodes that stay regardless. */
export const lifetimes = {
  name: '0019-lifetimes',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['shows', 'episodes'])
    for (const name of ['keep_episodes', 'keep_days', 'delete_audio_after']) {
      await db.schema
        .alterTable('shows')
        .addColumn(name, 'integer', (column) => required(column).defaultTo(0))
        .execute()
    }
    await db.schema
      .alterTable('episodes')
      .addColumn('pinned', 'integer', (column) => required(column).defaultTo(0))
      .execute()
  },
}
