import type { Kysely, RawBuilder } from 'kysely'
import type { Place } from '../../lib/cursor.ts'
import type { Db, NewEvent } from '../tables.ts'
import type { Copying } from './copying.ts'
import type { Migrating } from './migrating.ts'

/** A text as a gram index takes it: its place, and the words by which it is found. */
export type GramText = { place: Place; words: readonly string[] }

/** Everything in which the engines differ, beyond what the query builder evens out. */
export type Engine = {
  name: 'SQLite' | 'PostgreSQL'
  /** Inside a transaction, before anything is read: nobody else writes to the station until it ends. */
  takeTurn: (tx: Db, stationId: number) => Promise<void>
  /** Waits until the transactions that are writing episodes at this moment are committed or undone. */
  awaitWriters: (db: Db) => Promise<void>
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
  /**
   * Adds the words of texts to a gram index; at least one text. The index keeps no text: who finds something verifies it
   * against the text itself.
   */
  addGrams: (db: Kysely<never>, name: string, texts: readonly GramText[]) => Promise<void>
  /** Takes a text out of a gram index; its place must be the one it was added at. */
  removeGrams: (db: Kysely<never>, name: string, place: Place) => Promise<void>
  /** For changing the schema. */
  migrating: Migrating
  /** For copying a whole database. */
  copying: Copying
}
