import type { Db } from '../database/open.ts'
import { deleteKeyHoursBefore } from './usage-store.ts'

/** The retention of hourly request counts in days. */
const keptDays = 31

/** Deletes old counts of requests. `now` in Unix seconds. */
export async function pruneKeyHours(db: Db, now: number): Promise<void> {
  await deleteKeyHoursBefore(db, now - keptDays * 86_400)
}
