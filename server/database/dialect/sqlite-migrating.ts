import { sql } from 'kysely'
import type { Migrating } from './migrating.ts'

const [busy, locked] = [5, 6]

export const sqliteMigrating: Migrating = {
  async allowingRebuilds(db, work) {
    // Outside a transaction, because the pragma has no effect inside one.
    await sql`pragma foreign_keys = off`.execute(db)
    try {
      return await work()
    } finally {
      await sql`pragma foreign_keys = on`.execute(db)
    }
  },
  // Every transaction holds the one write lock from its start.
  lockSchema: async () => {},
  isHeld(error) {
    const { code, errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number }
    return code === 'ERR_SQLITE_ERROR' && [busy, locked].includes(errcode & 0xff)
  },
  whoHolds: async () => 'Another program is writing to the database.',
  async danglingReferences(tx) {
    const { rows } = await sql<{ reference: string }>`
      select distinct "table" || ' → ' || parent as reference from pragma_foreign_key_check order by 1
    `.execute(tx)
    return rows.map(({ reference }) => reference)
  },
}
