import { field, object } from '../http/checks/fields.ts'
import { choice, Type } from '../http/schema.ts'
import { choiceFields } from './rules/alarm-fields.ts'
import { mailedAlarms } from './rules/alarm-mail.ts'

export const alarmMailsSchema = Type.Object(
  {
    is_possible: Type.Boolean({ description: 'Whether this installation sends mail.' }),
    allowed: Type.Array(choice(mailedAlarms), { description: 'The alarms that are for the role of the member.' }),
    alarms: Type.Array(
      Type.Object({
        alarm: choice(mailedAlarms),
        after: Type.Integer({ description: 'Seconds for which it lasts before it is sent.' }),
        when_over: Type.Boolean({ description: 'Whether its end is sent, too.' }),
      }),
      { description: 'The alarms that are sent.' },
    ),
  },
  { title: 'AlarmMails' },
)

const alarm = object({
  alarm: field(choiceFields.alarm, { description: 'An alarm of the recording, or a failed episode.' }),
  after: field(choiceFields.after, { description: 'Seconds for which it lasts before it is sent, at most a day.' }),
  when_over: field(choiceFields.when_over, { description: 'Whether its end is sent, too.' }),
})

export const alarmMailsBody = object(
  { alarms: Type.Array(alarm, { maxItems: mailedAlarms.length, description: 'The alarms to send; others are not.' }) },
  { title: 'AlarmMailsChanges' },
)

export const testMailSchema = Type.Object(
  { mailed: Type.Boolean({ description: 'Whether the mail server accepted it.' }) },
  { title: 'TestMail' },
)
