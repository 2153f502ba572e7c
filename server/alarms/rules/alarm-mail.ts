import { alarmNames } from '../../recordings/rules/alarms.ts'

/** The alarms that are sent by mail: those of the recording, and shows that did not become episodes. */
export const mailedAlarms = ['down', ...alarmNames, 'generation failed'] as const

export type MailedAlarm = (typeof mailedAlarms)[number]

/** An alarm that a person wants to get by mail, once it has lasted for `after` seconds. */
export type AlarmChoice = { alarm: MailedAlarm; after: number; whenOver: boolean }

/** What was sent of an alarm: the begin of the one that was sent and is not over, and when the last mail was sent. */
export type Sent = { since: number | null; sentAt: number | null }

/** A mail to send: that an alarm was raised, or that it is over. */
export type AlarmMail = { kind: 'raised' | 'over'; since: number }

/** Between two mails about one alarm there are at least these seconds. */
export const pauseSeconds = 600

/** After a mail that could not be sent, the next try is this many seconds later. */
export const retrySeconds = 60

/** Alarms of single events: a later one is another alarm, although the condition never ended. */
const isOfEvents: ReadonlySet<MailedAlarm> = new Set(['generation failed'])

/**
 * Decides about a mail of an alarm. Instants are Unix seconds.
 *
 * An alarm that returns before its end was sent is the same alarm: so one that comes and goes is sent once, and its end
 * once it has stayed away.
 * @param since the begin of the alarm while it is raised; undefined while it is not
 * @returns what is sent after this, and the mail if one is due
 */
export function mailDue(
  { alarm, after, whenOver }: AlarmChoice,
  sent: Sent,
  since: number | undefined,
  now: number,
): { sent: Sent; mail?: AlarmMail } {
  const mayMail = sent.sentAt === null || now - sent.sentAt >= pauseSeconds || sent.sentAt > now + pauseSeconds
  if (since === undefined) {
    if (sent.since === null) return { sent }
    if (!whenOver) return { sent: { ...sent, since: null } }
    if (!mayMail) return { sent }
    return { sent: { since: null, sentAt: now }, mail: { kind: 'over', since: sent.since } }
  }
  const isNew = sent.since === null || (isOfEvents.has(alarm) && since > sent.since)
  if (!isNew || !mayMail || now - since < after) return { sent }
  return { sent: { since, sentAt: now }, mail: { kind: 'raised', since } }
}
