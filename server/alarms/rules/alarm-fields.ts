import type { Role } from '../../accounts/rules/rights.ts'
import { flag, integer, list, oneOf, record } from '../../lib/field-rules.ts'
import { type MailedAlarm, mailedAlarms } from './alarm-mail.ts'

/** The fields of an alarm that is sent by mail. `after` is at most a day, in seconds. */
export const choiceFields = { alarm: oneOf(mailedAlarms), after: integer(0, 86_400), when_over: flag }

/** The rule of the alarms that a person chooses. */
export const choicesRule = record({ alarms: list(record(choiceFields), mailedAlarms.length) })

/** Alarms that concern a presenter: of episodes only those of their own shows. The others are about the server or the stream. */
const ofPresenters: readonly MailedAlarm[] = ['down', 'silence', 'generation failed']

/** The alarms that a member of a station may get by mail. */
export function alarmsFor(role: Role): readonly MailedAlarm[] {
  return role === 'presenter' ? ofPresenters : mailedAlarms
}
