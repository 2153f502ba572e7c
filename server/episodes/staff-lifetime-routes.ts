import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { resourcePath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { showNotFound } from '../shows/actions.ts'
import { findShow } from '../shows/store.ts'
import { findStation } from '../station/store.ts'
import { listAging } from './lifetime-store.ts'
import { forecastOf, monthSeconds, type PlannedBroadcast } from './rules/lifetime-forecast.ts'
import { lifetimeForecastSchema, lifetimeQuery } from './staff-lifetime-schema.ts'

/** Gives the broadcasts of a show that end in a span of Unix seconds and are to become episodes. */
export type ListBroadcasts = (
  stationId: number,
  showId: number,
  from: number,
  until: number,
) => Promise<readonly PlannedBroadcast[]>

type Deps = { database: Pick<Database, 'db' | 'slowRead'>; clock: Clock; broadcasts: ListBroadcasts }

/** …/shows/{id}/lifetime: the consequences of a lifetime, before it is saved. */
export const staffLifetimeRoutes =
  ({ database, clock, broadcasts }: Deps) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /shows/:id/lifetime',
      {
        scope: 'shows:read',
        tag: 'Shows',
        summary: 'The consequences of a lifetime',
        description:
          'Nothing is changed. Limits that are not given are those of the show. New episodes are expected as the programme has broadcasts, or for a show that is not cut from the recording as in the last 30 days.',
        operationId: 'forecastLifetime',
        params: resourcePath,
        query: lifetimeQuery,
        answers: { 200: lifetimeForecastSchema },
        refusals: [400, 404],
      },
      async ({ caller: { stationId }, params: { id }, query }) =>
        database.slowRead(stationId, async (db) => {
          const [show, station] = [await findShow(db, stationId, id), await findStation(db, stationId)]
          if (!show || !station) throw showNotFound()
          const now = unixSeconds(clock)
          const isCut = show.auto_episodes === 1 && station.record === 1 && station.stream_url !== ''
          const planned = isCut ? await broadcasts(stationId, id, now, now + monthSeconds) : undefined
          return forecastOf({ ...show, ...query }, await listAging(db, stationId, id), now, planned)
        }),
    )
  }
