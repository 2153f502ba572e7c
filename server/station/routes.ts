import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { cachedEndpoint } from '../http/endpoint.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { stationNotFound } from './actions.ts'
import { stationSchema } from './schema.ts'
import { findStation } from './store.ts'

/** GET /v1/station */
export const stationRoutes =
  ({ db, urls }: { db: Db; urls: MediaUrls }) =>
  async (app: FastifyInstance) => {
    cachedEndpoint(
      app,
      'GET /station',
      {
        scope: 'station:read',
        cacheSeconds: 60,
        reads: ['station'],
        tag: 'Station',
        summary: 'Get the station',
        operationId: 'getStation',
        answers: { 200: stationSchema },
      },
      async ({ caller }) => {
        const station = await findStation(db, caller.stationId)
        if (!station) throw stationNotFound()
        const { id, name, description, image, color, url } = station
        return { id, name, description, image: urls.ofImage(image), color, url }
      },
    )
  }
