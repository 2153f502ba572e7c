import type { Db } from './tables.ts'

/**
 * Runs reads in one read-only transaction with snapshot isolation: concurrent writes are not seen, and none can be
 * made.
 */
export function inSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
