import { field, object, stationPath } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { integer, oneOf, text } from '../lib/field-rules.ts'

/** A number or text that may be unknown. */
export const orNull = <Schema extends ReturnType<typeof Type.Integer> | ReturnType<typeof Type.String>>(
  schema: Schema,
) => Type.Union([schema, Type.Null()])
const us = (description: string) => Type.Integer({ description: `${description} In microseconds since the epoch.` })
const span = { from_us: us('Where it begins.'), until_us: us('Where it ends.') }

const stretch = Type.Object(
  {
    start_time: Type.Number({ description: 'Unix seconds.' }),
    end_time: Type.Number({ description: 'Unix seconds.' }),
  },
  { title: 'RecordedStretch' },
)

export const daysSchema = Type.Object(
  {
    kept_days: Type.Integer({ description: 'For how many days the recording is kept.' }),
    kept_from: Type.Integer({
      description: 'Audio before this instant, in Unix seconds, exists only where it is held.',
    }),
    days: Type.Array(
      Type.Object(
        {
          date: Type.String({ description: 'In the station’s time zone: `2026-11-17`.' }),
          start_time: Type.Integer({ description: 'Unix seconds. A day has 23 to 25 hours where clocks change.' }),
          end_time: Type.Integer({ description: 'Unix seconds.' }),
          recorded: Type.Array(stretch, { description: 'In order; pauses of less than a minute are left out.' }),
          recorded_seconds: Type.Number(),
          missing_seconds: Type.Number({ description: 'Of the time from which audio should be there.' }),
        },
        { title: 'RecordedDay' },
      ),
      { description: 'Oldest first.' },
    ),
  },
  { title: 'RecordedDays' },
)

export const tapeSchema = Type.Object(
  {
    known_until_us: us('Up to when it is known what was recorded; 0 if nothing ever was.'),
    reels: Type.Array(
      Type.Object(
        {
          ...span,
          frames: Type.Integer(),
          frame_us: Type.Number({ description: 'The duration of a frame, in microseconds.' }),
          bytes: Type.Integer(),
        },
        { title: 'TapeReel', description: 'Frame n begins at `from_us` + n / `frames` of its length.' },
      ),
    ),
    gaps: Type.Array(Type.Object({ ...span, reason: Type.String() }, { title: 'TapeGap' })),
    shows: Type.Array(
      Type.Object(
        { show_id: Type.Integer(), title: Type.String(), start_time: Type.Integer(), end_time: Type.Integer() },
        { title: 'TapeShow' },
      ),
      { description: 'The shows on air then, by the schedule as it is now; Unix seconds.' },
    ),
    hours: Type.Array(
      Type.Object(
        {
          hour: Type.Integer({ description: 'Hours since the epoch.' }),
          version: Type.String({ description: 'Of its tiles.' }),
        },
        { title: 'TapeHour' },
      ),
    ),
  },
  { title: 'RecordedTape' },
)

export const levelSchema = Type.Object(
  {
    from_us: us('Where the first of the levels begins.'),
    levels: Type.Array(Type.Integer(), {
      description:
        'The loudness of the last ten seconds, one level for each tenth of a second: half decibels, 200 is full scale, 1 silence.',
    }),
  },
  { title: 'RecordingLevel' },
)

const hold = {
  id: Type.Integer(),
  ...span,
  reason: Type.String(),
  created_at: Type.Integer(),
  released_at: orNull(Type.Integer()),
}
export const holdSchema = Type.Object(hold, { title: 'Hold' })
export const holdsSchema = Type.Object({ holds: Type.Array(holdSchema) }, { title: 'Holds' })

const instantUs = integer(0, Number.MAX_SAFE_INTEGER)
const window = {
  from_us: field(instantUs, { description: 'Where the window begins, in microseconds since the epoch.' }),
  until_us: field(instantUs, { description: 'Where it ends.' }),
}

export const newHoldBody = object(
  { ...window, reason: field(text(1000, { notBlank: true }), { description: 'Why it is kept.' }) },
  { title: 'HoldCreate' },
)

export const windowQuery = object(window)

export const tilePath = object({
  ...stationPath.properties,
  tenths: field(oneOf(['1', '10', '100']), { description: 'The tenths of a second of one level.' }),
  hour: field(integer(0, 100_000_000), { description: 'Hours since the epoch.' }),
})
export const tileQuery = object({ v: Type.Optional(field(text(60), { description: 'The version that is known.' })) })
