import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql } from 'kysely'
import { topicOf } from '../lib/event.ts'
import type { OnChange } from '../lib/versions.ts'
import { type Aside, makeAside } from './aside.ts'
import { atOneInstant } from './at-one-instant.ts'
import { listenForChanges } from './dialect/postgres-changes.ts'
import { connectionPool, type Load } from './dialect/postgres-pool.ts'
import { checkpoint, dataVersion, openSqlite } from './dialect/sqlite.ts'
import { sqliteDialect } from './dialect/sqlite-dialect.ts'
import { readerDialect } from './dialect/sqlite-reader.ts'
import { checkRoom } from './dialect/sqlite-room.ts'
import { askDirectly } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

export type { Db } from './tables.ts'

/** An open database. */
export type Database = {
  /** For everything that is quick, and for every write. */
  db: Db
  /** For the few reads whose cost grows with the data: they hold up neither the quick ones nor other stations. */
  aside: Aside
  /** Runs several quick reads that see the same moment; nothing else is waited for between them. */
  atOneInstant: <Result>(read: (snapshot: Db) => Promise<Result>) => Promise<Result>
  /** Tells, until the database is closed, of what others wrote. */
  watch: (changed: OnChange) => void
  /** Whether news of others arrive at the moment; while they do not, everything counts as changed all the time. */
  isWatching: () => boolean
  /** How busy the connections are; undefined where there is no pool. */
  load: () => Load | undefined
  /** Throws when nothing can be written, without writing anything that stays. */
  check: () => Promise<void>
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
  /** How long a write waits for the lock of a file, in milliseconds; 5000 unless told. */
  lockWaitMs?: number
  /** How long a statement on a server may run, in milliseconds; 5000 unless told. */
  statementWithinMs?: number
}

type WholeOptions = { readOnly?: boolean; lockWaitMs?: number }

/** The part of a pool that long reads may take; one station leaves some of that to the others. */
const partForLongReads = 0.4

/** How often a file is looked at for what other processes wrote. */
const lookEveryMs = 250

/**
 * Opens a database. Nothing is migrated here, and a server need not answer yet.
 * @param url `sqlite:<path>`, made with its folder when absent, or `postgres://…`
 * @throws the engine's error when a file cannot be opened or is no database
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  return url.startsWith('sqlite:')
    ? openFile(url.slice('sqlite:'.length), options.lockWaitMs)
    : openServer(url, options)
}

/**
 * Opens a database for work on all of it, to migrate or copy it: one connection, and no limit to how long that takes. With
 * `readOnly` a file must be there, and nothing of it changes.
 */
export function openWhole(url: string, { readOnly = false, lockWaitMs }: WholeOptions = {}): Db {
  if (!url.startsWith('sqlite:')) {
    const one = { name: 'aircheck-whole', connections: 1, onLost: () => {}, statementWithinMs: Infinity }
    return new Kysely<Tables>({ dialect: connectionPool(url, one).dialect })
  }
  const path = url.slice('sqlite:'.length)
  if (!readOnly) mkdirSync(dirname(path), { recursive: true })
  const one = openSqlite(path, { readOnly })
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
  const { aside, inTurn } = makeAside(reader, { atOnce: 1, atOnceEach: 1 })
  const version = dataVersion(writing)
  let looking: NodeJS.Timeout | undefined
  return {
    db,
    aside,
    atOneInstant: (read) => atOneInstant(db, read),
    watch(changed) {
      const eventsAfter = reading.prepare('select id, station_id, type from events where id > ? order by id')
      const newest = reading.prepare('select coalesce(max(id), 0) as id from events')
      const newestEvent = () => Number(newest.get()!.id)
      let lastEvent = newestEvent()
      let seen = version()
      const look = () => {
        // Before the version: what others store in between is told at the next look.
        const newestNow = newestEvent()
        const found = version()
        if (found === seen) {
          // What was stored since the last look is this process's own, and known.
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
          // While the file cannot be read, nothing that is remembered is trusted.
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
  const { connections = 10, onLost = () => {}, statementWithinMs = 5000 } = options
  const name = `aircheck-${randomBytes(6).toString('hex')}`
  const { dialect, load, isOwn, ask } = connectionPool(url, { name, connections, onLost, statementWithinMs })
  const db = new Kysely<Tables>({ dialect })
  askDirectly(db, ask)
  const few = Math.max(Math.floor(connections * partForLongReads), 1)
  let changes: ReturnType<typeof listenForChanges> | undefined
  return {
    db,
    aside: makeAside(db, { atOnce: few, atOnceEach: Math.max(few - 1, 1) }).aside,
    atOneInstant: (read) => atOneInstant(db, read),
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

/** A write that finds no row: it is refused where any other would be, on a database or by a role that may only read. */
async function tryToWrite(db: Db): Promise<void> {
  await db.updateTable('stations').set({ name: '' }).where(sql<boolean>`false`).execute()
}
