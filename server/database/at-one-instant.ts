import type { Db } from './tables.ts'

/** Reads as things are at one instant, however long it takes and whoever writes meanwhile. Nothing can be written inside. */
export function atOneInstant<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
