import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, type RawBuilder } from 'kysely'
import { NoTurn } from '../../lib/turns.ts'
import type { Db } from '../open.ts'
import type { NewEvent } from '../tables.ts'
import type { Copying } from './copying.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

/** A row of a gram index: an instant in Unix seconds and an id. */
export type Place = { datetime: number; id: number }

/** A text as a gram index takes it: its place, and the words by which it is found. */
export type GramText = { place: Place; words: readonly string[] }

/** Everything in which the engines differ, beyond what the query builder evens out. */
export type Engine = {
  name: 'SQLite' | 'PostgreSQL'
  /** The type of a column that holds an id: 64 bits on both. */
  idType: 'integer' | 'bigint'
  /** Makes a column the row's own id: counted up, and never used twice, also after its row is gone. */
  identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** Inside a transaction: nobody else changes the schema until it ends. */
  lockSchema: (tx: Kysely<never>) => Promise<void>
  /** Inside a transaction, before anything is read: nobody else writes to the station until it ends. */
  takeTurn: (tx: Db, stationId: number) => Promise<void>
  /**
   * Inside a transaction, after everything else: stores the events of one station, at least one, and counts the station's
   * change. When the transaction is committed, the other instances are told.
   */
  recordEvents: (tx: Db, stationId: number, events: readonly NewEvent[]) => Promise<void>
  /** True for a transaction that was undone because of another one, and may succeed if it is tried again. */
  isConflict: (error: unknown) => boolean
  /** True when a COMMIT that failed with this error may have taken effect all the same. */
  isOutcomeUnknown: (error: unknown) => boolean
  /** True for a failure of the engine itself (gone, locked, full) rather than of what it was asked. */
  isUnavailable: (error: unknown) => boolean
  /** Whether a text contains another: equal code points, none of them a wildcard. */
  contains: (text: RawBuilder<unknown>, part: string) => RawBuilder<boolean>
  /** Makes an index of texts by grams. No text is kept in it: who finds something verifies it against the text itself. */
  createGramIndex: (db: Kysely<unknown>, name: string) => Promise<void>
  /** Adds the words of texts to a gram index; at least one text. */
  addGrams: (db: Kysely<never>, name: string, texts: readonly GramText[]) => Promise<void>
  /** Takes a text out of a gram index; its place must be the one it was added at. */
  removeGrams: (db: Kysely<never>, name: string, place: Place) => Promise<void>
  /** For copying a whole database. */
  copying: Copying
}

/** The engine behind a handle or transaction. */
export function engineOf<Schema>(db: Kysely<Schema>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
}

/** True for a failure of whichever engine it is, or for want of a turn there, rather than of what was asked. */
export function isUnavailable(error: unknown): boolean {
  return sqlite.isUnavailable(error) || postgres.isUnavailable(error) || error instanceof NoTurn
}
