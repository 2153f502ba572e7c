import type { Db } from '../database/open.ts'
import { deleteEventsBefore } from './store.ts'

/** How long events are kept, in days. */
export const eventsKeptDays = 90

/** So many at once: each deletion is a short transaction of its own. */
const batch = 1000

/** Forgets the events that are over the age at which they are kept. `now` in Unix seconds. */
export async function pruneEvents(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  while ((await deleteEventsBefore(db, now - eventsKeptDays * 86_400, batch)) === batch) signal?.throwIfAborted()
}
