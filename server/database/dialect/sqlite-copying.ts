import { sql } from 'kysely'
import type { Copying } from './copying.ts'

type SequenceRow = { name: string; seq: number }

export const sqliteCopying: Copying = {
  byteOrder: 'binary',
  async lastId(db, table) {
    const { rows } = await sql<SequenceRow>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.seq ?? 0
  },
  async continueAfter(db, table, id) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
  },
  async refillGrams(db, name, fill) {
    await sql`insert into ${sql.table(name)} (${sql.table(name)}) values ('delete-all')`.execute(db)
    await fill()
  },
  // Our queries are planned well on SQLite without statistics.
  refreshStatistics: async () => {},
}
