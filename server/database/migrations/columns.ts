import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely'

// Released migrations use these functions, so they must not change: a migration that needs something else defines it
// itself. For the same reason migrations import no other part of the program.

type Column = ColumnDefinitionBuilder

export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The type of a column that holds an id: 64 bits on both engines. */
export function idTypeOf(db: Kysely<unknown>): 'integer' | 'bigint' {
  return isPostgres(db) ? 'bigint' : 'integer'
}

/** Makes a column an auto-incremented primary key whose values are not reused, even after the row is deleted. */
export function identityOf(db: Kysely<unknown>): (column: Column) => Column {
  return (column) => {
    const key = column.notNull().primaryKey()
    return isPostgres(db) ? key.generatedByDefaultAsIdentity() : key.autoIncrement()
  }
}

export function required(column: Column): Column {
  return column.notNull()
}
