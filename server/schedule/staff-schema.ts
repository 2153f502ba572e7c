import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { date, id, integer } from '../lib/field-rules.ts'
import { numberOfWeeks, weekRule } from '../station/rules/station-fields.ts'
import { reviewSchema } from './exception-schema.ts'
import { DAYS } from './rules/entry.ts'
import { entryFields, savedWeeksRule } from './rules/week-plan.ts'

const { maximum: maxWeeks } = numberOfWeeks

/** The path of everything about a station. */
const show = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    image: Type.String({ description: 'Artwork URL; empty if none.' }),
    presenter: Type.String({ description: 'Empty if none.' }),
  },
  { title: 'PlannedShow' },
)

const entry = Type.Object(
  {
    show_id: Type.Integer(),
    week: Type.Integer({ description: 'Week of the rotation in which it begins.' }),
    day: Type.String({ enum: [...DAYS] }),
    time: Type.Integer({ description: 'Start in minutes from midnight, 0 to 1439.' }),
    duration: Type.Integer({ description: 'Length in minutes.' }),
  },
  { title: 'TemplateEntry' },
)

const change = Type.Object(
  {
    at: Type.Integer({ description: 'Unix seconds.' }),
    kind: Type.String({ description: 'Who did it: `person`, `key`, `command` or `job`.' }),
    name: Type.String({ description: 'The name of the person or key; empty if it is not known.' }),
  },
  { title: 'TemplateChange' },
)

export const templateSchema = Type.Object(
  {
    version: Type.Integer({ description: 'To be sent back when the template is saved.' }),
    timezone: Type.String(),
    number_of_weeks: Type.Integer(),
    rotation_start: Type.String({ description: 'ISO date of a Monday that began week 1.' }),
    entries: Type.Array(entry, { description: 'Of all weeks, in no particular order.' }),
    shows: Type.Array(show, { description: 'Every show of the station, in no particular order.' }),
    changes: Type.Array(change, { description: 'Changes since the version that was asked for, newest first.' }),
  },
  { title: 'ScheduleTemplate', description: 'The plan of each week of the rotation.' },
)

export const templateQuery = object({
  since: optional(
    field(integer(0, Number.MAX_SAFE_INTEGER), { description: 'A version: names who has changed the template since.' }),
  ),
})

const weeks = Type.Array(
  object(
    {
      week: field(weekRule(maxWeeks), { description: 'Week of the rotation.' }),
      entries: Type.Array(
        object({
          show_id: field(id, { description: 'A show of the station.' }),
          day: field(entryFields.day, { description: 'Day of the week.' }),
          time: field(entryFields.time, { description: 'Start in minutes from midnight.' }),
          duration: field(entryFields.duration, { description: 'Length in minutes.' }),
        }),
        { maxItems: savedWeeksRule(maxWeeks).properties.weeks.items.properties.entries.maxItems },
      ),
    },
    { title: 'TemplateWeek', description: 'All entries of a week.' },
  ),
  { maxItems: maxWeeks },
)

export const saveBody = object(
  {
    version: field(integer(0, Number.MAX_SAFE_INTEGER), { description: 'Of the template that was changed.' }),
    weeks,
  },
  { title: 'TemplateSave', description: 'Whole weeks; a week that is left out stays as it is.' },
)

export const previewBody = object(
  {
    date: field(date, { description: 'ISO date of the first of the seven days.' }),
    weeks: optional(weeks),
  },
  { title: 'SchedulePreview', description: 'With weeks that are not saved yet in place of the saved ones.' },
)

const piece = {
  show_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null while nothing is planned.' }),
  start_at: Type.Integer({ description: 'Unix seconds.' }),
  end_at: Type.Integer({ description: 'Unix seconds.' }),
  start_minutes: Type.Integer({ description: 'Time of the clocks in minutes from midnight.' }),
  end_minutes: Type.Integer({ description: '1440 at the end of the day.' }),
}

const dayPreview = Type.Object(
  {
    date: Type.String({ description: 'ISO date.' }),
    week: Type.Integer({ description: 'The week of the rotation.' }),
    clock_changes: Type.Array(
      Type.Object({
        before: Type.Integer({ description: 'The minute of the day that the clocks had reached.' }),
        after: Type.Integer({ description: 'The minute that they were set to.' }),
      }),
    ),
    pieces: Type.Array(
      Type.Object({
        ...piece,
        exception: Type.Union(
          [Type.Object({ id: Type.Integer(), title: Type.String(), repeat: Type.Boolean() }), Type.Null()],
          { description: 'The exception by which it is on air; null for an entry of the week.' },
        ),
      }),
      { description: 'Airtime of shows; the pieces fill the day.' },
    ),
    usual: Type.Array(Type.Object(piece), {
      description: 'The airtime without exceptions; empty where they change nothing on this date.',
    }),
    skipped: Type.Array(
      Type.Object({ show_id: Type.Integer(), start_minutes: Type.Integer(), end_minutes: Type.Integer() }),
      { description: 'Entries that are not on air because the clocks skip them.' },
    ),
  },
  { title: 'DayPreview' },
)

export const previewSchema = Type.Object(
  { days: Type.Array(dayPreview) },
  { title: 'WeekPreview', description: 'The airtime of seven dates.' },
)

export const staffReviewSchema = Type.Object(
  {
    ...reviewSchema.properties,
    people: Type.Array(Type.Object({ name: Type.String(), show_id: Type.Integer() }), {
      description:
        'The people who present the shows that change, with an account or named by the show; a name may be empty.',
    }),
  },
  { title: 'StaffExceptionsReview', description: 'Exceptions, their effect, and the people concerned.' },
)
