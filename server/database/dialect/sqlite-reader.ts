import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>
type Answer = { id: number; rows?: unknown[]; error?: Error & { code?: string; errcode?: number } }
type Waiting = { resolve: (result: QueryResult<never>) => void; reject: (error: Error) => void }

/** A thread with a connection of its own. Once it has died, whatever it is asked fails with the reason. */
type Thread = {
  ask: (query: Query) => Promise<QueryResult<never>>
  hasDied: () => boolean
  end: () => Promise<unknown>
}

/**
 * A read-only dialect whose queries run in a worker thread, so that a long one holds nobody else up. One at a time has it,
 * for a query or for a transaction that sees one moment.
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
  const waiting = new Map<number, Waiting>()
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
  return {
    ask: ({ sql, parameters }) =>
      new Promise((resolve, reject) => {
        if (died) return reject(died)
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, sql, parameters })
      }),
    hasDied: () => died !== undefined,
    end: () => worker.terminate(),
  }
}

function readerDriver(path: string): Driver {
  let thread: Thread | undefined

  /** The thread is started by the first query, and again after it died, but never within a transaction. */
  function connect(): DatabaseConnection {
    if (!thread || thread.hasDied()) thread = startThread(path)
    const { ask } = thread
    return { executeQuery: <Row>(query: Query) => ask(query) as Promise<QueryResult<Row>>, streamQuery: refuse }
  }

  const tell = async (connection: DatabaseConnection, sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    beginTransaction: (connection) => tell(connection, 'begin deferred'),
    commitTransaction: (connection) => tell(connection, 'commit'),
    // What has failed is told, rather than that the thread is gone or has rolled back by itself.
    rollbackTransaction: (connection) => tell(connection, 'rollback').catch(() => {}),
    releaseConnection: async () => {},
    destroy: async () => {
      await thread?.end()
    },
  }
}

function refuse(): never {
  throw new Error('Rows are not streamed.')
}
