import type { Db } from '../database/open.ts'
import { deleteEventsBefore } from './store.ts'

/** Retention of events, in days. */
export const eventsKeptDays = 400

/** Rows deleted at once, so that each transaction is short. */
const batch = 1000

/** Deletes events older than `eventsKeptDays`. `now` in Unix seconds. */
export async function pruneEvents(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  while ((await deleteEventsBefore(db, now - eventsKeptDays * 86_400, batch)) === batch) signal?.throwIfAborted()
}
