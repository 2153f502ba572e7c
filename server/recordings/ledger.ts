import { isUnavailable } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'

/** Writes one row. Must do the same when it is run again. */
type Save = (tx: Db) => Promise<void>

export type Ledger = ReturnType<typeof makeLedger>

/** Rows written by one transaction: few enough to hold the event loop for some milliseconds only. */
const rowsAtOnce = 50

/** After a day without the database 500 stations have that many; the daily job finds the files whose rows are dropped. */
const maxWaiting = 50_000

/**
 * Holds the rows that the recorder still has to write. While the database is down they wait here, and recording continues:
 * the file of a reel tells when it was recorded.
 * @param onError a row that the database refuses is dropped and reported; so is the first failure of a series
 * @param most the maximum of waiting rows; beyond it, the oldest are dropped
 */
export function makeLedger(db: Db, onError: (error: unknown, key?: string) => void, most = maxWaiting) {
  const rows = new Map<string, Save>()
  let flushing: Promise<void> | undefined
  let isDown = false
  let isOverfull = false
  let isClosed = false

  async function writeAll(): Promise<void> {
    while (rows.size > 0) {
      const batch = [...rows].slice(0, rowsAtOnce)
      try {
        await db.transaction().execute(async (tx) => {
          for (const [, save] of batch) {
            // Rolled back: with a slow database, a batch takes minutes.
            if (isClosed) throw new Error('The recorder has stopped.')
            await save(tx as Db)
          }
        })
        isDown = false
        isOverfull = false
        forget(batch)
      } catch (error) {
        if (isClosed) return
        if (isUnavailable(error)) {
          if (!isDown) onError(error)
          isDown = true
          return
        }
        await writeSingly(batch)
      }
    }
  }

  /** One of the rows is refused, such as that of a station which was deleted: writes the others. */
  async function writeSingly(batch: [string, Save][]): Promise<void> {
    for (const row of batch) {
      try {
        await db.transaction().execute((tx) => row[1](tx as Db))
      } catch (error) {
        if (isClosed || isUnavailable(error)) return
        onError(error, row[0])
      }
      forget([row])
    }
  }

  function forget(batch: [string, Save][]): void {
    for (const [key, save] of batch) if (rows.get(key) === save) rows.delete(key)
  }

  return {
    /**
     * Has a row written by the next flush, after those that were put before. It replaces a row of the same key that still
     * waits.
     */
    put(key: string, save: Save) {
      // It may refer to rows that were put after the one that it replaces.
      if (isClosed) return
      rows.delete(key)
      rows.set(key, save)
      if (rows.size <= most) return
      rows.delete(rows.keys().next().value!)
      if (!isOverfull) onError(new Error(`More than ${most} rows of recordings wait for the database.`))
      isOverfull = true
    },
    /** Writes the waiting rows. Does not fail: while the database is down, they wait for the next call. */
    flush() {
      flushing ??= writeAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },
    /** Whether a row whose key begins with `prefix` waits. */
    has: (prefix: string) => rows.keys().some((key) => key.startsWith(prefix)),
    /** Number of waiting rows. */
    waiting: () => rows.size,
    /** Drops the waiting rows: the database is about to be closed. The files tell what was recorded. */
    close() {
      isClosed = true
      rows.clear()
    },
  }
}
