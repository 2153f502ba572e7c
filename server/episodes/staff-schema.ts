import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { id, integer, oneOf, text } from '../lib/field-rules.ts'
import { episodeFields, episodeSchema, updateEpisodeBody } from './schema.ts'
import { shelves } from './staff-store.ts'

/** The most episodes that one request changes. */
export const mostAtOnce = 500

const nullableInteger = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const staffEpisode = {
  ...episodeSchema.properties,
  hidden: Type.Boolean({ description: 'Whether its show is not public.' }),
  show_gone: Type.Boolean({ description: 'Whether its show was deleted.' }),
  archived_at: nullableInteger('Unix seconds; null while it is active.'),
  duration_ms: nullableInteger('Null while it is not known.'),
  missing_ms: Type.Integer({ description: 'How much of the recording was missing.' }),
  yours: Type.Boolean({ description: 'Whether the person who asks may change it.' }),
}

export const staffEpisodeSchema = Type.Object(staffEpisode, { title: 'StaffEpisode' })

export const waveformSchema = Type.Object(
  {
    points: Type.Array(Type.Integer(), {
      description: 'The loudest of each part of the audio, from 0 to 255; empty while it is not known.',
    }),
  },
  { title: 'Waveform' },
)

export const shelfQuery = object({
  shelf: field(oneOf(shelves), { description: 'Due ones, those due later, or archived ones.' }),
  show: optional(field(id, { description: 'Only of this show.' })),
  q: optional(field(text(200), { description: 'Part of the title, the show or the presenter.' })),
  cursor: optional(field(text(100), { description: '`next` of the page before.' })),
  limit: optional(field(integer(1, 200), { description: '50 by default.' })),
})

export const shelfSchema = Type.Object(
  {
    episodes: Type.Array(staffEpisodeSchema),
    next: Type.Union([Type.String(), Type.Null()], { description: 'The cursor of the next page; null at the end.' }),
  },
  { title: 'Shelf' },
)

export const shelfCountsSchema = Type.Object(
  { published: Type.Integer(), scheduled: Type.Integer(), archived: Type.Integer() },
  { title: 'ShelfCounts' },
)

export const episodeChangesBody = object(
  { ...updateEpisodeBody.properties, show_id: optional(episodeFields.showId) },
  { title: 'EpisodeChanges' },
)

const ids = Type.Unsafe<number[]>({
  type: 'array',
  items: id,
  minItems: 1,
  maxItems: mostAtOnce,
  description: 'The ids of the episodes.',
})

export const idsBody = object({ ids }, { title: 'EpisodeIds' })

export const idsAndShowBody = object({ ids, show_id: optional(episodeFields.showId) }, { title: 'EpisodeIdsAndShow' })

export const changedSchema = Type.Object(
  {
    done: Type.Array(Type.Integer(), { description: 'The ids of the episodes that were changed.' }),
    refused: Type.Array(Type.Object({ id: Type.Integer(), code: Type.String() }), {
      description: 'Those that were not, and why.',
    }),
  },
  { title: 'EpisodesChanged', description: 'Each episode is changed by itself.' },
)
