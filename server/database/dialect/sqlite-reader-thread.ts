import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './sqlite.ts'
import { preparedStatements } from './sqlite-statements.ts'

// The far side of `sqlite-reader.ts`: one connection that answers one query after the other.
const port = parentPort!
const prepare = preparedStatements(openSqlite(workerData.path, { asReader: true }))

port.on('message', ({ id, sql, parameters }: { id: number; sql: string; parameters: unknown[] }) => {
  try {
    port.postMessage({ id, rows: prepare(sql).all(parameters) })
  } catch (error) {
    port.postMessage({ id, error })
  }
})
