import { type Static, Type } from 'typebox'
import { episodeFields } from '../episodes/schema.ts'
import { object, optional } from '../http/fields.ts'

/** The parts of an upload besides its file, as they are checked. */
export const uploadFields = object({
  title: episodeFields.title,
  show_id: episodeFields.showId,
  description: optional(episodeFields.description),
  datetime: optional(episodeFields.datetime),
})
export type UploadFields = Static<typeof uploadFields>

/** The whole body, as it is documented. */
export const uploadBody = Type.Object({
  file: Type.String({ format: 'binary', description: 'An MP3, at most 200 MB, not empty.' }),
  ...uploadFields.properties,
})
