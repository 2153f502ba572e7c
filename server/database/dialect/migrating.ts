import type { QueryExecutorProvider } from 'kysely'

/** The differences between the engines that matter to schema migrations. */
export type Migrating = {
  /**
   * Runs migrations that may rebuild a table, on a handle that nothing else uses meanwhile. SQLite can rebuild a table
   * only by dropping it and renaming a new one; with foreign keys enforced, the drop would delete the rows that
   * reference it, so they are off until `work` ends.
   */
  allowingRebuilds: <Result>(db: QueryExecutorProvider, work: () => Promise<Result>) => Promise<Result>
  /**
   * Takes the schema lock until the transaction ends; call it first in the transaction. It lifts the time limit of
   * statements but keeps lock waits short, because a pending exclusive table lock blocks every other user of the table.
   */
  lockSchema: (tx: QueryExecutorProvider) => Promise<void>
  /** Whether a step was rolled back because another program held a lock, and can be tried again. */
  isHeld: (error: unknown) => boolean
  /** A sentence for the operator about who holds locks now. */
  whoHolds: (db: QueryExecutorProvider) => Promise<string>
  /** The foreign keys with rows that reference no row, as `table → table`. Call it inside the transaction. */
  danglingReferences: (tx: QueryExecutorProvider) => Promise<string[]>
}
