import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { fairQueue } from '../../lib/fair-queue.ts'
import { beginSpan } from '../../lib/spans.ts'
import { withinWaitBudget } from '../../lib/wait-budget.ts'
import { namingFile } from './sqlite.ts'
import { preparedStatements } from './sqlite-statements.ts'

/** Connections to one file. They may all be the same one where only one thing is done at a time. */
export type SqliteConnections = {
  /** For writes, and transactions that write. */
  writing: DatabaseSync
  /** For single reads: they are synchronous, so none has to wait for another. */
  reading: DatabaseSync
  /** For transactions that only read. */
  snapshots: DatabaseSync
}

/** Default time limit in milliseconds for waiting in this process's queue and for the lock of the file together. */
const defaultWaitMs = 5000

/** The pauses between attempts to lock the file, in milliseconds; each is twice the one before, up to the longest. */
const [firstPauseMs, longestPauseMs] = [1, 25]

const maxWaiting = 10_000

/**
 * A Kysely dialect over `node:sqlite`, which is synchronous: if SQLite itself waited for another process's lock, it
 * would block the event loop. So its busy time-out is 0, and a statement that finds the file locked is retried after a
 * pause.
 *
 * A transaction takes the write lock at its start, so that it cannot fail half way with SQLITE_BUSY. A transaction
 * declared read-only instead reads from one snapshot and does not wait for writers.
 * @param waitMs how long to wait for a lock before SQLite's own error (`SQLITE_BUSY`) is thrown
 * @returns the dialect, which closes the connections when destroyed, and `ask`, which runs a single read without Kysely
 */
export function sqliteDialect(connections: SqliteConnections, waitMs = defaultWaitMs) {
  const sharedConnections = shareAll(connections, waitMs)
  const dialect: Dialect = {
    createAdapter: () => new ConcurrentAdapter(),
    createDriver: () => sqliteDriver(sharedConnections, waitMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  const ask = (sql: string, parameters: readonly unknown[]): Promise<unknown[]> =>
    retryWhileLocked(() => sharedConnections.reading.run({ sql, parameters }).rows, waitMs)
  return { dialect, ask }
}

/** Keeps Kysely from putting all queries into one queue, where reads would wait for writes. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** A connection to the file: `run` executes a statement, `take` reserves it for a transaction until released. */
type SharedConnection = {
  database: DatabaseSync
  run: (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => QueryResult<never>
  take: () => Promise<() => void>
}

type SharedConnections = Record<keyof SqliteConnections, SharedConnection>

function shareAll({ writing, reading, snapshots }: SqliteConnections, waitMs: number): SharedConnections {
  const byDatabase = new Map([writing, reading, snapshots].map((database) => [database, share(database, waitMs)]))
  const on = (database: DatabaseSync) => byDatabase.get(database)!
  return { writing: on(writing), reading: on(reading), snapshots: on(snapshots) }
}

function share(database: DatabaseSync, waitMs: number): SharedConnection {
  database.exec('pragma busy_timeout = 0')
  const prepare = preparedStatements(database)
  const path = database.location() ?? 'a database in memory'
  const queue = fairQueue({ maxWaiting, maxWaitMs: waitMs, forDatabase: true })
  return {
    database,
    take: () => queue.take('all'),
    run({ sql, parameters }) {
      const ended = beginSpan('database')
      try {
        return namingFile(path, () => {
          const statement = prepare(sql)
          if (statement.reader) return { rows: statement.all(parameters) as never[] }
          const { changes, lastInsertRowid } = statement.run(parameters)
          return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
        })
      } finally {
        ended()
      }
    },
  }
}

/** A connection as Kysely sees it. Only a transaction reserves a real one. */
class Session implements DatabaseConnection {
  shared: SharedConnection | undefined
  leave = () => {}
  readonly #alone: (query: CompiledQuery) => Promise<QueryResult<never>>

  constructor(alone: (query: CompiledQuery) => Promise<QueryResult<never>>) {
    this.#alone = alone
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.shared) return this.#alone(query)
    // A further statement would run in autocommit mode and would not be rolled back.
    if (!this.shared.database.isTransaction) throw new Error('SQLite has ended this transaction by itself.')
    return this.shared.run(query)
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed.')
  }
}

function sqliteDriver({ writing, reading, snapshots }: SharedConnections, waitMs: number): Driver {
  async function alone(query: CompiledQuery): Promise<QueryResult<never>> {
    if (isRead(query)) return retryWhileLocked(() => reading.run(query), waitMs)
    const untilMs = performance.now() + waitMs
    const leave = await writing.take()
    try {
      return await retryWhileLocked(() => writing.run(query), untilMs - performance.now())
    } finally {
      leave()
    }
  }

  async function end(session: DatabaseConnection, how: 'commit' | 'rollback'): Promise<void> {
    const { database, run } = (session as Session).shared!
    // After some errors, such as a full disk, SQLite has rolled back already.
    if (how === 'commit' || database.isTransaction) run({ sql: how, parameters: [] })
  }

  return {
    init: async () => {},
    acquireConnection: async () => new Session(alone),
    async beginTransaction(connection, { accessMode }) {
      const session = connection as Session
      const isReadOnly = accessMode === 'read only'
      const shared = isReadOnly ? snapshots : writing
      const begin = { sql: isReadOnly ? 'begin deferred' : 'begin immediate', parameters: [] }
      const untilMs = performance.now() + waitMs
      session.leave = await shared.take()
      await retryWhileLocked(() => shared.run(begin), untilMs - performance.now())
      session.shared = shared
    },
    // In WAL mode a commit never finds the file locked: it has the write lock, and checkpoints do not block it.
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
    releaseConnection: async (connection) => (connection as Session).leave(),
    async destroy() {
      for (const database of new Set([writing, reading, snapshots].map((shared) => shared.database))) database.close()
    },
  }
}

/** Whether a query only reads. Anything that does not clearly do so counts as a write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}

/** Retries with growing pauses while another process holds the lock of the file, for up to `waitMs`. */
async function retryWhileLocked<Result>(attempt: () => Result, waitMs: number): Promise<Result> {
  const untilMs = performance.now() + waitMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() + pauseMs > untilMs) throw error
    }
    await withinWaitBudget(() => sleep(pauseMs))
  }
}

function isBusy(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && (errcode & 0xff) === 5
}
