import type { Db } from '../database/open.ts'
import { deleteKeyHoursBefore } from './usage-store.ts'

/** For how many days the requests of a key are kept by the hour. */
const keptDays = 31

/** Deletes old counts of requests. `now` in Unix seconds. */
export async function pruneKeyHours(db: Db, now: number): Promise<void> {
  await deleteKeyHoursBefore(db, now - keptDays * 86_400)
}
