import type { Kysely, RawBuilder } from 'kysely'
import type { Place } from '../../lib/cursor.ts'
import type { Db, NewEvent } from '../tables.ts'
import type { Copying } from './copying.ts'
import type { Migrating } from './migrating.ts'

/** A text to be added to an n-gram index: its place in the listing, and its grams as words of the index. */
export type GramText = { place: Place; words: readonly string[] }

/** The differences between the engines that the query builder does not hide. */
export type Engine = {
  name: 'SQLite' | 'PostgreSQL'
  /**
   * Locks a station or person for writing until the transaction ends. Call it first in the transaction, before any read.
   */
  takeTurn: (tx: Db, table: 'stations' | 'people', id: number) => Promise<void>
  /** Waits until all transactions that are now writing episodes or shows have ended. */
  awaitWriters: (db: Db) => Promise<void>
  /**
   * Stores the events of one station, at least one, and increments the station's change counter. Call it last in the
   * transaction. The commit notifies the other instances.
   */
  recordEvents: (tx: Db, stationId: number, events: readonly NewEvent[]) => Promise<void>
  /**
   * Whether a transaction was rolled back because of another one (serialization failure, deadlock) and can be retried.
   */
  isConflict: (error: unknown) => boolean
  /** Whether a COMMIT that failed with this error may have taken effect. */
  isOutcomeUnknown: (error: unknown) => boolean
  /** Whether the engine itself failed (unreachable, locked, full), as opposed to rejecting the statement. */
  isUnavailable: (error: unknown) => boolean
  /** Whether a text contains another, compared by code points and without wildcards. */
  contains: (text: RawBuilder<unknown>, part: string) => RawBuilder<boolean>
  /**
   * Adds texts, at least one, to an n-gram index. The index stores no text: a query must verify each match against the
   * text.
   */
  addGrams: (db: Kysely<never>, name: string, texts: readonly GramText[]) => Promise<void>
  /** Removes texts from an n-gram index, at least one; each place must be the one with which the text was added. */
  removeGrams: (db: Kysely<never>, name: string, places: readonly Place[]) => Promise<void>
  migrating: Migrating
  copying: Copying
}
