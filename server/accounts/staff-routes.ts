import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { endpoint } from '../http/endpoint.ts'
import { listMemberships, listPresentedShows } from './membership-store.ts'
import { findPerson } from './person-store.ts'
import { staffOf } from './staff.ts'
import { meSchema } from './staff-schema.ts'

/** /dashboard/api/me */
export const meRoutes =
  ({ db }: { db: Db }) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /me',
      {
        tag: 'Accounts',
        summary: 'Who is signed in, and the stations that they belong to',
        operationId: 'getMe',
        answers: { 200: meSchema },
      },
      async (request) => {
        const { personId, sessionId, isConfirmed } = staffOf(request)
        const { id, email, name, language } = (await findPerson(db, personId))!
        const memberships = await listMemberships(db, personId)
        const stations = await Promise.all(
          memberships.map(async ({ station_id, role, name, image, color, time_zone }) => ({
            ...{ id: station_id, name, image, color, timezone: time_zone, role },
            shows: role === 'owner' ? [] : await listPresentedShows(db, personId, station_id),
          })),
        )
        return { id, email, name, language, session: sessionId, confirmed: isConfirmed, stations }
      },
    )
  }
