import { type Static, Type } from 'typebox'
import { id, integer, object, optional } from '../http/fields.ts'
import { DAYS } from './rules/entry.ts'

const dayName = { description: 'Day of the week.', examples: ['mon'] }

const entrySchema = Type.Object({
  show_id: Type.Integer(),
  title: Type.String(),
  image: Type.String(),
  day: Type.String({ enum: [...DAYS], description: 'The day it is shown in.' }),
  start_time: Type.String({ description: 'HH:MM.' }),
  end_time: Type.String({ description: 'HH:MM; midnight at the end of the day is 24:00.' }),
  start_minutes: Type.Integer({ description: 'Minutes from midnight, 0 to 1440.' }),
  end_minutes: Type.Integer({ description: 'Minutes from midnight, 0 to 1440.' }),
  is_current: Type.Boolean({ description: 'On air now.' }),
  is_past: Type.Boolean({ description: 'Has ended.' }),
})

const daySchema = Type.Object({
  date: Type.String({ examples: ['Monday, February 10'] }),
  day_name: Type.String({ examples: ['Monday'] }),
  is_today: Type.Boolean(),
  shows: Type.Array(entrySchema),
})

export const scheduleSchema = Type.Object(
  {
    days: Type.Array(daySchema, { description: 'Seven consecutive days.' }),
    current_week: Type.Integer({ description: 'The week of the rotation that is active today.' }),
    number_of_weeks: Type.Integer({ description: 'Length of the rotation.' }),
  },
  {
    description: 'Seven days of the schedule, in the station’s own time.',
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
  offset: optional(integer(-366, 366, { description: 'First day: 0 today, 1 tomorrow, 7 next week.' })),
})
export type ScheduleQuery = Static<typeof scheduleQuery>

const maxWeeks = 52

const showId = id({ description: 'A show of the station.' })
const weekOf = (weeks: number) => integer(1, weeks, { description: 'Week of the rotation, 1 to its length.' })

const entries = Type.Array(
  object({
    day: Type.String({ enum: [...DAYS], ...dayName }),
    time: integer(0, 1440, { description: 'Start in minutes from midnight.', examples: [540] }),
    duration: integer(1, 10_080, { description: 'Length in minutes.', examples: [270] }),
  }),
  { maxItems: 672, description: 'All entries of the show in that week; at most 672.' },
)

const replaceExample = { show_id: 7, week: 1, entries: [{ day: 'mon', time: 540, duration: 270 }] }

/** The bodies for a rotation of so many weeks; made once for each length. */
const bodiesOf = Array.from({ length: maxWeeks + 1 }, (_, weeks) => ({
  replace: object({ show_id: showId, week: weekOf(weeks), entries }, { examples: [replaceExample] }),
  clear: object({ show_id: showId, week: weekOf(weeks) }, { examples: [{ show_id: 7, week: 1 }] }),
}))

export function replaceWeekBody(numberOfWeeks = maxWeeks) {
  return bodiesOf[numberOfWeeks]!.replace
}
export type ReplaceWeekBody = Static<ReturnType<typeof replaceWeekBody>>

export function clearWeekBody(numberOfWeeks = maxWeeks) {
  return bodiesOf[numberOfWeeks]!.clear
}
export type ClearWeekBody = Static<ReturnType<typeof clearWeekBody>>

export const replacedSchema = Type.Object(
  { message: Type.String(), entries_written: Type.Integer() },
  { description: 'Done.', examples: [{ message: 'Schedule updated.', entries_written: 1 }] },
)
