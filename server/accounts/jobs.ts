import type { Db } from '../database/open.ts'
import { deleteOldDelays } from './delay-store.ts'
import { forgetDevices } from './known-devices.ts'
import { idleSeconds } from './rules/session-life.ts'
import { forgetMails } from './sent-mails.ts'
import { deleteEndedSessions } from './session-store.ts'
import { deleteEndedTickets } from './ticket-store.ts'

/** Deletes sessions, tickets, delays and devices that have expired. `now` in Unix seconds. */
export async function forgetSignIns(db: Db, now: number): Promise<void> {
  await deleteEndedSessions(db, now, now - idleSeconds)
  await deleteEndedTickets(db, now)
  await deleteOldDelays(db, now)
  await forgetDevices(db, now)
  await forgetMails(db, now * 1000)
}
