import { alarmNames } from '../../recordings/rules/alarms.ts'
import type { RecordingState } from '../../recordings/rules/states.ts'

/** The alarms that are sent by mail: those of the recording, and shows that did not become episodes. */
export const mailedAlarms = ['down', ...alarmNames, 'generation failed'] as const

export type MailedAlarm = (typeof mailedAlarms)[number]

/** An alarm that a person wants to get by mail, once it has lasted for `after` seconds. */
export type AlarmChoice = { alarm: MailedAlarm; after: number; whenOver: boolean }

/** The state of the mails about an alarm. Instants are Unix seconds. */
export type Sent = {
  /** The begin of the alarm that was sent last, until its end is known; otherwise null. */
  since: number | null
  /** When the last mail was sent; null before the first. */
  sentAt: number | null
}

/** A mail to send: that an alarm was raised, or that it is over. */
export type AlarmMail = { kind: 'raised' | 'over'; since: number }

/** Between a mail about an alarm and the next one that it was raised there are at least these seconds. */
export const pauseSeconds = 600

/** After a mail that could not be sent, the next try is this many seconds later. */
export const retrySeconds = 60

/** A recording tells that an alarm is over once it has gone on for this long: each would have been raised again by then. */
const settledSeconds = 90

/** An alarm at an instant: raised since a Unix second, over, unknown, or `unwatched` while nothing is to be recorded. */
export type AlarmNow = number | 'over' | 'unknown' | 'unwatched'

/** Alarms of single events: a later one is another alarm, although the condition never ended. */
const isOfEvents: ReadonlySet<MailedAlarm> = new Set(['generation failed'])

/**
 * Decides about a mail of an alarm. Instants are Unix seconds.
 *
 * An alarm that returns before its end was sent is the same alarm: so one that comes and goes within the pause is sent once.
 * @param alarmNow ends nothing while it is unknown; `unwatched` forgets what was sent
 * @returns what is sent after this, and the mail if one is due
 */
export function mailDue(
  { alarm, after, whenOver }: AlarmChoice,
  sent: Sent,
  alarmNow: AlarmNow,
  now: number,
): { sent: Sent; mail?: AlarmMail } {
  const isAhead = (instant: number) => instant > now + pauseSeconds
  const mayMail = sent.sentAt === null || now - sent.sentAt >= pauseSeconds || isAhead(sent.sentAt)
  const isEvent = isOfEvents.has(alarm)
  // An event that a clock dated which was ahead: the next one is another one.
  if (isEvent && sent.since !== null && isAhead(sent.since)) return { sent: { ...sent, since: null } }
  if (alarmNow === 'unknown') return { sent }
  if (typeof alarmNow === 'string') {
    if (sent.since === null) return { sent }
    if (!whenOver || alarmNow === 'unwatched') return { sent: { ...sent, since: null } }
    return { sent: { since: null, sentAt: now }, mail: { kind: 'over', since: sent.since } }
  }
  const since = alarmNow
  const isNew = sent.since === null || (isEvent && since > sent.since)
  const hasLasted = now - since >= after || isAhead(since)
  if (!isNew || !mayMail || !hasLasted) return { sent }
  return { sent: { since, sentAt: now }, mail: { kind: 'raised', since } }
}

/** An alarm of a recording that is not raised. `since` is the begin of its state, in Unix seconds. */
export function notRaised({ state, since }: { state: RecordingState; since: number | null }, now: number): AlarmNow {
  if (state === 'off') return 'unwatched'
  return state === 'recording' && since !== null && now - since >= settledSeconds ? 'over' : 'unknown'
}
