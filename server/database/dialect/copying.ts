import type { Kysely } from 'kysely'
import type { Db } from '../tables.ts'

/** In which the engines differ when everything is copied from one to another; nothing of this is asked while serving. */
export type Copying = {
  /** The collation that compares texts by the bytes of their UTF-8, the same on every engine. */
  byteOrder: string
  /** The highest id that a table ever gave, also to a row that is gone; 0 when there is none, or it counts no ids. */
  lastId: (db: Db, table: string) => Promise<number>
  /** Has a table give the ids after this one. */
  continueAfter: (db: Db, table: string, id: number) => Promise<void>
  /** Empties a gram index and has it filled with many texts, by way of `addGrams`. */
  refillGrams: (db: Kysely<never>, name: string, fill: () => Promise<void>) => Promise<void>
  /** Tells the planner what is in a table now. */
  refreshStatistics: (db: Db, table: string) => Promise<void>
}
