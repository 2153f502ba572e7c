import { DatabaseSync } from 'node:sqlite'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from './contract.ts'
import { sqliteCopying } from './sqlite-copying.ts'
import { sqliteMigrating } from './sqlite-migrating.ts'

/** How long a statement waits for another process's write to end, in milliseconds, where nobody is held up by that. */
const busyTimeoutMs = 5000

/**
 * What each connection is told, and why.
 * - `journal_mode = wal`: readers do not wait for the writer, and one fsync makes a commit durable.
 * - `synchronous = full`: what was acknowledged survives a power cut, not only the death of the process.
 * - `foreign_keys = on`: off by default in SQLite; a constraint that is not enforced is a comment.
 * - `temp_store = memory`: sorting a small list needs no file.
 * - `cache_size = -65536`: 64 MiB of pages, so that the upper levels of the indexes of a million episodes stay in memory.
 * - `wal_autocheckpoint`: the log is moved into the file by the reader's thread (`checkpoint`), which costs several
 *   fsyncs; only when that falls far behind (80 MiB) does a commit do it, and hold everybody up.
 * - `journal_size_limit`: after a bulk load the write-ahead log gives its space back.
 */
const pragmas = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma cache_size = -65536;
  pragma wal_autocheckpoint = 20000;
  pragma journal_size_limit = 67108864;
`

/** The reader's connection writes nothing by itself, but may move the log into the file. */
const readerPragmas = `
  pragma query_only = on;
  pragma temp_store = memory;
  pragma cache_size = -65536;
`

/**
 * Opens the file with every pragma set; `asReader` for the connection of the reader's thread, `readOnly` for a file that
 * must be there and stay as it is.
 */
export function openSqlite(path: string, { asReader = false, readOnly = false } = {}): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly })
  database.exec(asReader || readOnly ? readerPragmas : pragmas)
  return database
}

/** Moves the write-ahead log into the database file, as far as no reader needs it. Ask this of the reader. */
export async function checkpoint(reader: Kysely<never>): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(reader)
}

/**
 * A number that changes whenever another connection, of this process or another, commits to the file. NaN, which equals
 * nothing, when the file cannot be read at the moment.
 */
export function dataVersion(database: DatabaseSync): () => number {
  const statement = database.prepare('pragma data_version')
  return () => {
    try {
      return Number(statement.get()?.data_version)
    } catch {
      return Number.NaN
    }
  }
}

const [busy, locked, readOnly, ioError, full, cannotOpen] = [5, 6, 8, 10, 13, 14]

/** The primary result code of an error of SQLite. */
function codeOf(error: unknown): number | undefined {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && errcode !== undefined ? errcode & 0xff : undefined
}

/** SQLite, by way of `node:sqlite`. */
export const sqlite: Engine = {
  name: 'SQLite',
  takeTurn: async () => {},
  // What a process was writing ends with it.
  awaitWriters: async () => {},
  async recordEvents(tx, stationId, events) {
    await tx
      .insertInto('events')
      .values([...events])
      .execute()
    await tx
      .updateTable('stations')
      .set(({ eb }) => ({ changes: eb('changes', '+', 1) }))
      .where('id', '=', stationId)
      .execute()
  },
  isConflict: () => false,
  // The frames of a commit whose fsync failed may be in the log when it is read after a crash.
  isOutcomeUnknown: (error) => codeOf(error) === ioError,
  isUnavailable(error) {
    return [busy, locked, readOnly, ioError, full, cannotOpen].includes(codeOf(error) ?? 0)
  },
  contains: (text, part) => sql<boolean>`instr(${text}, ${part}) > 0`,
  async addGrams(db, name, texts) {
    const rows = texts.map(({ place, words }) => sql`(${gramRow(place)}, ${words.join(' ')})`)
    await sql`insert into ${sql.table(name)} (rowid, grams) values ${sql.join(rows)}`.execute(db)
  },
  async removeGrams(db, name, place) {
    await sql`delete from ${sql.table(name)} where rowid = ${gramRow(place)}`.execute(db)
  },
  migrating: sqliteMigrating,
  copying: sqliteCopying,
}

/**
 * The row number of a place: its second in the upper 38 bits, the lower 25 of its id below, so that matches come newest
 * first without sorting. Two rows share one only when they share a second and their ids are a multiple of 33,554,432 apart.
 */
export function gramRow({ datetime, id }: { datetime: unknown; id: unknown }): RawBuilder<number> {
  return sql<number>`((${datetime} << 25) | (${id} & 33554431))`
}
