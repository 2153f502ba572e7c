import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { instant } from '../lib/field-rules.ts'

const playSchema = Type.Object(
  {
    at: Type.Integer({ description: 'When it began, Unix seconds.' }),
    until: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When it ended, Unix seconds; null while it lasts.',
    }),
    artist: Type.String({ description: 'The artist; empty if none is named.' }),
    title: Type.String({ description: 'The title.' }),
    raw: Type.String({ description: 'The text of the stream; empty for a line that was typed by hand.' }),
    show_id: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The show that was on air; null if there was none.',
    }),
  },
  { title: 'Play', description: 'A title that was played.' },
)

export const playsQuery = object({
  from: optional(
    field(instant, {
      description: 'Only plays that began at this time or later, Unix seconds.',
      examples: [1_763_366_400],
    }),
  ),
  to: optional(
    field(instant, { description: 'Only plays that began before this time, Unix seconds.', examples: [1_763_382_600] }),
  ),
  cursor: optional(
    Type.String({ description: '`next_cursor` of the previous page.', examples: ['MTc2MzM2Njg0MDAwMDAwMF80Mg'] }),
  ),
  limit: optional(
    Type.Integer({ minimum: 1, default: 20, description: 'Page size; over 100 is served as 100.', examples: [20] }),
  ),
})

export const playsSchema = Type.Object(
  {
    plays: Type.Array(playSchema, { description: 'Newest first.' }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'The `cursor` of the next page; null on the last page.',
    }),
  },
  {
    title: 'PlayPage',
    description:
      'A page of played titles, newest first. Where the rules of the station ignore most titles, it may be shorter than `limit`, or even empty, although there is a next page.',
    examples: [
      {
        plays: [
          {
            at: 1_763_366_840,
            until: 1_763_367_462,
            artist: 'Nina Simone',
            title: 'Sinnerman',
            raw: 'Nina Simone - Sinnerman',
            show_id: 7,
          },
        ],
        next_cursor: 'MTc2MzM2Njg0MDAwMDAwMF80Mg',
      },
    ],
  },
)
