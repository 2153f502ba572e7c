import { type Static, Type } from 'typebox'
import { httpUrl, httpUrlOrEmpty, id, object, optional, text, timestamp } from '../http/fields.ts'
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
    id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    image: Type.String({ description: 'Artwork URL; empty if none.' }),
    datetime: Type.Integer({ description: 'Unix seconds.' }),
    audio_url: Type.String({ description: 'MP3 file URL.' }),
    audio_length: Type.Integer({ description: 'Size of the audio in bytes; 0 until it is known.' }),
    show: Type.String({ description: 'Title of the show.' }),
    show_id: Type.Integer(),
  },
  { description: 'An episode.', examples: [episodeExample] },
)
export type EpisodeBody = Static<typeof episodeSchema>

export const listQuery = object({
  limit: optional(Type.Integer({ minimum: 1, default: 20, description: 'Page size; over 100 is served as 100.' })),
  offset: optional(
    Type.Integer({ minimum: 0, default: 0, description: 'How many to skip. Slow when deep: prefer `cursor`.' }),
  ),
  cursor: optional(Type.String({ description: '`next_cursor` of the page before; prevails over `offset`.' })),
  show_id: optional(Type.Integer({ description: 'Only episodes of this show.' })),
})
export type ListQuery = Static<typeof listQuery>

export const episodesPage = Type.Object(
  {
    episodes: Type.Array(episodeSchema),
    total: Type.Integer({ description: 'How many match in all.' }),
    limit: Type.Integer({ description: 'The page size served.' }),
    offset: Type.Integer(),
    next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null exactly when nothing follows.' }),
  },
  {
    description: 'A page of listed episodes, newest first.',
    examples: [{ episodes: [episodeExample], total: 51, limit: 1, offset: 0, next_cursor: 'MTc2MzM2NjQwMF80Mg' }],
  },
)

export const episodeFields = {
  title: text(499, { description: 'Up to 499 characters, not only white space.' }, { notBlank: true }),
  showId: id({ description: 'A show of the station.' }),
  description: text(10_000, { description: 'Up to 10000 characters.' }),
  imageUrl: httpUrlOrEmpty({ description: 'Artwork URL, up to 2000 characters; empty for none.' }),
  datetime: timestamp({ description: 'Unix seconds, up to the year 9999.' }),
}

export const createEpisodeBody = object(
  {
    title: episodeFields.title,
    show_id: episodeFields.showId,
    audio_url: httpUrl({ description: 'Public HTTP/HTTPS URL of the audio, up to 2000 characters.' }),
    description: optional(episodeFields.description),
    image_url: optional(episodeFields.imageUrl),
    datetime: optional(episodeFields.datetime),
  },
  {
    examples: [
      {
        title: episodeExample.title,
        show_id: 7,
        audio_url: episodeExample.audio_url,
        datetime: episodeExample.datetime,
      },
    ],
  },
)
export type CreateEpisodeBody = Static<typeof createEpisodeBody>

export const updateEpisodeBody = object(
  {
    title: optional(episodeFields.title),
    description: optional(episodeFields.description),
    image_url: optional(episodeFields.imageUrl),
    datetime: optional(episodeFields.datetime),
  },
  { examples: [{ title: 'Fog, ferries and two fiddles' }] },
)
export type UpdateEpisodeBody = Static<typeof updateEpisodeBody>

/** How an episode is written in answers, given where media are served. */
export type PresentEpisode = (episode: Episode) => EpisodeBody

/** @param mediaUrl makes the public URL of a file in our storage */
export const episodePresenter =
  (mediaUrl: (name: string) => string): PresentEpisode =>
  (episode) => ({
    id: episode.id,
    title: episode.title,
    description: episode.description,
    image: episode.image,
    datetime: episode.datetime,
    audio_url: episode.media_name === null ? episode.audio_url : mediaUrl(episode.media_name),
    audio_length: episode.audio_length,
    show: episode.show,
    show_id: episode.show_id,
  })
