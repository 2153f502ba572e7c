import { episodeFields } from '../episodes/schema.ts'
import { field, object, optional } from '../http/checks/fields.ts'
import { choice, Type } from '../http/schema.ts'
import { flag, integer, text } from '../lib/field-rules.ts'
import { alarmNames } from '../recordings/rules/alarms.ts'
import { recordingStates } from '../recordings/rules/states.ts'
import { generationFields } from './rules/generation-fields.ts'
import { reasonCodes } from './rules/reasons.ts'
import { generationStates } from './rules/states.ts'

const orNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })
const seconds = (description: string) => Type.Number({ description: `${description} Unix seconds.` })

export const generationSchema = Type.Object(
  {
    id: Type.Integer(),
    show_id: Type.Integer(),
    show: Type.String({ description: 'The title of the show; empty if it was deleted.' }),
    episode_id: orNull('The id that the episode has, or will have.'),
    title: Type.String(),
    start_time: seconds('Where the window begins.'),
    end_time: seconds('Where it ends.'),
    state: choice(generationStates, { description: 'A pending one waits for its end, or for its turn.' }),
    reason: Type.String({ description: 'Why it failed, or why it waits for another attempt; empty otherwise.' }),
    reason_code: choice(reasonCodes, {
      description: 'The same for programs that word it themselves; `other` leaves it to the words of the reason.',
    }),
    attempts: Type.Integer(),
    progress: Type.Union([Type.Number(), Type.Null()], {
      description: 'The progress, from 0 to 1; null while that is not known.',
    }),
    archived: Type.Boolean({ description: 'Whether the episode is archived as soon as it is made.' }),
    missing_seconds: Type.Number({ description: 'The duration of the gaps in the recording.' }),
    created_at: Type.Integer(),
    finished_at: orNull('Unix seconds.'),
    safe_until: Type.Integer({ description: 'Until when the recording of it is kept, Unix seconds.' }),
    yours: Type.Boolean({ description: 'Whether the person who asks may change it.' }),
  },
  { title: 'Generation' },
)

const instantUs = integer(0, Number.MAX_SAFE_INTEGER)

export const generationBody = object(
  {
    show_id: episodeFields.showId,
    from_us: field(instantUs, { description: 'Where the window begins, in microseconds since the epoch.' }),
    until_us: field(instantUs, { description: 'Where it ends: at most 24 hours later.' }),
    title: optional(field(generationFields.title, { description: 'By default the show’s title and the day.' })),
    description: optional(episodeFields.description),
    image_url: optional(episodeFields.imageUrl),
    datetime: optional(
      field(generationFields.datetime, { description: 'When it is published, Unix seconds; by default the start.' }),
    ),
    archived: optional(field(flag, { description: 'Whether the episode is archived as soon as it is made.' })),
    key: optional(field(text(255), { description: 'A request that repeats it within a day is the same request.' })),
  },
  { title: 'GenerationCreate' },
)

export const generationsSchema = Type.Object(
  {
    making: Type.Array(generationSchema, { description: 'Pending or at work, oldest first.' }),
    failed: Type.Array(generationSchema, { description: 'Failed and not dismissed, newest first.' }),
  },
  { title: 'Generations' },
)

export const daySchema = Type.Object(
  {
    start_time: seconds('When the day begins.'),
    end_time: seconds('When it ends.'),
    stops: Type.Array(
      Type.Object(
        {
          show_id: Type.Integer(),
          title: Type.String(),
          image: Type.String(),
          presenter: Type.String(),
          start_time: seconds('When it begins, perhaps on the day before.'),
          end_time: seconds('When it ends, perhaps on the day after.'),
          automatic: Type.Boolean({ description: 'Whether it becomes an episode by itself.' }),
          generation: Type.Union([generationSchema, Type.Null()], { description: 'The generation of it.' }),
        },
        { title: 'DayStop' },
      ),
      { description: 'The shows on air today, in order.' },
    ),
    gaps: Type.Array(
      Type.Object(
        {
          start_time: seconds('When audio began to be missing.'),
          end_time: Type.Union([Type.Number(), Type.Null()], { description: 'Null while it lasts.' }),
          reason: Type.String(),
        },
        { title: 'DayGap' },
      ),
      { description: 'The gaps of today.' },
    ),
    recording: Type.Object(
      {
        state: choice(recordingStates),
        since: Type.Union([Type.Number(), Type.Null()]),
        reason: Type.String(),
        alarms: Type.Array(
          Type.Object({
            alarm: choice(alarmNames),
            since: Type.Number(),
            seconds: Type.Optional(Type.Number({ description: 'Of `late`: how late audio is.' })),
          }),
        ),
        bytes: Type.Number(),
        recorded_seconds: Type.Number(),
        kilobits: orNull('Kilobits a second of what is heard.'),
        sample_rate: orNull('Hertz.'),
        channels: orNull('1 or 2.'),
        free_bytes: Type.Number(),
        total_bytes: Type.Number(),
      },
      { title: 'DayRecording' },
    ),
  },
  { title: 'Day', description: 'Today at the station: what is on air, and what becomes of it.' },
)
