import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { timed } from '../../lib/spans.ts'

/**
 * A message to the thread: a query, before which it begins a transaction if `begins`, or `end` to end the transaction.
 */
export type ReaderMessage = { id: number; sql: string; parameters: readonly unknown[]; begins: boolean } | 'end'

type Answer = { id: number; rows?: unknown[]; error?: Error & { code?: string; errcode?: number } }
type PendingQuery = { resolve: (result: QueryResult<never>) => void; reject: (error: Error) => void }

/** A worker thread with its own connection. Once it has died, every query fails with the error that ended it. */
type Thread = {
  ask: (query: CompiledQuery, begins: boolean) => Promise<QueryResult<never>>
  endTransaction: () => void
  hasDied: () => boolean
  stop: () => Promise<unknown>
}

/**
 * A read-only dialect whose queries run in a worker thread, so that a long one does not block the event loop. Its
 * callers must use it one at a time: for a query, or for a transaction that reads from one snapshot.
 */
export function readerDialect(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => readerDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function startThread(path: string): Thread {
  const waiting = new Map<number, PendingQuery>()
  let lastId = 0
  let died: Error | undefined
  const worker = new Worker(new URL('./sqlite-reader-thread.ts', import.meta.url), { workerData: { path } })
  worker.unref()
  worker.on('message', ({ id, rows, error }: Answer) => {
    const query = waiting.get(id)
    waiting.delete(id)
    if (error) query?.reject(error)
    else query?.resolve({ rows: rows as never[] })
  })
  worker.on('error', (error: Error) => {
    died = error
    for (const query of waiting.values()) query.reject(error)
    waiting.clear()
  })
  const send = (message: ReaderMessage) => worker.postMessage(message)
  return {
    ask: ({ sql, parameters }, begins) =>
      new Promise((resolve, reject) => {
        if (died) return reject(died)
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        send({ id, sql, parameters, begins })
      }),
    endTransaction: () => send('end'),
    hasDied: () => died !== undefined,
    stop: () => worker.terminate(),
  }
}

/** A connection as Kysely sees it. A transaction begins with its first query, to save a message. */
class Session implements DatabaseConnection {
  readonly thread: Thread
  transaction: 'none' | 'wanted' | 'begun' = 'none'

  constructor(thread: Thread) {
    this.thread = thread
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begins = this.transaction === 'wanted'
    if (begins) this.transaction = 'begun'
    return timed('database', () => this.thread.ask(query, begins))
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed.')
  }
}

function readerDriver(path: string): Driver {
  let thread: Thread | undefined

  const end = async (connection: DatabaseConnection) => {
    const session = connection as Session
    // Nothing was written, so there is no result to wait for.
    if (session.transaction === 'begun') session.thread.endTransaction()
    session.transaction = 'none'
  }
  return {
    init: async () => {},
    async acquireConnection() {
      // The thread is started on first use, and restarted after it died, but never within a transaction.
      if (!thread || thread.hasDied()) thread = startThread(path)
      return new Session(thread)
    },
    async beginTransaction(connection) {
      ;(connection as Session).transaction = 'wanted'
    },
    commitTransaction: end,
    rollbackTransaction: end,
    releaseConnection: async () => {},
    destroy: async () => {
      await thread?.stop()
    },
  }
}
