import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from './contract.ts'
import { sqliteCopying } from './sqlite-copying.ts'
import { sqliteMigrating } from './sqlite-migrating.ts'

/** Timeout of a statement that waits for another process's lock, in milliseconds. `sqliteDialect` overrides it with 0. */
const busyTimeoutMs = 5000

/**
 * The settings of each connection, with reasons.
 * - `journal_mode = wal`: readers do not wait for the writer, and one fsync makes a commit durable.
 * - `synchronous = full`: an acknowledged commit survives a power cut, not only the death of the process.
 * - `foreign_keys = on`: SQLite does not enforce them by default.
 * - `temp_store = memory`: sorting a small list needs no file.
 * - `cache_size = -65536`: 64 MiB of pages, so that the upper levels of the indexes of a million episodes stay in
 *   memory.
 * - `wal_autocheckpoint`: a checkpoint costs several fsyncs, so the reader's thread runs it (see `checkpoint`). A
 *   commit runs it, and blocks the event loop, only when the log has grown to 80 MiB.
 * - `journal_size_limit`: truncates the write-ahead log after a bulk load.
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

/** For the reader's connection: it may not write, except to checkpoint the write-ahead log. */
const readerPragmas = `
  pragma query_only = on;
  pragma temp_store = memory;
  pragma cache_size = -65536;
`

/**
 * Opens the file and sets the pragmas. `asReader` is for connections that only read; `readOnly` is for a file that must
 * exist and must not be modified, not even by a checkpoint. With `isIdle`, no file is created beside it either, which is
 * safe only while no other process opens it.
 */
export function openSqlite(path: string, { asReader = false, readOnly = false, isIdle = false } = {}): DatabaseSync {
  const place = isIdle ? Object.assign(pathToFileURL(path), { search: 'immutable=1' }) : path
  return namingFile(path, () => {
    const database = new DatabaseSync(place, { timeout: busyTimeoutMs, readOnly })
    database.exec(asReader || readOnly ? readerPragmas : pragmas)
    return database
  })
}

/** Runs a passive checkpoint: moves the write-ahead log into the database file, except pages that readers need. */
export async function checkpoint(reader: Kysely<never>): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(reader)
}

/**
 * Reads a number that changes whenever another connection, of this process or another, commits to the file. It is NaN,
 * which equals no other value, when the file cannot be read.
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

const [busy, locked, readOnly, ioError, corrupt, full, cannotOpen, noDatabase] = [5, 6, 8, 10, 11, 13, 14, 26]

/** The primary result code of an error of SQLite. */
function codeOf(error: unknown): number | undefined {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && errcode !== undefined ? errcode & 0xff : undefined
}

/** Runs work on a database file. Adds the path to errors about the file itself: read-only, damaged, full, unreachable. */
export function namingFile<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const isAboutFile = [readOnly, ioError, corrupt, full, cannotOpen, noDatabase].includes(codeOf(error) ?? 0)
    if (isAboutFile) (error as Error).message += `: ${path}`
    throw error
  }
}

/** SQLite, by way of `node:sqlite`. */
export const sqlite: Engine = {
  name: 'SQLite',
  takeTurn: async () => {},
  // A process that dies takes its transactions with it.
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
  // After a failed fsync the frames of the commit may already be in the log, and a recovery may apply them.
  isOutcomeUnknown: (error) => codeOf(error) === ioError,
  isUnavailable(error) {
    return [busy, locked, readOnly, ioError, full, cannotOpen].includes(codeOf(error) ?? 0)
  },
  contains: (text, part) => sql<boolean>`instr(${text}, ${part}) > 0`,
  async addGrams(db, name, texts) {
    const rows = texts.map(({ place, words }) => sql`(${gramRow(place)}, ${words.join(' ')})`)
    await sql`insert into ${sql.table(name)} (rowid, grams) values ${sql.join(rows)}`.execute(db)
  },
  async removeGrams(db, name, places) {
    await sql`delete from ${sql.table(name)} where rowid in (${sql.join(places.map(gramRow))})`.execute(db)
  },
  migrating: sqliteMigrating,
  copying: sqliteCopying,
}

/**
 * The row number of a place in the n-gram index: the second in the upper 38 bits and the lower 25 bits of the id, so
 * that matches are read newest first without sorting. Two episodes collide only when they have the same second and
 * their ids differ by a multiple of 33,554,432.
 */
export function gramRow({ datetime, id }: { datetime: unknown; id: unknown }): RawBuilder<number> {
  return sql<number>`((${datetime} << 25) | (${id} & 33554431))`
}
