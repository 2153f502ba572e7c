import { object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { image, limit, orNull, pageUrl, pathBelow, seconds, text, title } from './schema.ts'

const base = 'https://radio.example.org'

export const episodePath = pathBelow({
  id: Type.Integer({
    ...{ format: 'id', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    ...{ description: 'The id of the episode.', examples: [42] },
  }),
})

export const episodesQuery = object({
  show: optional(Type.String({ description: 'The slug of a show.', examples: ['morning-tide'] })),
  cursor: optional(Type.String({ description: '`next_cursor` of the page before.', examples: ['MTc2MzM2NjQwMF80Mg'] })),
  limit,
})

const ofShow = Type.Object({ slug: text('Its name in URLs.'), title }, { description: 'Its show.' })
const id = Type.Integer({ description: 'Unique in the installation; never reused.' })

const fields = {
  ...{ id, guid: text('Identifies the episode in the station and its feed; never changes.'), title },
  ...{ description: text('Empty if none.'), image, datetime: seconds },
  duration_ms: orNull(Type.Integer(), 'Length in milliseconds; null while it is not known.'),
  audio_url: text('URL of the MP3 file.'),
  audio_length: Type.Integer({ description: 'Size of the audio in bytes; 0 until it is known.' }),
  ...{ show: ofShow, page_url: pageUrl },
  waveform_url: orNull(Type.String(), 'URL of its waveform; null until it is known.'),
  chapters: Type.Array(Type.Object({ start_ms: Type.Integer(), title })),
}

const moment = {
  ...{ id, from_ms: Type.Integer(), until_ms: Type.Integer() },
  title: text('1 to 200 characters.'),
}

const episodeExample = {
  ...{ id: 42, guid: '6f1d9a4e-8b0c-4f0e-9d55-2f6f3c1f8a7b', title: 'Fog on the water' },
  ...{ description: 'The ferry captain tells.', image: '', datetime: 1_763_366_400, duration_ms: 1_800_000 },
  ...{ audio_url: `${base}/media/fog-on-the-water.mp3`, audio_length: 28_800_000 },
  show: { slug: 'morning-tide', title: 'Morning Tide' },
  page_url: `${base}/harbour-radio/episodes/42`,
  waveform_url: `${base}/public/harbour-radio/episodes/42/waveform`,
  chapters: [{ start_ms: 0, title: 'Arrival' }],
}
const momentExample = { id: 3, from_ms: 61_000, until_ms: 92_000, title: 'The horn' }

/** An episode in a list. */
const listedEpisodeSchema = Type.Object(fields, {
  ...{ title: 'PublicEpisode', description: 'An episode as listeners see it.', examples: [episodeExample] },
})

export const episodesSchema = Type.Object(
  {
    episodes: Type.Array(listedEpisodeSchema, { description: 'Newest first.' }),
    total: Type.Integer({ description: 'The number on all pages.' }),
    limit: Type.Integer({ description: 'Page size.' }),
    next_cursor: orNull(Type.String(), '`cursor` of the next page; null on the last one.'),
  },
  {
    title: 'PublicEpisodePage',
    description: 'A page of the episodes.',
    examples: [{ episodes: [episodeExample], total: 1, limit: 20, next_cursor: null }],
  },
)

const neighbour = orNull(Type.Object({ id, title }), 'In its show; null at the end.')

export const episodeSchema = Type.Object(
  { ...fields, previous: neighbour, next: neighbour, moments: Type.Array(Type.Object(moment)) },
  {
    title: 'PublicEpisodeDetails',
    description: 'An episode with its neighbours in its show, and its moments.',
    examples: [{ ...episodeExample, previous: { id: 41, title: 'Low water' }, next: null, moments: [momentExample] }],
  },
)

export const waveformSchema = Type.Object(
  {
    points: Type.Array(Type.Integer(), {
      description: 'The loudest level of each part of equal length, from 0 to 255.',
    }),
  },
  { title: 'PublicWaveform', description: 'The waveform of an episode.', examples: [{ points: [0, 117, 203, 96] }] },
)

export const momentsQuery = object({ limit })

export const momentsSchema = Type.Array(
  Type.Object(
    { ...moment, episode: Type.Object({ id, title, show: ofShow }), page_url: pageUrl },
    {
      title: 'PublicMoment',
      description: 'A moment that staff marked in an episode.',
    },
  ),
  {
    description: 'The newest moments of public episodes.',
    examples: [
      [
        {
          ...momentExample,
          episode: { id: 42, title: episodeExample.title, show: episodeExample.show },
          page_url: `${episodeExample.page_url}?moment=${momentExample.id}`,
        },
      ],
    ],
  },
)

export const searchQuery = object({
  q: optional(
    Type.String({ description: 'Part of a title, a show or a presenter; blank finds nothing.', examples: ['fog'] }),
  ),
  limit,
})

export const searchSchema = Type.Object(
  {
    results: Type.Array(listedEpisodeSchema, { description: 'Newest first.' }),
    query: text('The text that was searched for.'),
    total: Type.Integer({ description: 'The number of results returned.' }),
  },
  {
    title: 'PublicSearch',
    description: 'The episodes that were found.',
    examples: [{ results: [episodeExample], query: 'fog', total: 1 }],
  },
)
