import { object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { image, orNull, pageUrl, seconds, showSlug, text, times, title } from './schema.ts'

const base = 'https://radio.example.org'

const url = (description: string) => orNull(Type.String(), description)

export const stationSchema = Type.Object(
  {
    slug: text('Its name in URLs.'),
    name: text('Display name.'),
    description: text('Empty if none.'),
    image,
    color: text('Brand colour as hex, with leading #.'),
    url: text('URL of the website; empty if none.'),
    timezone: text('IANA name of its time zone.'),
    language: text('A BCP 47 tag.'),
    page_url: pageUrl,
    feed_url: url('URL of its podcast feed; null where none is offered.'),
    calendar_url: url('URL of its calendar; null where none is offered.'),
    listen: Type.Object({
      url: url('URL of the live sound; null where none is offered.'),
      type: orNull(Type.String(), 'The content type; null where it is unknown.'),
      rewind_url: url('URL of the sound that takes `from`; null where rewinding is off.'),
      rewind_from: orNull(seconds, 'The oldest instant that can be heard, Unix seconds.'),
      hls_url: url('URL of the HLS playlist; null where rewinding is off.'),
    }),
  },
  {
    title: 'PublicStation',
    description: 'A station as listeners see it. A part that is off is null.',
    examples: [
      {
        ...{ slug: 'harbour-radio', name: 'Harbour Radio', description: 'Community radio from the waterfront.' },
        ...{ image: '', color: '#0b6e99', url: base, timezone: 'Europe/Stockholm', language: 'en' },
        ...{ page_url: `${base}/harbour-radio`, feed_url: null, calendar_url: null },
        listen: {
          ...{ url: `${base}/listen/harbour-radio.mp3`, type: 'audio/mpeg' },
          ...{ rewind_url: `${base}/listen/harbour-radio.mp3`, rewind_from: 1_763_280_000 },
          hls_url: `${base}/hls/harbour-radio/live.m3u8`,
        },
      },
    ],
  },
)

const occurrence = Type.Object(
  {
    ...{ title, show_slug: showSlug, description: text('Description of the show; empty if none.'), image },
    presenter: text('Empty if none.'),
    ...times,
    page_url: pageUrl,
  },
  { title: 'PublicOccurrence', description: 'A show with its time in the schedule.' },
)

const current = {
  ...{ title: 'Morning Tide', show_slug: 'morning-tide', description: 'Wake-up music and the harbour news.' },
  ...{ image: '', presenter: 'Ada Lindqvist', start_time: 1_763_366_400, end_time: 1_763_382_600 },
  page_url: `${base}/harbour-radio/shows/morning-tide`,
}

export const nowSchema = Type.Object(
  {
    station: Type.Object({
      ...{ slug: text('Its name in URLs.'), name: text('Display name.') },
      ...{ color: text('Brand colour as hex, with leading #.'), image },
    }),
    scheduled: Type.Object({
      current: orNull(occurrence, 'The show on air by the schedule.'),
      next: orNull(occurrence, 'The next one, also over gaps.'),
      next_change_at: orNull(seconds, 'When this changes by the schedule, Unix seconds.'),
    }),
    stream: Type.Object({
      state: text('`up`, `down` or `unknown`.'),
      since: orNull(seconds, 'Since when, Unix seconds.'),
      url: url('URL of the live sound; null where none is offered.'),
    }),
    rewind: orNull(
      Type.Object({ from: seconds }),
      'The oldest instant that can be heard; null where rewinding is off.',
    ),
    track: orNull(
      Type.Object({ title: text('As the stream names it.'), since: seconds }),
      'The title that the stream plays, if known.',
    ),
    serial: Type.Integer({ description: 'Grows with each change.' }),
  },
  {
    title: 'PublicNow',
    description:
      'The show on air and the state of the stream. The schedule and the state of the stream are independent of each other.',
    examples: [
      {
        station: { slug: 'harbour-radio', name: 'Harbour Radio', color: '#0b6e99', image: '' },
        scheduled: {
          current,
          next: {
            ...{ ...current, title: 'Lunch Ferry', show_slug: 'lunch-ferry', presenter: '' },
            ...{ start_time: 1_763_382_600, end_time: 1_763_388_000 },
            page_url: `${base}/harbour-radio/shows/lunch-ferry`,
          },
          next_change_at: 1_763_382_600,
        },
        stream: { state: 'up', since: 1_763_300_000, url: `${base}/listen/harbour-radio.mp3` },
        rewind: { from: 1_763_280_000 },
        track: { title: 'Ensemble Fiord – Low Water', since: 1_763_370_000 },
        serial: 42,
      },
    ],
  },
)

/** The stream of events of `/now`. */
export const nowEventsSchema = Type.String({
  description: 'Server-sent events. `id` is the serial, `data` the body of `/public/{slug}/now`.',
  examples: ['retry: 5000\n\nevent: now\nid: 42\ndata: {"station":{"slug":"harbour-radio", …}, …, "serial":42}\n\n'],
})

export const tapeQuery = object({
  date: optional(
    Type.String({
      ...{ format: 'date', description: 'A day of the station, `YYYY-MM-DD`; today by default.' },
      examples: ['2026-11-16'],
    }),
  ),
})

export const tapeSchema = Type.Object(
  {
    ...{ from: seconds, until: seconds },
    shows: Type.Array(
      Type.Object({
        ...{ title, show_slug: showSlug, ...times },
        rewindable: Type.Boolean({ description: 'Whether any of it can be heard.' }),
      }),
    ),
    gaps: Type.Array(Type.Object({ from: Type.Number({ description: 'Unix seconds.' }), until: Type.Number() }), {
      description: 'Spans that were not recorded.',
    }),
    levels: Type.Object({
      step_s: Type.Integer({ description: 'Seconds of a step.' }),
      values: text('A byte for each step, in base64; 0 for silence and for what cannot be heard.'),
    }),
  },
  {
    title: 'PublicTape',
    description: 'The data for drawing the tape of a day.',
    examples: [
      {
        ...{ from: 1_763_334_000, until: 1_763_420_400 },
        shows: [
          {
            ...{ title: 'Morning Tide', show_slug: 'morning-tide' },
            ...{ start_time: 1_763_366_400, end_time: 1_763_382_600, rewindable: true },
          },
        ],
        gaps: [{ from: 1_763_350_000, until: 1_763_350_060.5 }],
        levels: { step_s: 10, values: 'AACpq6qo' },
      },
    ],
  },
)
