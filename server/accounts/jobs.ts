import type { Db } from '../database/open.ts'
import { deleteOldDelays } from './delay-store.ts'
import { forgetDevices } from './known-devices.ts'
import { idleSeconds } from './rules/session-life.ts'
import { forgetMails } from './sent-mails.ts'
import { deleteEndedSessions } from './session-store.ts'
import { deleteEndedTickets } from './ticket-store.ts'

/** Deletes what no longer has an effect: sessions and tickets that have ended, forgotten delays, and devices. `now` in Unix seconds. */
export async function forgetSignIns(db: Db, now: number): Promise<void> {
  await deleteEndedSessions(db, now, now - idleSeconds)
  await deleteEndedTickets(db, now)
  await deleteOldDelays(db, now)
  await forgetDevices(db, now)
  await forgetMails(db, now * 1000)
}
