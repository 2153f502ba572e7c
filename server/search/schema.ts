import { episodeExample, episodeSchema } from '../episodes/schema.ts'
import { object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'

export const searchQuery = object({
  q: optional(
    Type.String({
      description: 'The search term, truncated to 200 characters; an empty or absent term finds nothing.',
      examples: ['ferries'],
    }),
  ),
  limit: optional(
    Type.Integer({
      minimum: 1,
      default: 20,
      description: 'Maximum number of results; more than 100 counts as 100.',
      examples: [20],
    }),
  ),
})

export const searchSchema = Type.Object(
  {
    results: Type.Array(episodeSchema, { description: 'Newest first.' }),
    query: Type.String({ description: 'The term as it was used.' }),
    total: Type.Integer({ description: 'Number of results returned.' }),
  },
  {
    title: 'SearchResults',
    description: 'Episodes whose title, show or presenter contains the term, newest first.',
    examples: [{ results: [episodeExample], query: 'ferries', total: 1 }],
  },
)
