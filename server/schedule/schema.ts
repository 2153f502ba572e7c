import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { id, integer } from '../lib/field-rules.ts'
import { numberOfWeeks, weekRule } from '../station/rules/station-fields.ts'
import { DAYS } from './rules/entry.ts'
import { entriesRule, entryFields } from './rules/week-plan.ts'

const minutes = (description: string) => Type.Integer({ minimum: 0, maximum: 1440, description })

const entrySchema = Type.Object(
  {
    show_id: Type.Integer({ description: 'The show.' }),
    title: Type.String({ description: 'Title of the show.' }),
    image: Type.String({ description: 'Artwork URL of the show; empty if none.' }),
    day: Type.String({ enum: [...DAYS], description: 'The day in which it is listed.' }),
    start_time: Type.String({ description: 'HH:MM.' }),
    end_time: Type.String({ description: 'HH:MM; midnight at the end of the day is 24:00.' }),
    start_minutes: minutes('The same in minutes from midnight: 540 is 09:00.'),
    end_minutes: minutes('The same in minutes from midnight: 810 is 13:30.'),
    is_current: Type.Boolean({ description: 'On air now.' }),
    is_past: Type.Boolean({ description: 'Has ended.' }),
  },
  {
    title: 'ScheduleEntry',
    description: 'A show on a day. One that runs over midnight is listed in both days, cut at midnight.',
  },
)

const daySchema = Type.Object(
  {
    date: Type.String({ description: 'Weekday, month and day.', examples: ['Monday, February 10'] }),
    day_name: Type.String({ description: 'Weekday.', examples: ['Monday'] }),
    is_today: Type.Boolean({ description: 'Whether it is today in the station’s zone.' }),
    shows: Type.Array(entrySchema, { description: 'By start, then end, then show id.' }),
  },
  { title: 'ScheduleDay', description: 'A day of the schedule.' },
)

export const scheduleSchema = Type.Object(
  {
    days: Type.Array(daySchema, { description: 'Seven consecutive days.' }),
    current_week: Type.Integer({ description: 'The week of the rotation that is active today.' }),
    number_of_weeks: Type.Integer({ description: 'Length of the rotation.' }),
  },
  {
    title: 'Schedule',
    description: 'Seven days of the schedule, in the station’s time zone. The example shows one of them.',
    examples: [
      {
        days: [
          {
            date: 'Monday, February 10',
            day_name: 'Monday',
            is_today: true,
            shows: [
              {
                show_id: 7,
                title: 'Morning Tide',
                image: '',
                day: 'mon',
                start_time: '09:00',
                end_time: '13:30',
                start_minutes: 540,
                end_minutes: 810,
                is_current: true,
                is_past: false,
              },
            ],
          },
        ],
        current_week: 1,
        number_of_weeks: 2,
      },
    ],
  },
)

export const scheduleQuery = object({
  offset: optional(
    field(integer(-366, 366), {
      description: 'First day as an offset from today, -366 to 366: 0 (the default) is today, 1 tomorrow, 7 next week.',
      examples: [0],
    }),
  ),
})

const maxWeeks = numberOfWeeks.maximum

const showId = field(id, { description: 'A show of the station.', examples: [7] })
const weekOf = (weeks: number) =>
  field(weekRule(weeks), { description: 'Week of the rotation, 1 to `number_of_weeks`.', examples: [1] })

const { time, duration } = entryFields

const entries = Type.Array(
  object(
    {
      day: field(entryFields.day, { description: 'Day of the week.', examples: ['mon'] }),
      time: field(time, {
        description: `Start in minutes from midnight, 0 to ${time.maximum}; ${time.maximum} is 0 of the next day.`,
        examples: [540],
      }),
      duration: field(duration, {
        description: `Length in minutes, ${duration.minimum} to ${duration.maximum}.`,
        examples: [270],
      }),
    },
    { title: 'PlannedEntry', description: 'A time at which the show is on air.' },
  ),
  {
    maxItems: entriesRule.maxItems,
    description: `All entries of the show in that week: at most ${entriesRule.maxItems}; an empty list clears the week.`,
  },
)

const replaceExample = { show_id: 7, week: 1, entries: [{ day: 'mon', time: 540, duration: 270 }] }

/** The request bodies for each length of the rotation in weeks, made once. */
const bodiesOf = Array.from({ length: maxWeeks + 1 }, (_, weeks) => ({
  replace: object(
    { show_id: showId, week: weekOf(weeks), entries },
    { title: 'ScheduleReplace', description: 'The entries of a show in one week.', examples: [replaceExample] },
  ),
  clear: object(
    { show_id: showId, week: weekOf(weeks) },
    { title: 'ScheduleClear', description: 'A show and a week.', examples: [{ show_id: 7, week: 1 }] },
  ),
}))

export function replaceWeekBody(numberOfWeeks = maxWeeks) {
  return bodiesOf[numberOfWeeks]!.replace
}

export function clearWeekBody(numberOfWeeks = maxWeeks) {
  return bodiesOf[numberOfWeeks]!.clear
}

export const replacedSchema = Type.Object(
  {
    message: Type.String({ description: 'A confirmation.' }),
    entries_written: Type.Integer({ description: 'Number of entries stored.' }),
  },
  {
    title: 'ScheduleReplaced',
    description: 'The week has exactly the given entries.',
    examples: [{ message: 'Schedule updated.', entries_written: 1 }],
  },
)
