import type { FastifyInstance } from 'fastify'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { closeWithRequest, hasLeft } from '../http/port/transport.ts'
import { publicScope } from './caller.ts'
import type { NowEvents } from './now-events.ts'
import { stationPath } from './schema.ts'
import { nowEventsSchema } from './station-schema.ts'

/** /public/{slug}/now/events: the state of a station, each time it changes. A browser's EventSource reads it. */
export const nowEventsRoute =
  ({ events }: { events: NowEvents }) =>
  async (app: FastifyInstance) => {
    const declared: Endpoint<typeof stationPath, undefined, undefined> = {
      ...{ scope: publicScope, isOpen: true, tag: 'Public', operationId: 'getNowEvents' },
      summary: 'The show on air, each time it changes',
      description:
        'The present state is sent at once, then each change within a second, and a comment every 25 seconds. A browser’s `EventSource` reads it. 503 when too many connections are open.',
      ...{ params: stationPath, produces: 'text/event-stream', answers: { 200: nowEventsSchema } },
    }
    endpoint(app, 'GET /:slug/now/events', declared, async (request, reply) => {
      const { stationId, countedAs } = request.caller
      reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('X-Accel-Buffering', 'no')
      if (request.method === 'HEAD') return reply.send()
      const known = request.headers['last-event-id']
      if (hasLeft(request.raw)) return reply.send()
      const stream = await events.open(stationId, `${countedAs}`, typeof known === 'string' ? known : undefined)
      if (!closeWithRequest(request.raw, stream)) return reply.send()
      return reply.send(stream)
    })
  }
