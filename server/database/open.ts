import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { listenForChanges } from './dialect/postgres-changes.ts'
import { connectionPool, type Load } from './dialect/postgres-pool.ts'
import { checkpoint, dataVersion, openSqlite, preparedStatements, sqliteDialect } from './dialect/sqlite.ts'
import { readerDialect } from './dialect/sqlite-reader.ts'
import { askDirectly } from './prepared.ts'
import type { Tables } from './tables.ts'

/** A handle on the tables, inside or outside a transaction. */
export type Db = Kysely<Tables>

/** An open database. */
export type Database = {
  /** For everything that is quick, and for every write. */
  db: Db
  /** The same tables, read only, where a long read holds nobody up: for the few whose cost grows with the data. */
  reader: Db
  /** Tells, until the database is closed, of what others wrote: the station, or nothing when it is not known which. */
  watch: (changed: (stationId?: number) => void) => void
  /** Whether news of others arrive at the moment; while they do not, everything counts as changed all the time. */
  isWatching: () => boolean
  /** How busy the connections are; undefined where there is no pool. */
  load: () => Load | undefined
  /** Work that the engine wants done every now and then. */
  upkeep: () => Promise<void>
  close: () => Promise<void>
}

/** What the outside decides of a database besides its URL. */
export type DatabaseOptions = {
  /** Connections at most, where there is a pool. */
  connections?: number
  /** Told of a connection that was lost and is made again. */
  onLost?: (error: unknown) => void
}

/** How often a file is looked at for what other processes wrote. */
const lookEveryMs = 250

/**
 * Opens a database. Nothing is migrated here, and a server need not answer yet.
 * @param url `sqlite:<path>`, made with its folder when absent, or `postgres://…`
 * @throws the engine's error when a file cannot be opened or is no database
 */
export function openDatabase(url: string, { connections = 10, onLost = () => {} }: DatabaseOptions = {}): Database {
  return url.startsWith('sqlite:') ? openFile(url.slice('sqlite:'.length)) : openServer(url, connections, onLost)
}

/**
 * Opens a database for work on all of it, to migrate or copy it: one connection, and no limit to how long that takes. With
 * `readOnly` a file must be there, and nothing of it changes.
 */
export function openWhole(url: string, { readOnly = false } = {}): Db {
  if (!url.startsWith('sqlite:')) {
    const one = { name: 'aircheck-whole', connections: 1, onLost: () => {}, isPatient: true }
    return new Kysely<Tables>({ dialect: connectionPool(url, one).dialect })
  }
  const path = url.slice('sqlite:'.length)
  if (!readOnly) mkdirSync(dirname(path), { recursive: true })
  return new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(path, { readOnly })) })
}

function openFile(path: string): Database {
  mkdirSync(dirname(path), { recursive: true })
  const connection = openSqlite(path)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) })
  const reads = openSqlite(path, { asReader: true })
  askDirectly(db, preparedStatements(reads))
  const reader = new Kysely<Tables>({ dialect: readerDialect(path) })
  const version = dataVersion(connection)
  let looking: NodeJS.Timeout | undefined
  return {
    db,
    reader,
    watch(changed) {
      let seen = version()
      looking = setInterval(() => {
        const found = version()
        if (found !== seen) changed()
        seen = found
      }, lookEveryMs).unref()
    },
    isWatching: () => looking !== undefined,
    load: () => undefined,
    upkeep: () => checkpoint(reader as never),
    async close() {
      clearInterval(looking)
      await reader.destroy()
      reads.close()
      await db.destroy()
    },
  }
}

function openServer(url: string, connections: number, onLost: (error: unknown) => void): Database {
  const name = `aircheck-${randomBytes(6).toString('hex')}`
  const { dialect, load } = connectionPool(url, { name, connections, onLost })
  const db = new Kysely<Tables>({ dialect })
  let changes: ReturnType<typeof listenForChanges> | undefined
  return {
    db,
    reader: db,
    watch(changed) {
      changes = listenForChanges(url, name, changed, onLost)
    },
    isWatching: () => changes?.isListening() ?? false,
    load,
    upkeep: async () => {},
    async close() {
      await changes?.stop()
      await db.destroy()
    },
  }
}
