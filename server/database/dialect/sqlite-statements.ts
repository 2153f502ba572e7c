import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqliteStatement } from 'kysely'
import { rowNamer } from './named-rows.ts'

/** Prepares each text of SQL once, and keeps the most recent few hundred. */
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
  // Rows come as arrays and are named here: the engine's own objects are slow to make, to read and to serialise.
  if (reader) statement.setReturnArrays(true)
  // What a write reports may be a row number of the gram index, which no JavaScript number can hold.
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
