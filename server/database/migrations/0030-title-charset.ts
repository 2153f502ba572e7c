import type { Kysely } from 'kysely'
import { required } from './columns.ts'
import { lockTables } from './locks.ts'

/**
 * The encoding of the titles of a station's stream: as a person chose it, and as it was found out; empty if it was not. And the names
 * that people gave to titles for good.
 */
export const titleCharset = {
  name: '0030-title-charset',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['stations'])
    for (const [name, value] of Object.entries({ title_charset: 'auto', title_charset_found: '', title_names: '' })) {
      await db.schema
        .alterTable('stations')
        .addColumn(name, 'text', (column) => required(column).defaultTo(value))
        .execute()
    }
  },
}
