import { object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])
const text = Type.String()
const url = orNull(Type.String())
const seconds = Type.Integer({ description: 'Unix seconds.' })
const times = { start_time: seconds, end_time: seconds }

export const stationPath = object({ slug: Type.String({ description: 'The slug of the station.' }) })
export const showPath = object({
  ...stationPath.properties,
  show: Type.String({ description: 'The slug of the show.' }),
})
export const episodePath = object({
  ...stationPath.properties,
  id: Type.Integer({ format: 'id', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

export const stationSchema = Type.Object({
  ...{ slug: text, name: text, description: text, image: text, color: text, url: text, timezone: text, language: text },
  ...{ page_url: url, feed_url: url, calendar_url: url },
  listen: Type.Object({
    url,
    type: orNull(Type.String({ description: 'The content type; null where it is unknown.' })),
    rewind_url: url,
    rewind_from: orNull(seconds),
    hls_url: url,
  }),
})

const occurrence = Type.Object({
  title: text,
  show_slug: url,
  ...{ description: text, image: text, presenter: text },
  ...times,
  page_url: url,
})

export const nowSchema = Type.Object({
  station: Type.Object({ slug: text, name: text, color: text, image: text }),
  scheduled: Type.Object({ current: orNull(occurrence), next: orNull(occurrence), next_change_at: orNull(seconds) }),
  stream: Type.Object({
    state: Type.String({ description: '`up`, `down` or `unknown`.' }),
    since: orNull(seconds),
    url,
  }),
  rewind: orNull(Type.Object({ from: seconds })),
  track: orNull(Type.Object({ title: text, since: seconds })),
  serial: Type.Integer({ description: 'Grows with each change.' }),
})

export const scheduleQuery = object({
  from: optional(Type.String({ format: 'date', description: 'The first day, `YYYY-MM-DD`; today by default.' })),
  days: optional(Type.Integer({ minimum: 1, maximum: 28, default: 7 })),
})

export const scheduleSchema = Type.Object({
  timezone: text,
  days: Type.Array(
    Type.Object({
      date: text,
      shows: Type.Array(
        Type.Object({
          title: text,
          show_slug: url,
          image: text,
          ...times,
          is_current: Type.Boolean(),
          episode_id: orNull(Type.Integer()),
          rewindable: Type.Boolean(),
        }),
      ),
    }),
  ),
})

export const showSchema = Type.Object({
  ...{ slug: text, title: text, description: text, image: text, presenter: text, page_url: url, feed_url: url },
  next_at: orNull(seconds),
  episodes: Type.Integer(),
})
export const showsSchema = Type.Array(showSchema)

const limit = optional(Type.Integer({ minimum: 1, default: 20, description: 'Page size; over 100 is served as 100.' }))

export const episodesQuery = object({
  show: optional(Type.String({ description: 'The slug of a show.' })),
  cursor: optional(Type.String({ description: '`next_cursor` of the page before.' })),
  limit,
})

const episode = {
  ...{ id: Type.Integer(), guid: text, title: text, description: text, image: text, datetime: seconds },
  duration_ms: orNull(Type.Integer()),
  ...{ audio_url: text, audio_length: Type.Integer(), show: Type.Object({ slug: text, title: text }) },
  ...{ page_url: url, waveform_url: url },
  chapters: Type.Array(Type.Object({ start_ms: Type.Integer(), title: text })),
}

export const episodesSchema = Type.Object({
  episodes: Type.Array(Type.Object(episode)),
  total: Type.Integer(),
  limit: Type.Integer(),
  next_cursor: url,
})

const moment = { id: Type.Integer(), from_ms: Type.Integer(), until_ms: Type.Integer(), title: text }
const neighbour = orNull(Type.Object({ id: Type.Integer(), title: text }))

export const episodeSchema = Type.Object({
  ...episode,
  previous: neighbour,
  next: neighbour,
  moments: Type.Array(Type.Object(moment)),
})

export const momentsQuery = object({ limit })

export const momentsSchema = Type.Array(
  Type.Object({
    ...moment,
    episode: Type.Object({ id: Type.Integer(), title: text, show: Type.Object({ slug: text, title: text }) }),
    page_url: url,
  }),
)

export const tapeQuery = object({
  date: optional(Type.String({ format: 'date', description: 'A day of the station, `YYYY-MM-DD`; today by default.' })),
})

export const tapeSchema = Type.Object({
  from: seconds,
  until: seconds,
  shows: Type.Array(Type.Object({ title: text, show_slug: url, ...times, rewindable: Type.Boolean() })),
  gaps: Type.Array(Type.Object({ from: Type.Number(), until: Type.Number() })),
  levels: Type.Object({
    step_s: Type.Integer(),
    values: Type.String({
      description: 'A byte for each step, in base64; 0 for silence and for what cannot be heard.',
    }),
  }),
})

export const searchQuery = object({ q: optional(Type.String()), limit })

export const searchSchema = Type.Object({
  results: Type.Array(Type.Object(episode)),
  query: text,
  total: Type.Integer(),
})

export const waveformSchema = Type.Object({
  points: Type.Array(Type.Integer(), { description: 'The loudest level of each part of equal length, from 0 to 255.' }),
})
