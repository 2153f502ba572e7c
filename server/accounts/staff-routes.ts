import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { idPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { listMemberships, listPresentedShows } from './membership-store.ts'
import { findPerson } from './person-store.ts'
import { isAlive } from './rules/session-life.ts'
import { listSessions } from './session-store.ts'
import { endOtherSessions, endOwnSession } from './sessions.ts'
import { staffOf } from './staff.ts'
import { meSchema, sessionsSchema } from './staff-schema.ts'

/** /dashboard/api/me */
export const meRoutes =
  ({ db, clock }: { db: Db; clock: Clock }) =>
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

    endpoint(
      app,
      'GET /me/sessions',
      {
        tag: 'Accounts',
        summary: 'Where the person is signed in, the last used first',
        operationId: 'listSessions',
        answers: { 200: sessionsSchema },
      },
      async (request) => {
        const { personId, sessionId } = staffOf(request)
        const now = unixSeconds(clock)
        const living = (await listSessions(db, personId)).filter((session) => isAlive(session, now))
        return living.map(({ id, device, method, created_at, seen_at }) => {
          return { id, device, method, created_at, seen_at, current: id === sessionId }
        })
      },
    )

    endpoint(
      app,
      'DELETE /me/sessions/:id',
      {
        tag: 'Accounts',
        summary: 'Sign out there',
        operationId: 'endSession',
        params: idPath,
        answers: { 204: noContent },
        refusals: [400, 404],
      },
      async (request, reply) => {
        await endOwnSession(db, staffOf(request).personId, request.params.id)
        return reply.code(204).send()
      },
    )

    endpoint(
      app,
      'DELETE /me/sessions',
      {
        tag: 'Accounts',
        summary: 'Sign out everywhere else',
        operationId: 'endOtherSessions',
        answers: { 204: noContent },
      },
      async (request, reply) => {
        const { personId, sessionId } = staffOf(request)
        await endOtherSessions(db, personId, sessionId)
        return reply.code(204).send()
      },
    )
  }
