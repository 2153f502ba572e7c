import { type Kysely, sql } from 'kysely'
import type { Copying } from './copying.ts'

export const postgresCopying: Copying = {
  byteOrder: 'C',
  async lastId(db, table) {
    const { rows } = await sql<{ id: number }>`
      select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as id
    `.execute(db)
    return rows[0]!.id
  },
  async continueAfter(db, table, id) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db)
  },
  async refillGrams(db, name, fill) {
    const index = `${name}_words`
    const definition = await definitionOf(db, index)
    // Building the index once over all rows takes a twentieth of the time of inserting row by row.
    await sql`drop index ${sql.ref(index)}`.execute(db)
    await sql`truncate ${sql.table(name)}`.execute(db)
    await fill()
    await sql`set local maintenance_work_mem = '256MB'`.execute(db)
    await sql.raw(definition).execute(db)
    await sql`analyze ${sql.table(name)}`.execute(db)
  },
  async refreshStatistics(db, table) {
    // Autovacuum would do this a minute after the commit. Without statistics each page would sort the whole table.
    await sql`analyze ${sql.table(table)}`.execute(db)
  },
}

async function definitionOf(db: Kysely<never>, index: string): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(${index}::regclass) as definition
  `.execute(db)
  return rows[0]!.definition
}
