import type { FastifyInstance } from 'fastify'
import { closeWithRequest } from '../http/port/transport.ts'
import { publicScope } from './caller.ts'
import type { NowEvents } from './now-events.ts'

/** /public/{slug}/now/events: the state of a station, each time it changes. A browser's EventSource reads it. */
export const nowEventsRoute =
  ({ events }: { events: NowEvents }) =>
  async (app: FastifyInstance) => {
    app.get('/:slug/now/events', { config: { scope: publicScope } }, async (request, reply) => {
      const { stationId, countedAs } = request.caller
      reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('X-Accel-Buffering', 'no')
      if (request.method === 'HEAD') return reply.send()
      const known = request.headers['last-event-id']
      const stream = await events.open(stationId, `${countedAs}`, typeof known === 'string' ? known : undefined)
      if (!closeWithRequest(request.raw, stream)) return reply.send()
      return reply.send(stream)
    })
  }
