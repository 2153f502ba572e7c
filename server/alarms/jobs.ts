import type { AlarmToTell, Mail } from '../accounts/mail.ts'
import { findPerson } from '../accounts/person-store.ts'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { forEach } from '../lib/for-each.ts'
import { recordingState } from '../recordings/status.ts'
import { findRecorder } from '../recordings/store.ts'
import type { Programmes } from '../schedule/programme.ts'
import { airingChanges } from '../schedule/rules/airing-changes.ts'
import { findStation } from '../station/store.ts'
import { type AlarmNow, type MailedAlarm, mailDue, notRaised, pauseSeconds, retrySeconds } from './rules/alarm-mail.ts'
import { isGenerating, listLastFailures, listSubscriptions, type Subscription, setSent } from './store.ts'

type Deps = { db: Db; clock: Clock; mail: Mail; programmes: Programmes }

/** The alarms of a station at an instant, and what is known of one beside its begin. `until` is when one that is over ended. */
type Alarms = { now: (alarm: MailedAlarm) => AlarmNow; facts: (alarm: MailedAlarm) => Facts }
type Facts = Pick<AlarmToTell, 'reason' | 'show' | 'until'>

/** Stations whose alarms are sent at the same time: a mail that takes long delays no other station. */
const mostStations = 4

/**
 * Makes the job that sends alarms to those who want them.
 *
 * A mail is recorded before it is sent, so that no crash and no second instance sends it twice; one that the mail server
 * refused is tried again after a minute. A server that is killed while it sends loses that mail, and a mail server that drops
 * the connection instead of answering may have lost it.
 */
export function alarmMailJob({ db, clock, mail, programmes }: Deps): (signal: AbortSignal) => Promise<void> {
  /** The alarms of a station, for those whom all of its shows concern, or some. */
  async function alarmsAt(stationId: number): Promise<(shows?: readonly number[]) => Alarms> {
    const station = await findStation(db, stationId)
    if (!station) return () => ({ now: () => 'unwatched', facts: () => ({}) })
    const [nowMs, now] = [clock.nowMs(), unixSeconds(clock)]
    const { state, since, reason, alarms } = recordingState(station, await findRecorder(db, stationId), null, nowMs)
    const failures = await listLastFailures(db, stationId, now + pauseSeconds)
    const raised = new Map<MailedAlarm, number>(alarms.map(({ alarm, since }) => [alarm, Math.floor(since)]))
    if ((state === 'down' || state === 'stopped') && since !== null) raised.set('down', Math.floor(since))
    const absent = notRaised({ state, since }, now)
    // One that failed may be tried again at the moment.
    const noFailure = (await isGenerating(db, stationId, nowMs * 1000)) ? 'unknown' : 'over'
    return (shows) => {
      const failed = failures.find(({ showId }) => !shows || shows.includes(showId))
      return {
        now: (alarm) => (alarm === 'generation failed' ? (failed?.at ?? noFailure) : (raised.get(alarm) ?? absent)),
        facts(alarm) {
          if (alarm === 'generation failed') return failed ? { reason: failed.reason, show: failed.show } : {}
          if (alarm !== 'down') return {}
          return state === 'recording' && since !== null ? { until: Math.floor(since) } : { reason }
        },
      }
    }
  }

  /** The title of the show that the schedule has on air; empty between shows. */
  async function showNow(stationId: number): Promise<string> {
    const programme = await programmes(stationId)
    const now = unixSeconds(clock)
    const change = airingChanges(programme.plan, now, now + 1)[0]
    return (change?.showId && programme.showOf.get(change.showId)?.title) || ''
  }

  async function follow(subscription: Subscription, alarms: Alarms): Promise<void> {
    const now = unixSeconds(clock)
    const before = { since: subscription.since, sentAt: subscription.sentAt }
    const due = mailDue(subscription, before, alarms.now(subscription.alarm), now)
    if (due.sent.since === before.since && due.sent.sentAt === before.sentAt) return
    if (!(await setSent(db, subscription, before, due.sent)) || !due.mail) return
    const [person, station] = await Promise.all([
      findPerson(db, subscription.personId),
      findStation(db, subscription.stationId),
    ])
    if (!person || !station) return
    const { alarm } = subscription
    const show = alarm !== 'generation failed' && due.mail.kind === 'raised' ? await showNow(station.id) : ''
    const until = due.mail.kind === 'over' ? now : undefined
    const told = { alarm, show, ...due.mail, ...(until && { until }), ...alarms.facts(alarm) }
    if ((await mail.alarm(person, station, told)) !== 'refused') return
    await setSent(db, subscription, due.sent, { since: before.since, sentAt: now - pauseSeconds + retrySeconds })
  }

  async function followStation(subscriptions: readonly Subscription[], signal: AbortSignal): Promise<void> {
    const alarmsFor = await alarmsAt(subscriptions[0]!.stationId)
    await forEach(subscriptions, (subscription) => follow(subscription, alarmsFor(subscription.shows)), signal)
  }

  return async (signal) => {
    const stations = Map.groupBy(await listSubscriptions(db), ({ stationId }) => stationId).values()
    await forEach(stations, (subscriptions) => followStation(subscriptions, signal), signal, mostStations)
  }
}
