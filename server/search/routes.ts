import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { PresentEpisode } from '../episodes/schema.ts'
import type { Totals } from '../episodes/totals.ts'
import { cachedEndpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { findEpisodes, termOf } from './find.ts'
import { searchQuery, searchSchema } from './schema.ts'

type Deps = { database: Database; totals: Totals; clock: Clock; present: PresentEpisode }

const maxResults = 100

/** GET /v1/search */
export const searchRoutes =
  ({ database, totals, clock, present }: Deps) =>
  async (app: FastifyInstance) => {
    cachedEndpoint(
      app,
      'GET /search',
      {
        scope: 'search:read',
        cacheSeconds: 30,
        reads: ['episodes', 'shows'],
        tag: 'Search',
        summary: 'Search episodes',
        description: 'Finds the term anywhere in the title, the show’s title or the presenter, ignoring case.',
        operationId: 'searchEpisodes',
        query: searchQuery,
        answers: { 200: searchSchema },
        refusals: [400],
      },
      async (request) => {
        const { caller, query } = request
        const term = termOf(query.q)
        if (term.trim() === '') return { results: [], query: '', total: 0 }
        const limit = Math.min(query.limit ?? 20, maxResults)
        const wanted = { scope: 'listed', stationId: caller.stationId, now: unixSeconds(clock), term, limit } as const
        const found = await findEpisodes(database, totals, wanted)
        request.freshUntil = found.nextDue
        return { results: found.episodes.map(present), query: term, total: found.episodes.length }
      },
    )
  }
