import type { FastifyInstance } from 'fastify'
import { meRoutes } from './accounts/staff-routes.ts'
import { api } from './http/api.ts'
import type { RouteDeps } from './routes.ts'

/**
 * The list of all URLs of the dashboard's own API and the folder behind each. `deps.api` has the authenticator of signed-in
 * people.
 */
export async function staffRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { database } = deps
  const { db } = database

  const ofStation = async (_station: FastifyInstance) => {
    // The nouns' endpoints about one station.
  }
  const own = api({ ...deps.api, isOwn: true }, async (own) => {
    own.register(meRoutes({ db })) //                                GET /dashboard/api/me
    own.register(ofStation, { prefix: '/stations/:station' })
  })
  await app.register(own, { prefix: '/dashboard/api' })
}
