import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely'

// Steps that have landed use what is here, so it never changes: a step that needs something else brings it along. For the
// same reason a step imports nothing of the program itself, which does change.

type Column = ColumnDefinitionBuilder

export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The type of a column that holds an id: 64 bits on both engines. */
export function idTypeOf(db: Kysely<unknown>): 'integer' | 'bigint' {
  return isPostgres(db) ? 'bigint' : 'integer'
}

/** What makes a column the row's own id: counted up, and never used twice, also after its row is gone. */
export function identityOf(db: Kysely<unknown>): (column: Column) => Column {
  return (column) => {
    const key = column.notNull().primaryKey()
    return isPostgres(db) ? key.generatedByDefaultAsIdentity() : key.autoIncrement()
  }
}

export function required(column: Column): Column {
  return column.notNull()
}
