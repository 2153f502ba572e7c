import type { FastifyInstance } from 'fastify'
import type { Database, Db } from '../database/open.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { actorsOf, listActors } from './names.ts'
import { actorsSchema, eventsQuery, eventsSchema } from './staff-schema.ts'
import { listNewestEvents } from './store.ts'

/** …/events: the changes of the station and their actors. */
export const staffEventRoutes =
  ({ database }: { database: Database }) =>
  async (app: FastifyInstance) => {
    const { db } = database
    endpoint(
      app,
      'GET /events',
      {
        scope: 'events:read',
        tag: 'Events',
        summary: 'Who or what changed what, newest first',
        operationId: 'listEvents',
        params: stationPath,
        query: eventsQuery,
        answers: { 200: eventsSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query: { before, topic, who, limit = 50 } }) => {
        const [actorKind, actorRef] = who?.split(' ') ?? []
        const filter = { before, topic, actorKind, actorRef }
        const list = (on: Db) => listNewestEvents(on, stationId, filter, limit + 1)
        const isFiltered = topic !== undefined || who !== undefined
        const rows = await (isFiltered ? database.slowRead(stationId, list) : list(db))
        const page = rows.slice(0, limit)
        const actors = await actorsOf(db, page)
        const events = page.map(({ id, at, type, subject, details }) => {
          return { id, at, type, subject, details: JSON.parse(details) as object, who: actors.get(id)! }
        })
        return { events, next: rows.length > limit ? page.at(-1)!.id : null }
      },
    )

    endpoint(
      app,
      'GET /events/actors',
      {
        scope: 'events:read',
        tag: 'Events',
        summary: 'Who and what has changed something',
        operationId: 'listActors',
        params: stationPath,
        answers: { 200: actorsSchema },
      },
      async ({ caller: { stationId } }) => ({
        actors: await database.slowRead(stationId, (snapshot) => listActors(snapshot, stationId)),
      }),
    )
  }
