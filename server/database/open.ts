import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql } from 'kysely'
import { topicOf } from '../lib/event.ts'
import type { OnChange } from '../lib/versions.ts'
import { listenForChanges } from './dialect/postgres-changes.ts'
import { connectionPool, type Load } from './dialect/postgres-pool.ts'
import { checkpoint, dataVersion, openSqlite } from './dialect/sqlite.ts'
import { sqliteDialect } from './dialect/sqlite-dialect.ts'
import { readerDialect } from './dialect/sqlite-reader.ts'
import { checkRoom } from './dialect/sqlite-room.ts'
import { inSnapshot } from './in-snapshot.ts'
import { askDirectly } from './prepared.ts'
import { type SlowRead, slowReadQueue } from './slow-read.ts'
import type { Db, Tables } from './tables.ts'

export type { Db } from './tables.ts'

/** An open database. */
export type Database = {
  /** For quick reads, and for every write. */
  db: Db
  /** For the few reads whose cost grows with the data. They delay neither the quick reads nor other stations. */
  slowRead: SlowRead
  /** Runs several quick reads on one snapshot. The callback must not wait for anything but those reads. */
  inSnapshot: <Result>(read: (snapshot: Db) => Promise<Result>) => Promise<Result>
  /** Reports changes committed by other processes, until the database is closed. */
  watch: (changed: OnChange) => void
  /**
   * Whether notifications of other processes' changes arrive. While they do not, `changed` is called without arguments.
   */
  isWatching: () => boolean
  /** Use of the connection pool; undefined on SQLite, which has none. */
  load: () => Load | undefined
  /** Throws when the database cannot be written to. Leaves nothing written. */
  check: () => Promise<void>
  /** Periodic maintenance of the engine: on SQLite the checkpoint of the write-ahead log. */
  upkeep: () => Promise<void>
  close: () => Promise<void>
}

/** Settings of a database besides its URL. */
export type DatabaseOptions = {
  /** The largest number of connections in the pool, 10 by default. SQLite has no pool. */
  connections?: number
  /** Called when a connection was lost; a new one is opened automatically. */
  onLost?: (error: unknown) => void
  /** Timeout of a write that waits for the lock of an SQLite file, in milliseconds; 5000 by default. */
  lockWaitMs?: number
  /** Timeout of a statement on a server, in milliseconds; 5000 by default. */
  statementWithinMs?: number
  /** Timeout of statements on a server that are under way at the close, in milliseconds; 5000 by default. */
  endWithinMs?: number
}

type WholeOptions = { readOnly?: boolean; isIdle?: boolean; lockWaitMs?: number }

/** The share of the pool that long reads may use. One station may use all of that but one connection. */
const partForLongReads = 0.4

/** Interval at which an SQLite file is polled for commits of other processes. */
const lookEveryMs = 250

/**
 * Opens a database without migrating it. No connection to a PostgreSQL server is made yet.
 * @param url `sqlite:<path>`, created with its folder when absent, or `postgres://…`
 * @throws the engine's error when a file cannot be opened or is not a database
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  return url.startsWith('sqlite:')
    ? openFile(url.slice('sqlite:'.length), options.lockWaitMs)
    : openServer(url, options)
}

/**
 * Opens a database to migrate or copy all of it: one connection, and no timeout of statements. With
 * `readOnly` an SQLite file must exist and is not modified; with `isIdle` as well, nothing is created beside it, which
 * is safe only while no other process opens it.
 */
export function openWhole(url: string, { readOnly = false, isIdle = false, lockWaitMs }: WholeOptions = {}): Db {
  if (!url.startsWith('sqlite:')) {
    const one = { name: 'aircheck-whole', connections: 1, onLost: () => {}, statementWithinMs: Infinity }
    return new Kysely<Tables>({ dialect: connectionPool(url, one).dialect })
  }
  const path = url.slice('sqlite:'.length)
  if (!readOnly) mkdirSync(dirname(path), { recursive: true })
  const one = openSqlite(path, { readOnly, isIdle })
  return new Kysely<Tables>({
    dialect: sqliteDialect({ writing: one, reading: one, snapshots: one }, lockWaitMs).dialect,
  })
}

function openFile(path: string, lockWaitMs?: number): Database {
  mkdirSync(dirname(path), { recursive: true })
  const writing = openSqlite(path)
  const [reading, snapshots] = [openSqlite(path, { asReader: true }), openSqlite(path, { asReader: true })]
  const { dialect, ask } = sqliteDialect({ writing, reading, snapshots }, lockWaitMs)
  const db = new Kysely<Tables>({ dialect })
  askDirectly(db, ask)
  const reader = new Kysely<Tables>({ dialect: readerDialect(path) })
  const { slowRead, inTurn } = slowReadQueue(reader, { atOnce: 1, atOnceEach: 1 })
  const version = dataVersion(writing)
  let looking: NodeJS.Timeout | undefined
  return {
    db,
    slowRead,
    inSnapshot: (read) => inSnapshot(db, read),
    watch(changed) {
      const eventsAfter = reading.prepare('select id, station_id, type from events where id > ? order by id')
      const newest = reading.prepare('select coalesce(max(id), 0) as id from events')
      const newestEvent = () => Number(newest.get()!.id)
      let lastEvent = newestEvent()
      let seen = version()
      const look = () => {
        // Read before the version, so that an event stored in between is reported at the next look.
        const newestNow = newestEvent()
        const found = version()
        if (found === seen) {
          // No other connection has committed: the new events are this process's own.
          lastEvent = newestNow
          return
        }
        for (const { id, station_id, type } of eventsAfter.all(lastEvent)) {
          lastEvent = Number(id)
          changed(Number(station_id), [topicOf({ type: String(type) })])
        }
        seen = found
      }
      looking = setInterval(() => {
        try {
          look()
        } catch {
          // The file cannot be read: invalidate all caches.
          changed()
        }
      }, lookEveryMs).unref()
    },
    isWatching: () => looking !== undefined,
    load: () => undefined,
    async check() {
      await tryToWrite(db)
      await checkRoom(path)
    },
    upkeep: () => inTurn('upkeep', () => checkpoint(reader as never)),
    async close() {
      clearInterval(looking)
      await reader.destroy()
      await db.destroy()
    },
  }
}

function openServer(url: string, options: DatabaseOptions): Database {
  const { connections = 10, onLost = () => {}, statementWithinMs = 5000, endWithinMs = 5000 } = options
  const name = `aircheck-${randomBytes(6).toString('hex')}`
  const { dialect, load, isOwn, ask } = connectionPool(url, {
    name,
    connections,
    onLost,
    statementWithinMs,
    endWithinMs,
  })
  const db = new Kysely<Tables>({ dialect })
  askDirectly(db, ask)
  const few = Math.max(Math.floor(connections * partForLongReads), 1)
  let changes: ReturnType<typeof listenForChanges> | undefined
  return {
    db,
    slowRead: slowReadQueue(db, { atOnce: few, atOnceEach: Math.max(few - 1, 1) }).slowRead,
    inSnapshot: (read) => inSnapshot(db, read),
    watch(changed) {
      changes = listenForChanges(url, name, isOwn, changed, onLost)
    },
    isWatching: () => changes?.isListening() ?? false,
    load,
    check: () => tryToWrite(db),
    upkeep: async () => {},
    async close() {
      await changes?.stop()
      await db.destroy()
    },
  }
}

/** An update that matches no row. It fails like any other write where the database or the role is read-only. */
async function tryToWrite(db: Db): Promise<void> {
  await db.updateTable('stations').set({ name: '' }).where(sql<boolean>`false`).execute()
}
