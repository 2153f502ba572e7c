import type { Static } from 'typebox'
import { episodeExample, episodeFields, episodeSchema } from '../episodes/schema.ts'
import { field, object, optional } from '../http/checks/fields.ts'
import { described } from '../http/document/documented.ts'
import { generationFields } from './rules/generation-fields.ts'

export const generateBody = object(
  {
    show_id: episodeFields.showId,
    start_time: field(generationFields.start_time, {
      description: 'Start of the window, Unix seconds; within the retention of the recording.',
      examples: [1_763_366_400],
    }),
    end_time: field(generationFields.end_time, {
      description: 'End of the window, Unix seconds: after its start, at most 24 hours later, at most 7 days ahead.',
      examples: [1_763_373_600],
    }),
    title: optional(
      field(generationFields.title, {
        description: `Up to ${generationFields.title.maxLength} characters; by default the show’s title and the day.`,
        examples: ['Morning Tide – 17 November 2025'],
      }),
    ),
    description: optional(episodeFields.description),
    image_url: optional(episodeFields.imageUrl),
    datetime: optional(
      field(generationFields.datetime, {
        description: 'When it is published, Unix seconds; by default the start of the window.',
        examples: [1_763_366_400],
      }),
    ),
  },
  {
    title: 'EpisodeGenerate',
    description: 'A window of the recording, and the fields of the episode.',
    examples: [{ show_id: 7, start_time: 1_763_366_400, end_time: 1_763_373_600 }],
  },
)
/** 202: the episode is being cut. */
export const pendingEpisode = described(episodeSchema, {
  description:
    'The window is not over, or cutting it takes longer than 25 s. The episode has no audio until it is done.',
  examples: [{ ...episodeExample, audio_url: '', audio_length: 0 }],
})
export type GenerateBody = Static<typeof generateBody>
