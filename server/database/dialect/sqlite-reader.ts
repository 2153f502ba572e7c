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

type Answer = { id: number; rows?: unknown[]; error?: Error & { code?: string; errcode?: number } }
type Waiting = { resolve: (result: QueryResult<never>) => void; reject: (error: Error) => void }

/** A read-only dialect whose queries run in a worker thread, so that a long one holds nobody else up. */
export function readerDialect(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => readerDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function readerDriver(path: string): Driver {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  /** The thread is started by the first query, and again after it died. */
  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./sqlite-reader-thread.ts', import.meta.url), { workerData: { path } })
    started.unref()
    started.on('message', ({ id, rows, error }: Answer) => {
      const query = waiting.get(id)
      waiting.delete(id)
      if (error) query?.reject(error)
      else query?.resolve({ rows: rows as never[] })
    })
    started.on('error', (error: Error) => {
      worker = undefined
      for (const query of waiting.values()) query.reject(error)
      waiting.clear()
    })
    worker = started
    return started
  }

  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) =>
      new Promise<QueryResult<R>>((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
        running().postMessage({ id, sql, parameters })
      }),
    streamQuery: () => refuse('streams nothing'),
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => refuse('writes nothing'),
    commitTransaction: async () => refuse('writes nothing'),
    rollbackTransaction: async () => refuse('writes nothing'),
    releaseConnection: async () => {},
    destroy: async () => {
      await worker?.terminate()
    },
  }
}

function refuse(what: string): never {
  throw new Error(`The reader thread ${what}.`)
}
