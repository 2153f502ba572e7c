import type { Mail } from '../accounts/mail.ts'
import { findPerson } from '../accounts/person-store.ts'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { recordingState } from '../recordings/status.ts'
import { findRecorder } from '../recordings/store.ts'
import { findStation } from '../station/store.ts'
import { type MailedAlarm, mailDue, pauseSeconds, retrySeconds } from './rules/alarm-mail.ts'
import { lastFailure, listSubscriptions, type Subscription, setSent } from './store.ts'

type Deps = { db: Db; clock: Clock; mail: Mail }

/** The alarms that are raised at a station, and since when, in Unix seconds. */
type Raised = ReadonlyMap<MailedAlarm, number>

/**
 * Makes the job that sends alarms to those who want them.
 *
 * A mail is recorded before it is sent, so that no crash and no second instance sends it twice; one that the mail server
 * did not accept is tried again after a minute. A server that is killed while it sends loses that mail.
 */
export function alarmMailJob({ db, clock, mail }: Deps): (signal: AbortSignal) => Promise<void> {
  async function raisedAt(stationId: number): Promise<Raised> {
    const station = await findStation(db, stationId)
    if (!station) return new Map()
    const { state, since, alarms } = recordingState(station, await findRecorder(db, stationId), null, clock.nowMs())
    const failed = await lastFailure(db, stationId)
    const raised = new Map<MailedAlarm, number>(alarms.map(({ alarm, since }) => [alarm, Math.floor(since)]))
    if ((state === 'down' || state === 'stopped') && since !== null) raised.set('down', Math.floor(since))
    if (failed !== undefined) raised.set('generation failed', failed)
    return raised
  }

  async function follow(subscription: Subscription, raised: Raised): Promise<void> {
    const now = unixSeconds(clock)
    const before = { since: subscription.since, sentAt: subscription.sentAt }
    const due = mailDue(subscription, before, raised.get(subscription.alarm), now)
    if (due.sent.since === before.since && due.sent.sentAt === before.sentAt) return
    if (!(await setSent(db, subscription, before, due.sent)) || !due.mail) return
    const [person, station] = await Promise.all([
      findPerson(db, subscription.personId),
      findStation(db, subscription.stationId),
    ])
    if (!person || !station) return
    const { alarm } = subscription
    if (await mail.alarm(person, station, { alarm, ...due.mail })) return
    await setSent(db, subscription, due.sent, { since: before.since, sentAt: now - pauseSeconds + retrySeconds })
  }

  return async (signal) => {
    let [stationId, raised] = [0, new Map() as Raised]
    for (const subscription of await listSubscriptions(db)) {
      signal.throwIfAborted()
      if (subscription.stationId !== stationId) {
        stationId = subscription.stationId
        raised = await raisedAt(stationId)
      }
      await follow(subscription, raised)
    }
  }
}
