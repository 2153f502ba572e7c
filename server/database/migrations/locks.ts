import { type Kysely, sql } from 'kysely'
import { isPostgres } from './columns.ts'

/**
 * Locks tables until the end of the transaction, on PostgreSQL; SQLite has one lock of the whole file. A migration calls it
 * before anything that takes long, with the strongest lock that it takes of each table: see `Migration`.
 * @param mode `access exclusive` for a change of the table or an update of all rows, `share row exclusive` where a foreign
 *   key points at it, `share` for an index
 */
export async function lockTables(
  db: Kysely<unknown>,
  mode: 'access exclusive' | 'share row exclusive' | 'share',
  names: readonly string[],
): Promise<void> {
  if (!isPostgres(db)) return
  await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in ${sql.raw(mode)} mode`.execute(db)
}
