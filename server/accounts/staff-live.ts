import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { type LiveStreams, liveStreams, type Permissions } from '../events/live.ts'
import { closeWithRequest } from '../http/port/transport.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { topicOf } from '../lib/event.ts'
import type { Versions } from '../lib/versions.ts'
import { sessionTokenOf } from './cookie.ts'
import { hasRight, rightToHear } from './rules/rights.ts'
import { isAlive } from './rules/session-life.ts'
import { listSessionsAt, type SessionAtStation } from './session-store.ts'
import { staffOf } from './staff.ts'
import { tokenHash } from './token.ts'

type Deps = { database: Database; clock: Clock; versions: Versions; onError: (error: unknown) => void }

/** …/live: the changes at the station, as they happen. */
export const staffLiveRoutes = ({ database, clock, versions, onError }: Deps) => {
  const audience = async (stationId: number, hashes: readonly string[]) => {
    const sessions = await listSessionsAt(database.db, stationId, hashes)
    const now = unixSeconds(clock)
    return new Map(sessions.filter((one) => isAlive(one, now)).map((one) => [one.hash, permissionsOf(one)]))
  }
  let live: LiveStreams | undefined
  return async (app: FastifyInstance) => {
    // A stream of events is no operation of the document: a browser's EventSource reads it.
    app.get('/live', { config: { scope: 'station:read' } }, async (request, reply) => {
      const { stationId, sessionId } = staffOf(request)
      const credential = tokenHash(sessionTokenOf(request.headers.cookie)!)
      // A browser that connects again still sends the first query.
      const { after } = request.query as { after?: string | string[] }
      const known = Number(request.headers['last-event-id'] || after || Number.NaN)
      const isKnown = Number.isSafeInteger(known) && known >= 0
      live ??= liveStreams({ db: database.db, clock, versions, audience, onError })
      const stream = await live.open(stationId, { sessionId, credential }, isKnown ? known : undefined)
      if (!closeWithRequest(request.raw, stream)) return reply.send()
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('X-Accel-Buffering', 'no')
        .send(stream)
    })
  }
}

/** The events that the person of a session may receive: of topics that their role may read, and about themselves. */
function permissionsOf({ person_id, role }: SessionAtStation): Permissions {
  return {
    may: (event) => {
      const topic = topicOf(event)
      return hasRight(role, rightToHear(topic)) || (topic === 'people' && event.subject === person_id)
    },
    readsHistory: hasRight(role, 'events:read'),
  }
}
