import type { FastifyInstance } from 'fastify'
import { cachedEndpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { type Programme, type Programmes, programmeReads, showIn } from '../schedule/programme.ts'
import type { Occurrence } from '../schedule/rules/airing.ts'
import { nextBoundary } from '../schedule/rules/boundaries.ts'
import { onAir } from './rules/on-air.ts'
import { nowPlayingSchema } from './schema.ts'

type Deps = { programmes: Programmes; clock: Clock }

/** GET /v1/now-playing */
export const nowPlayingRoutes =
  ({ programmes, clock }: Deps) =>
  async (app: FastifyInstance) => {
    cachedEndpoint(
      app,
      'GET /now-playing',
      {
        scope: 'now_playing:read',
        cacheSeconds: 15,
        reads: programmeReads,
        tag: 'Now playing',
        summary: 'Get what is on air',
        operationId: 'getNowPlaying',
        answers: { 200: nowPlayingSchema },
      },
      async (request) => {
        const programme = await programmes(request.caller.stationId)
        const now = unixSeconds(clock)
        request.freshUntil = nextBoundary(programme.plan, now)
        const { current, next } = onAir(programme.plan, now)
        return {
          is_live: current !== null,
          current: current && present(current, programme),
          next: next && present(next, programme),
        }
      },
    )
  }

function present(occurrence: Occurrence, programme: Programme) {
  const { showId, startAt, endAt } = occurrence
  const { title, description, image } = showIn(programme, occurrence)
  return { title, show_id: showId, description, image, start_time: startAt, end_time: endAt }
}
