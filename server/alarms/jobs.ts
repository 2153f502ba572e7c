import type { Mail } from '../accounts/mail.ts'
import { findPerson } from '../accounts/person-store.ts'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { forEach } from '../lib/for-each.ts'
import { recordingState } from '../recordings/status.ts'
import { findRecorder } from '../recordings/store.ts'
import { findStation } from '../station/store.ts'
import { type AlarmNow, type MailedAlarm, mailDue, notRaised, pauseSeconds, retrySeconds } from './rules/alarm-mail.ts'
import { isGenerating, lastFailure, listSubscriptions, type Subscription, setSent } from './store.ts'

type Deps = { db: Db; clock: Clock; mail: Mail }

/** The alarms of a station at an instant. */
type Alarms = (alarm: MailedAlarm) => AlarmNow

/** Stations whose alarms are sent at the same time: a mail that takes long delays no other station. */
const mostStations = 4

/**
 * Makes the job that sends alarms to those who want them.
 *
 * A mail is recorded before it is sent, so that no crash and no second instance sends it twice; one that the mail server
 * refused is tried again after a minute. A server that is killed while it sends loses that mail, and a mail server that drops
 * the connection instead of answering may have lost it.
 */
export function alarmMailJob({ db, clock, mail }: Deps): (signal: AbortSignal) => Promise<void> {
  async function alarmsAt(stationId: number): Promise<Alarms> {
    const station = await findStation(db, stationId)
    if (!station) return () => 'unwatched'
    const [nowMs, now] = [clock.nowMs(), unixSeconds(clock)]
    const { state, since, alarms } = recordingState(station, await findRecorder(db, stationId), null, nowMs)
    const failed = await lastFailure(db, stationId, now + pauseSeconds)
    const raised = new Map<MailedAlarm, number>(alarms.map(({ alarm, since }) => [alarm, Math.floor(since)]))
    if ((state === 'down' || state === 'stopped') && since !== null) raised.set('down', Math.floor(since))
    if (failed !== undefined) raised.set('generation failed', failed)
    const absent = notRaised({ state, since }, now)
    // One that failed may be tried again at the moment.
    const noFailure = (await isGenerating(db, stationId, nowMs * 1000)) ? 'unknown' : 'over'
    return (alarm) => raised.get(alarm) ?? (alarm === 'generation failed' ? noFailure : absent)
  }

  async function follow(subscription: Subscription, alarms: Alarms): Promise<void> {
    const now = unixSeconds(clock)
    const before = { since: subscription.since, sentAt: subscription.sentAt }
    const due = mailDue(subscription, before, alarms(subscription.alarm), now)
    if (due.sent.since === before.since && due.sent.sentAt === before.sentAt) return
    if (!(await setSent(db, subscription, before, due.sent)) || !due.mail) return
    const [person, station] = await Promise.all([
      findPerson(db, subscription.personId),
      findStation(db, subscription.stationId),
    ])
    if (!person || !station) return
    const { alarm } = subscription
    if ((await mail.alarm(person, station, { alarm, ...due.mail })) !== 'refused') return
    await setSent(db, subscription, due.sent, { since: before.since, sentAt: now - pauseSeconds + retrySeconds })
  }

  async function followStation(subscriptions: readonly Subscription[], signal: AbortSignal): Promise<void> {
    const alarms = await alarmsAt(subscriptions[0]!.stationId)
    await forEach(subscriptions, (subscription) => follow(subscription, alarms), signal)
  }

  return async (signal) => {
    const stations = Map.groupBy(await listSubscriptions(db), ({ stationId }) => stationId).values()
    const errors: unknown[] = []
    const inTurn = async () => {
      for (const subscriptions of stations) {
        await followStation(subscriptions, signal).catch((error) => errors.push(error))
      }
    }
    await Promise.all(Array.from({ length: mostStations }, inTurn))
    if (errors.length > 0) throw errors[0]
  }
}
