import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './sqlite.ts'
import type { ReaderMessage } from './sqlite-reader.ts'
import { preparedStatements } from './sqlite-statements.ts'

// The worker thread of `sqlite-reader.ts`: one connection that runs one query after the other.
const port = parentPort!
const database = openSqlite(workerData.path, { asReader: true })
const prepare = preparedStatements(database)

port.on('message', (message: ReaderMessage) => {
  if (message === 'end') return endTransaction()
  const { id, sql, parameters, begins } = message
  try {
    if (begins) database.exec('begin deferred')
    port.postMessage({ id, rows: prepare(sql).all(parameters) })
  } catch (error) {
    port.postMessage({ id, error })
  }
})

/** Rolls back the transaction, unless SQLite has done so itself after an error. */
function endTransaction(): void {
  if (database.isTransaction) database.exec('rollback')
}
