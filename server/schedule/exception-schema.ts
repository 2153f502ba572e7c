import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { date, flag, integer } from '../lib/field-rules.ts'
import { numberOfWeeks } from '../station/rules/station-fields.ts'
import { exceptionFields, maxExceptions, maxToCome, replacesRule, requiredFields } from './rules/exception-fields.ts'

const maxWeeks = numberOfWeeks.maximum
const rules = exceptionFields(maxWeeks)

const fields = {
  kind: field(rules.kind, {
    description:
      '`air`: this show in this span, whatever the week says. `skip`: the show’s entry that begins then is not on air. `clear`: nothing is on air in this span. `day`: this date runs as that day of that week.',
    examples: ['air'],
  }),
  group: field(rules.group, {
    description:
      'Exceptions of one group are undone together, such as the `skip` and the `air` of a move. Up to 64 characters.',
  }),
  date: field(rules.date, {
    description: 'YYYY-MM-DD in the station’s zone, from 31 days ago to 5 years ahead.',
    examples: ['2026-12-03'],
  }),
  show_id: field(rules.show_id, { description: 'The show, of `air` and `skip`.', examples: [7] }),
  time: field(rules.time, {
    description: 'Start in minutes from midnight, 0 to 1440; not of `day`.',
    examples: [1200],
  }),
  duration: field(rules.duration, { description: 'Length in minutes, of `air` and `clear`.', examples: [120] }),
  week: field(rules.week, { description: 'Week of the rotation, of `day`.', examples: [1] }),
  day: field(rules.day, { description: 'Day of the week, of `day`.', examples: ['sun'] }),
  title: field(rules.title, {
    description:
      'Title of this one broadcast, of `air`; empty for that of the show. Its episode gets it. Up to 499 characters.',
  }),
  description: field(rules.description, { description: 'Description of this one broadcast. Up to 10000 characters.' }),
  image_url: field({ type: 'string', format: 'http-url', maxLength: 2000 } as const, {
    description: 'Artwork of this one broadcast: an http or https URL of up to 2000 characters, or empty for none.',
  }),
  repeat: field(rules.repeat, { description: 'A repeat does not become an episode.' }),
}

const { kind, date: onDate, ...others } = fields
const newException = object(
  {
    ...{ kind, date: onDate },
    group: optional(others.group),
    show_id: optional(others.show_id),
    time: optional(others.time),
    duration: optional(others.duration),
    week: optional(others.week),
    day: optional(others.day),
    title: optional(others.title),
    description: optional(others.description),
    image_url: optional(others.image_url),
    repeat: optional(others.repeat),
  },
  {
    'x-required-by-kind': requiredFields,
    title: 'NewException',
    description: 'An exception. Each kind requires fields of its own; those of other kinds are ignored.',
  },
)

const election = { kind: 'air', date: '2026-12-03', show_id: 7, time: 1200, duration: 120, title: 'Election night' }

export const makeExceptionsBody = object(
  {
    exceptions: Type.Array(newException, {
      ...{ minItems: 1, maxItems: maxExceptions },
      description: `1 to ${maxExceptions} exceptions, made together. A station can have ${maxToCome} that are not over.`,
    }),
    replaces: optional(
      Type.Array(field(replacesRule.items, { description: 'The id of an exception.' }), {
        maxItems: replacesRule.maxItems,
        description: 'Exceptions that are removed, each with its group, so that new ones may take their place.',
      }),
    ),
    dry_run: optional(field(flag, { description: 'Only tell what would change.' })),
    fingerprint: optional(
      field({ type: 'string', maxLength: 100 } as const, {
        description:
          'The `fingerprint` of an earlier answer: the request is refused if these dates have changed since.',
      }),
    ),
  },
  {
    title: 'MakeExceptions',
    description: 'Exceptions to the weekly schedule.',
    examples: [{ exceptions: [election] }],
  },
)

export const exceptionsQuery = object({
  from: optional(
    field(date, { description: 'The first date; today in the station’s zone by default.', examples: ['2026-12-01'] }),
  ),
  days: optional(
    field(integer(1, 366), { description: 'The number of dates, 1 to 366; 28 by default.', examples: [28] }),
  ),
})

const exceptionSchema = Type.Object(
  {
    id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null after a dry run.' }),
    group: Type.String({ description: 'Shared by exceptions that are undone together.' }),
    kind: Type.String({ enum: [...rules.kind.enum] }),
    date: Type.String({ description: 'YYYY-MM-DD in the station’s zone.' }),
    show_id: optional(Type.Integer({ description: 'Of `air` and `skip`.' })),
    time: optional(Type.Integer({ description: 'Minutes from midnight, of `air`, `skip` and `clear`.' })),
    duration: optional(Type.Integer({ description: 'Minutes, of `air` and `clear`.' })),
    week: optional(Type.Integer({ description: 'Of `day`.' })),
    day: optional(Type.String({ enum: [...rules.day.enum], description: 'Of `day`.' })),
    title: optional(Type.String({ description: 'Of `air`; empty for that of the show.' })),
    description: optional(Type.String({ description: 'Of `air`.' })),
    image_url: optional(Type.String({ description: 'Of `air`; empty if none.' })),
    repeat: optional(Type.Boolean({ description: 'Of `air`.' })),
    orphaned: Type.Boolean({
      description:
        'Whether it does nothing: a `skip` whose entry is not there, or a `day` of a week that the rotation has not.',
    }),
    created_at: Type.Integer({ description: 'Unix seconds.' }),
  },
  { title: 'Exception', description: 'An exception to the weekly schedule.' },
)

const exceptionExample = {
  ...{ id: 12, group: 'election', ...election, description: '', image_url: '', repeat: false },
  ...{ orphaned: false, created_at: 1_764_000_000 },
}

export const exceptionsSchema = Type.Object(
  { exceptions: Type.Array(exceptionSchema, { description: 'By date, then id.' }) },
  {
    title: 'Exceptions',
    description: 'The exceptions of some dates.',
    examples: [{ exceptions: [exceptionExample] }],
  },
)

const piece = Type.Object(
  {
    show_id: Type.Integer(),
    title: Type.String({ description: 'That of the exception, or of the show.' }),
    start_time: Type.Integer({ description: 'Unix seconds.' }),
    end_time: Type.Integer({ description: 'Unix seconds.' }),
  },
  { title: 'ReviewPiece', description: 'A show on air, within one date.' },
)

const pieceExample = { show_id: 7, title: 'Election night', start_time: 1_780_000_000, end_time: 1_780_007_200 }

export const reviewSchema = Type.Object(
  {
    exceptions: Type.Array(exceptionSchema),
    before: Type.Array(piece, { description: 'The shows on air on the dates named, without these exceptions.' }),
    after: Type.Array(piece, { description: 'The same with them.' }),
    hidden: Type.Array(piece, { description: 'Those of `before` of which no minute is left.' }),
    episodes: Type.Array(Type.Integer(), {
      description: 'Ids of the episodes that were, or are being, made of shows that change. They stay as they are.',
    }),
    fingerprint: Type.String({ description: 'Of the schedule of these dates and those next to them, as it is now.' }),
  },
  {
    title: 'ExceptionsReview',
    description: 'Exceptions, and their effect.',
    examples: [
      {
        ...{ exceptions: [exceptionExample], before: [], after: [pieceExample], hidden: [], episodes: [] },
        fingerprint: 'n4bQgYhMfWWaL-qgxVrQFa',
      },
    ],
  },
)
