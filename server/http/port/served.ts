import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Recipe } from '../answers/recipe.ts'
import type { Finished } from './request-log.ts'

/** A request that was answered, by what there is little of: its route instead of its URL, and nobody's name or key. */
export type Served = {
  method: string
  /** As it is declared, as in `/v1/shows/:id`; all that no route matches share one name. */
  route: string
  status: number
  /** A reading of `performance.now()`. */
  startedMs: number
  /** Whether the answer was one that is kept, or made though it may be kept; absent where nothing ever is. */
  answer?: 'kept' | 'made'
}

/** What one request adds to that. */
export type ServedOne = Served & {
  /** Without the query. */
  path: string
  stationId: number | undefined
  /** Where the client's own trace has got to, as W3C Trace Context writes it. */
  traceparent: string | undefined
}

/** The route of what no route matches. */
export const unmatched = 'unmatched'

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A request that the fast lane answered, with an answer that was kept or made. */
export function servedFast(
  { request, status, startedMs, caller }: Finished,
  { route }: Recipe,
  answer: 'kept' | 'made',
): ServedOne {
  const { method, url = '', headers } = request
  const own = { method: method!, route, status, startedMs, answer }
  return { ...own, path: pathOf(url), stationId: caller?.stationId, traceparent: parentIn(headers) }
}

/** Tells of each request that the framework answered. Not registered, it costs nothing. */
export function whenServed(app: FastifyInstance, tell: (served: ServedOne) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url = '', headers } = request.raw
    tell({
      method: usualMethods.has(method!) ? method! : '_OTHER',
      route: request.is404 ? unmatched : (request.routeOptions.url ?? unmatched),
      status: reply.statusCode,
      startedMs: performance.now() - reply.elapsedTime,
      ...(wasMade(request, reply.statusCode) && { answer: 'made' }),
      path: pathOf(url),
      stationId: request.caller?.stationId,
      traceparent: parentIn(headers),
    })
  })
}

function pathOf(url: string): string {
  return url.split('?', 1)[0]!
}

function parentIn({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined
}

function wasMade({ method, routeOptions }: FastifyRequest, status: number): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && (status === 200 || status === 304) && (routeOptions.config.cacheSeconds ?? 0) > 0
}
