import type { QueryExecutorProvider } from 'kysely'

/** In which the engines differ when the schema changes. */
export type Migrating = {
  /**
   * Runs steps that may rebuild a table, on a handle that nobody else uses meanwhile. Where the engine can only drop the old
   * table and rename the new one, foreign keys are not enforced until it ends: dropping a table would delete the rows that
   * point at it.
   */
  allowingRebuilds: <Result>(db: QueryExecutorProvider, work: () => Promise<Result>) => Promise<Result>
  /**
   * Inside a transaction, at its start: nobody else changes the schema until it ends. It may take as long as it takes, but
   * waits only a moment for a lock, this one or that of a table: whoever waits for all of a table holds up all who use it.
   */
  lockSchema: (tx: QueryExecutorProvider) => Promise<void>
  /** True for a step that was undone because another program held a lock, and may be tried again. */
  isHeld: (error: unknown) => boolean
  /** A sentence about who holds locks now, for the operator. */
  whoHolds: (db: QueryExecutorProvider) => Promise<string>
  /** Inside a transaction: the references that point at no row, as `table → table`. */
  danglingReferences: (tx: QueryExecutorProvider) => Promise<string[]>
}
