import type { Kysely } from 'kysely'
import type { Db } from '../tables.ts'

/** The differences between the engines that matter when a database is copied from one to the other. */
export type Copying = {
  /** The collation that compares texts by their UTF-8 bytes, so that both engines sort alike. */
  byteOrder: string
  /**
   * The highest id that a table has ever assigned, including to deleted rows; 0 when none, or when it has no sequence.
   */
  lastId: (db: Db, table: string) => Promise<number>
  /** Sets a table's sequence so that its next id is above this one. */
  continueAfter: (db: Db, table: string, id: number) => Promise<void>
  /** Empties an n-gram index, then calls `fill`, which adds all texts by `addGrams`. */
  refillGrams: (db: Kysely<never>, name: string, fill: () => Promise<void>) => Promise<void>
  /** Updates the planner's statistics of a table. */
  refreshStatistics: (db: Db, table: string) => Promise<void>
}
