import type { Static } from 'typebox'
import { episodeFields } from '../episodes/schema.ts'
import { object, optional, text, timestamp } from '../http/fields.ts'

export const generateBody = object(
  {
    show_id: episodeFields.showId,
    start_time: timestamp({ description: 'Start of the window, Unix seconds.' }),
    end_time: timestamp({ description: 'End of the window, Unix seconds: after its start, at most 24 hours later.' }),
    title: optional(text(499, { description: 'Up to 499 characters; by default the show and its day.' })),
    description: optional(episodeFields.description),
    image_url: optional(episodeFields.imageUrl),
    datetime: optional(timestamp({ description: 'Unix seconds; the start of the window unless given.' })),
  },
  { examples: [{ show_id: 7, start_time: 1_763_366_400, end_time: 1_763_373_600 }] },
)
export type GenerateBody = Static<typeof generateBody>
