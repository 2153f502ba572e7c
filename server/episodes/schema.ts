import type { Static } from 'typebox'
import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { episodeFields as rules } from './rules/episode-fields.ts'
import type { Episode } from './store.ts'

export const episodeExample = {
  id: 42,
  title: 'Fog, ferries and a fiddle',
  description: 'The band that plays on the six o’clock boat.',
  image: 'https://radio.example.org/art/fog.jpg',
  datetime: 1_763_366_400,
  audio_url: 'https://radio.example.org/audio/fog.mp3',
  audio_length: 28_311_552,
  show: 'Morning Tide',
  show_id: 7,
}

export const episodeSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Unique in the installation; never reused.' }),
    title: Type.String({ description: 'Exactly as sent.' }),
    description: Type.String({ description: 'Empty if none.' }),
    image: Type.String({ description: 'Artwork URL; empty if none.' }),
    datetime: Type.Integer({ description: 'When it is published, Unix seconds.' }),
    audio_url: Type.String({ description: 'URL of the MP3 file; for an upload, where the file is stored.' }),
    audio_length: Type.Integer({ description: 'Size of the audio in bytes; 0 until it is known.' }),
    show: Type.String({ description: 'Current title of the show.' }),
    show_id: Type.Integer({ description: 'The show it belongs to.' }),
  },
  { title: 'Episode', description: 'An episode.', examples: [episodeExample] },
)
export type EpisodeBody = Static<typeof episodeSchema>

export const listQuery = object({
  limit: optional(
    Type.Integer({ minimum: 1, default: 20, description: 'Page size; over 100 is served as 100.', examples: [20] }),
  ),
  offset: optional(
    Type.Integer({
      minimum: 0,
      default: 0,
      description: 'Number of episodes to skip. Slower for large offsets; use `cursor` for long lists.',
      examples: [0],
    }),
  ),
  cursor: optional(
    Type.String({
      description: '`next_cursor` of the previous page. Takes precedence over `offset`, which is then 0 in the answer.',
      examples: ['MTc2MzM2NjQwMF80Mg'],
    }),
  ),
  show_id: optional(
    Type.Integer({ description: 'Only episodes of this show; none if it does not exist.', examples: [7] }),
  ),
})

export const episodesPage = Type.Object(
  {
    episodes: Type.Array(episodeSchema, { description: 'Newest first; with equal `datetime`, the highest id first.' }),
    total: Type.Integer({ description: 'Number of matching episodes on all pages.' }),
    limit: Type.Integer({ description: 'The page size served.' }),
    offset: Type.Integer({ description: 'Number of episodes skipped; 0 with a cursor.' }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'The `cursor` of the next page; null on the last page.',
    }),
  },
  {
    title: 'EpisodePage',
    description: 'A page of listed episodes, newest first.',
    examples: [{ episodes: [episodeExample], total: 51, limit: 1, offset: 0, next_cursor: 'MTc2MzM2NjQwMF80Mg' }],
  },
)

export const episodeFields = {
  title: field(rules.title, {
    description: `Up to ${rules.title.maxLength} characters, not only white space.`,
    examples: ['Fog, ferries and a fiddle'],
  }),
  showId: field(rules.show_id, { description: 'A show of the station.', examples: [7] }),
  description: field(rules.description, {
    description: `Up to ${rules.description.maxLength} characters.`,
    examples: ['The band that plays on the six o’clock boat.'],
  }),
  imageUrl: field(rules.image_url, {
    description: `Artwork: an http or https URL of up to ${rules.image_url.maxLength} characters, or empty for none.`,
    examples: ['https://radio.example.org/art/fog.jpg'],
  }),
  datetime: field(rules.datetime, {
    description: 'When it is published, Unix seconds up to the year 9999; for a new episode, now by default.',
    examples: [1_763_366_400],
  }),
}

export const createEpisodeBody = object(
  {
    title: episodeFields.title,
    show_id: episodeFields.showId,
    audio_url: field(rules.audio_url, {
      description: `Public http or https URL of the audio, up to ${rules.audio_url.maxLength} characters.`,
      examples: ['https://radio.example.org/audio/fog.mp3'],
    }),
    description: optional(episodeFields.description),
    image_url: optional(episodeFields.imageUrl),
    datetime: optional(episodeFields.datetime),
  },
  {
    title: 'EpisodeCreate',
    description: 'An episode with audio at an external URL.',
    examples: [
      {
        title: episodeExample.title,
        show_id: 7,
        audio_url: episodeExample.audio_url,
        description: episodeExample.description,
        image_url: episodeExample.image,
        datetime: episodeExample.datetime,
      },
    ],
  },
)

export const updateEpisodeBody = object(
  {
    title: optional(episodeFields.title),
    description: optional(episodeFields.description),
    image_url: optional(episodeFields.imageUrl),
    datetime: optional(episodeFields.datetime),
  },
  {
    title: 'EpisodeUpdate',
    description: 'The fields to change; the others keep their values.',
    examples: [{ title: 'Fog, ferries and two fiddles' }],
  },
)

/** Makes the JSON form of an episode. */
export type PresentEpisode = (episode: Episode) => EpisodeBody

export const episodePresenter =
  (urls: MediaUrls): PresentEpisode =>
  (episode) => ({
    id: episode.id,
    title: episode.title,
    description: episode.description,
    image: urls.ofImage(episode.image),
    datetime: episode.datetime,
    audio_url: episode.media_name === null ? episode.audio_url : urls.ofFile(episode.media_name),
    audio_length: episode.audio_length,
    show: episode.show,
    show_id: episode.show_id,
  })
