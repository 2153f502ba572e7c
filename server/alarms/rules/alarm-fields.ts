import { flag, integer, list, oneOf, record } from '../../lib/field-rules.ts'
import { mailedAlarms } from './alarm-mail.ts'

/** The fields of an alarm that is sent by mail. `after` is at most a day, in seconds. */
export const choiceFields = { alarm: oneOf(mailedAlarms), after: integer(0, 86_400), when_over: flag }

/** The rule of the alarms that a person chooses. */
export const choicesRule = record({ alarms: list(record(choiceFields), mailedAlarms.length) })
