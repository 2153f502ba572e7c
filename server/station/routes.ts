import type { FastifyInstance } from 'fastify'
import { responses } from '../http/document/documented.ts'
import { stationSchema } from './schema.ts'

/** GET /v1/station. The key brings its station along, so no query is made. */
export const stationRoutes = () => async (app: FastifyInstance) => {
  app.get(
    '/station',
    {
      config: { scope: 'station:read', cacheSeconds: 60 },
      schema: {
        tags: ['Station'],
        summary: 'Get the station',
        operationId: 'getStation',
        response: responses({ 200: stationSchema }),
      },
    },
    async ({ key: { station } }) => {
      const { id, name, description, image, color, url } = station
      return { id, name, description, image, color, url }
    },
  )
}
