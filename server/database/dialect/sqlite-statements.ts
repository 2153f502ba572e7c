import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqliteStatement } from 'kysely'
import { rowNamer } from './named-rows.ts'

/** Prepares each SQL text once. The cache holds `capacity` statements and evicts the oldest. */
export function preparedStatements(database: DatabaseSync, capacity = 300): (text: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>()
  return (text) => {
    const known = cache.get(text)
    if (known) return known
    const statement = asKyselyStatement(database.prepare(text))
    if (cache.size >= capacity) cache.delete(cache.keys().next().value!)
    cache.set(text, statement)
    return statement
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  type Values = Parameters<StatementSync['all']>
  const names = statement.columns().map(({ name }) => name)
  const reader = names.length > 0
  const named = rowNamer(names)
  // Rows are read as arrays and turned into objects here: those of `node:sqlite` are slow to make, read and serialise.
  if (reader) statement.setReturnArrays(true)
  // `lastInsertRowid` may be a row number of the n-gram index, which is above 2^53.
  else statement.setReadBigInts(true)
  return {
    reader,
    all: (parameters) => statement.all(...(parameters as Values)).map((row) => named(row as unknown as unknown[])),
    run: (parameters) => statement.run(...(parameters as Values)),
    iterate: () => {
      throw new Error('Rows are not streamed.')
    },
  }
}
