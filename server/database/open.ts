import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { dataVersion, openSqlite, preparedStatements, sqliteDialect } from './dialect.ts'
import { askDirectly } from './prepared.ts'
import { readerDialect } from './reader.ts'
import type { Tables } from './tables.ts'

/** A handle on the tables, inside or outside a transaction. */
export type Db = Kysely<Tables>

/** An open database. */
export type Database = {
  /** The connection for everything that is quick, and for every write. It answers on the event loop. */
  db: Db
  /** The same tables, read only, on a thread of their own: for the few reads whose cost grows with the data. */
  reader: Db
  /** Changes whenever somebody else has written: another process, never this handle. */
  version: () => number
  close: () => Promise<void>
}

/**
 * Opens the database file, making it and its folder when absent. Nothing is migrated here.
 * @throws the engine's error when the file cannot be opened or is no database
 */
export function openDatabase(path: string): Database {
  mkdirSync(dirname(path), { recursive: true })
  const connection = openSqlite(path)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) })
  const reads = openSqlite(path, { asReader: true })
  askDirectly(db, preparedStatements(reads))
  const reader = new Kysely<Tables>({ dialect: readerDialect(path) })
  const close = async () => {
    await reader.destroy()
    reads.close()
    await db.destroy()
  }
  return { db, reader, version: dataVersion(connection), close }
}
