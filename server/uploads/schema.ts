import type { Static } from 'typebox'
import { episodeFields } from '../episodes/schema.ts'
import { object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'

/** The parts of an upload besides its file, for validation. */
export const uploadFields = object({
  title: episodeFields.title,
  show_id: episodeFields.showId,
  description: optional(episodeFields.description),
  datetime: optional(episodeFields.datetime),
})
export type UploadFields = Static<typeof uploadFields>

/** The whole body, for the documentation. */
export const uploadBody = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      description: 'An MP3 file of at most 200 MB (200 × 1024 × 1024 bytes), recognised by its content, not its name.',
    }),
    ...uploadFields.properties,
  },
  {
    title: 'EpisodeUpload',
    description: 'The parts of the form, in any order. Numbers are decimal digits.',
    examples: [{ file: '@fog.mp3', title: 'Fog, ferries and a fiddle', show_id: 7 }],
  },
)
