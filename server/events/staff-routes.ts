import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Versions } from '../lib/versions.ts'
import { liveEvents } from './live.ts'
import { actorsOf, listActors } from './names.ts'
import { actorsSchema, eventsQuery, eventsSchema, ofStation } from './staff-schema.ts'
import { listNewestEvents } from './store.ts'

type Deps = {
  database: Database
  versions: Versions
  /** Whether a `Cookie` header names a living session of a person who belongs to the station. */
  isMember: (cookies: string | undefined, stationId: number) => Promise<boolean>
}

/** …/events: what was changed at the station and by whom, as pages and live. */
export const staffEventRoutes =
  ({ database, versions, isMember }: Deps) =>
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
        params: ofStation,
        query: eventsQuery,
        answers: { 200: eventsSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query: { before, topic, who, limit = 50 } }) => {
        const [actorKind, actorRef] = who?.split(' ') ?? []
        const filter = { before, topic, actorKind, actorRef }
        const rows = await listNewestEvents(db, stationId, filter, limit + 1)
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
        params: ofStation,
        answers: { 200: actorsSchema },
      },
      async ({ caller: { stationId } }) => ({
        actors: await database.aside(stationId, (aside) => listActors(aside, stationId)),
      }),
    )

    // A stream of events is no operation of the document: a browser's EventSource reads it.
    app.get('/live', { config: { scope: 'station:read' } }, async (request, reply) => {
      const { headers, caller, log } = request
      const known = Number(headers['last-event-id'])
      const onError = (error: unknown) => log.error({ err: error }, 'could not read the events of a live stream')
      const stream = await liveEvents(
        { db, versions, onError },
        {
          stationId: caller.stationId,
          after: Number.isSafeInteger(known) && known >= 0 && headers['last-event-id'] ? known : undefined,
          mayGoOn: () => isMember(headers.cookie, caller.stationId),
        },
      )
      request.raw.once('close', () => stream.destroy())
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('X-Accel-Buffering', 'no')
        .send(stream)
    })
  }
