import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { flag, id, integer, oneOf, text } from '../lib/field-rules.ts'
import { episodeFields, episodeSchema, updateEpisodeBody } from './schema.ts'
import { episodeStatuses } from './staff-store.ts'

/** The maximum number of episodes that one request changes. */
export const maxAtOnce = 500

const nullableInteger = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const staffEpisode = {
  ...episodeSchema.properties,
  hidden: Type.Boolean({ description: 'Whether its show is not public.' }),
  show_gone: Type.Boolean({ description: 'Whether its show was deleted.' }),
  archived_at: nullableInteger('Unix seconds; null while it is active.'),
  pinned: Type.Boolean({ description: 'Whether the lifetime of its show spares it.' }),
  audio_deleted: Type.Boolean({ description: 'Whether its audio was deleted, so that it cannot be restored.' }),
  duration_ms: nullableInteger('Null while it is unknown.'),
  missing_ms: Type.Integer({ description: 'Length of the gaps of the recording.' }),
  plays: Type.Integer({ description: 'Plays by listeners; those of the last seconds may be missing.' }),
  yours: Type.Boolean({ description: 'Whether the signed-in person may change it.' }),
}

export const staffEpisodeSchema = Type.Object(staffEpisode, { title: 'StaffEpisode' })

export const waveformSchema = Type.Object(
  {
    points: Type.Array(Type.Integer(), {
      description: 'Peak of each part of the audio, from 0 to 255; empty while it is unknown.',
    }),
  },
  { title: 'Waveform' },
)

export const staffListQuery = object({
  status: field(oneOf(episodeStatuses), { description: 'Published, to be published later, or archived.' }),
  show: optional(field(id, { description: 'Only of this show.' })),
  q: optional(
    field(text(200), {
      description: 'A text that the title, the show’s title or the presenter contains, ignoring case.',
    }),
  ),
  cursor: optional(field(text(100), { description: '`next` of the previous page.' })),
  limit: optional(field(integer(1, 200), { description: '50 by default.' })),
})

export const staffPageSchema = Type.Object(
  {
    episodes: Type.Array(staffEpisodeSchema),
    next: Type.Union([Type.String(), Type.Null()], { description: 'The cursor of the next page; null at the end.' }),
  },
  { title: 'StaffEpisodePage' },
)

export const episodeCountsSchema = Type.Object(
  { published: Type.Integer(), scheduled: Type.Integer(), archived: Type.Integer() },
  { title: 'EpisodeCounts' },
)

export const episodeChangesBody = object(
  { ...updateEpisodeBody.properties, show_id: optional(episodeFields.showId) },
  { title: 'EpisodeChanges' },
)

const ids = Type.Unsafe<number[]>({
  type: 'array',
  items: id,
  minItems: 1,
  maxItems: maxAtOnce,
  description: 'The ids of the episodes.',
})

export const idsBody = object({ ids }, { title: 'EpisodeIds' })

export const pinBody = object(
  { ids, pinned: field(flag, { description: 'Whether the lifetime of their shows spares them.' }) },
  { title: 'EpisodePins' },
)

export const deletionBody = object(
  { title: field(text(499), { description: 'The title of the episode, as a guard.' }) },
  { title: 'EpisodeDelete' },
)

export const idsAndShowBody = object({ ids, show_id: optional(episodeFields.showId) }, { title: 'EpisodeIdsAndShow' })

export const changedSchema = Type.Object(
  {
    done: Type.Array(Type.Integer(), { description: 'The ids of the episodes that were changed.' }),
    refused: Type.Array(Type.Object({ id: Type.Integer(), code: Type.String() }), {
      description: 'The refused ones, each with the code of the reason.',
    }),
  },
  { title: 'EpisodesChanged', description: 'Each episode is changed in a transaction of its own.' },
)
