import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { PresentEpisode } from '../episodes/schema.ts'
import type { Totals } from '../episodes/totals.ts'
import { responses } from '../http/document/documented.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { findEpisodes } from './find.ts'
import { type SearchQuery, searchQuery, searchSchema } from './schema.ts'

type Deps = { database: Database; totals: Totals; clock: Clock; present: PresentEpisode }

const maxTermLength = 200
const maxResults = 100

/** GET /v1/search */
export const searchRoutes =
  ({ database, totals, clock, present }: Deps) =>
  async (app: FastifyInstance) => {
    const reads = { ...database, totals }
    app.get<{ Querystring: SearchQuery }>(
      '/search',
      {
        config: { scope: 'search:read', cacheSeconds: 30 },
        schema: {
          tags: ['Search'],
          summary: 'Search episodes',
          description: 'Case-insensitive; the term stands anywhere in the title, the show’s title or the presenter.',
          operationId: 'searchEpisodes',
          querystring: searchQuery,
          response: responses({ 200: searchSchema }, 400),
        },
      },
      async ({ key, query }) => {
        const term = Array.from(query.q ?? '')
          .slice(0, maxTermLength)
          .join('')
        if (term.trim() === '') return { results: [], query: '', total: 0 }
        const limit = Math.min(query.limit ?? 20, maxResults)
        const results = await findEpisodes(reads, key.stationId, unixSeconds(clock), term, limit)
        return { results: results.map(present), query: term, total: results.length }
      },
    )
  }
