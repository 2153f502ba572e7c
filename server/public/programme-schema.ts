import { object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { image, orNull, pageUrl, pathBelow, seconds, showSlug, text, times, title } from './schema.ts'

export const showPath = pathBelow({
  show: Type.String({ description: 'The slug of the show.', examples: ['morning-tide'] }),
})

export const scheduleQuery = object({
  from: optional(
    Type.String({
      ...{ format: 'date', description: 'The first day, `YYYY-MM-DD`; today by default.' },
      examples: ['2026-11-16'],
    }),
  ),
  days: optional(
    Type.Integer({ minimum: 1, maximum: 28, default: 7, description: 'The number of days.', examples: [7] }),
  ),
})

export const scheduleSchema = Type.Object(
  {
    timezone: text('IANA name of the time zone of the station.'),
    days: Type.Array(
      Type.Object({
        date: text('`YYYY-MM-DD`, in the time zone of the station.'),
        shows: Type.Array(
          Type.Object({
            ...{ title, show_slug: showSlug, image, ...times },
            is_current: Type.Boolean({ description: 'Whether it is on air.' }),
            episode_id: orNull(Type.Integer(), 'The public episode that was made of it, or null.'),
            rewindable: Type.Boolean({ description: 'Whether any of it can be heard.' }),
          }),
          { description: 'The shows that begin on this day, whole.' },
        ),
      }),
    ),
  },
  {
    title: 'PublicSchedule',
    description: 'The schedule by days.',
    examples: [
      {
        timezone: 'Europe/Stockholm',
        days: [
          {
            date: '2025-11-17',
            shows: [
              {
                ...{ title: 'Morning Tide', show_slug: 'morning-tide', image: '' },
                ...{ start_time: 1_763_366_400, end_time: 1_763_382_600, is_current: true },
                ...{ episode_id: null, rewindable: true },
              },
            ],
          },
        ],
      },
    ],
  },
)

const example = {
  ...{ slug: 'morning-tide', title: 'Morning Tide', description: 'Wake-up music and the harbour news.', image: '' },
  ...{ presenter: 'Ada Lindqvist', page_url: 'https://radio.example.org/harbour-radio/shows/morning-tide' },
  ...{ feed_url: null, next_at: 1_763_366_400, episodes: 12 },
}

export const showSchema = Type.Object(
  {
    ...{ slug: text('Its name in URLs.'), title, description: text('Empty if none.'), image },
    ...{ presenter: text('Empty if none.'), page_url: pageUrl },
    feed_url: orNull(Type.String(), 'URL of its podcast feed; null where none is offered.'),
    next_at: orNull(seconds, 'Its next start within 28 days, Unix seconds.'),
    episodes: Type.Integer({ description: 'The number of its public episodes.' }),
  },
  { title: 'PublicShow', description: 'A show as listeners see it.', examples: [example] },
)

export const showsSchema = Type.Array(showSchema, { description: 'The public shows by title.', examples: [[example]] })
