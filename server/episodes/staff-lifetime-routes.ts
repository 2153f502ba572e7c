import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { resourcePath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { showNotFound } from '../shows/actions.ts'
import { findShow } from '../shows/store.ts'
import { listAging } from './lifetime-store.ts'
import { forecastOf } from './rules/lifetime-forecast.ts'
import { lifetimeForecastSchema, lifetimeQuery } from './staff-lifetime-schema.ts'

type Deps = { database: Pick<Database, 'slowRead'>; clock: Clock }

/** …/shows/{id}/lifetime: the consequences of a lifetime, before it is saved. */
export const staffLifetimeRoutes =
  ({ database, clock }: Deps) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /shows/:id/lifetime',
      {
        scope: 'shows:read',
        tag: 'Shows',
        summary: 'The consequences of a lifetime',
        description:
          'Nothing is changed. Limits that are not given are those of the show. New episodes are expected as in the last 30 days: as many, of the same size.',
        operationId: 'forecastLifetime',
        params: resourcePath,
        query: lifetimeQuery,
        answers: { 200: lifetimeForecastSchema },
        refusals: [400, 404],
      },
      async ({ caller: { stationId }, params: { id }, query }) =>
        database.slowRead(stationId, async (db) => {
          const show = await findShow(db, stationId, id)
          if (!show) throw showNotFound()
          return forecastOf({ ...show, ...query }, await listAging(db, stationId, id), unixSeconds(clock))
        }),
    )
  }
