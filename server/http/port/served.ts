import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ChildSpans, withSpans } from '../../lib/spans.ts'
import type { CachedRoute } from '../answers/cached-route.ts'
import type { DatabaseWaits } from '../checks/database-waits.ts'
import { loggedPath } from './logged-path.ts'
import type { FinishedRequest } from './request-log.ts'

/** A finished request with low-cardinality labels only: its route instead of its URL, and no caller. */
export type RequestSample = {
  method: string
  /** The route as declared, such as `/v1/shows/:id`; `unmatched` if the path matches no route. */
  route: string
  status: number
  /** A reading of `performance.now()`. */
  startedMs: number
  /** Whether the response was in the cache; absent for a response that is not cacheable. */
  cache?: 'hit' | 'miss'
}

/** The same request with its high-cardinality attributes, for traces. */
export type RequestRecord = RequestSample & {
  /** Without the query and without secrets, see `loggedPath`. */
  path: string
  stationId: number | undefined
  /** The client's `traceparent` header (W3C Trace Context). */
  traceparent: string | undefined
  /** Undefined if they were not recorded, see `recordSpans`. */
  children: ChildSpans | undefined
}

/** The `route` of requests that match no route. */
export const unmatched = 'unmatched'

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const childrenOf = new WeakMap<IncomingMessage, ChildSpans>()

/** Records the child spans of each request, in all parts of its handling. */
export function recordSpans(within: DatabaseWaits): DatabaseWaits {
  return (request, response, part) => {
    const children = childrenOf.get(request) ?? { spans: [], dropped: 0 }
    childrenOf.set(request, children)
    return within(request, response, () => withSpans(children, part))
  }
}

/** The record of a request that the fast lane answered. */
export function fastLaneRecord(
  { request, status, startedMs, caller }: FinishedRequest,
  { pattern: route }: CachedRoute,
  cache: 'hit' | 'miss',
): RequestRecord {
  const { method, url = '', headers } = request
  const own = { method: method!, route, status, startedMs, cache }
  const children = childrenOf.get(request)
  return {
    ...own,
    path: loggedPath(url, route),
    stationId: caller?.stationId,
    traceparent: parentIn(headers),
    children,
  }
}

/** Calls `report` for each request that the framework has answered. */
export function reportRequests(app: FastifyInstance, report: (record: RequestRecord) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url = '', headers } = request.raw
    const route = request.is404 ? undefined : request.routeOptions.url
    report({
      method: usualMethods.has(method!) ? method! : '_OTHER',
      route: route ?? unmatched,
      status: reply.statusCode,
      startedMs: performance.now() - reply.elapsedTime,
      ...(wasMade(request, reply.statusCode) && { cache: 'miss' }),
      path: loggedPath(url, route),
      stationId: request.caller?.stationId,
      traceparent: parentIn(headers),
      children: childrenOf.get(request.raw),
    })
  })
}

function parentIn({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined
}

function wasMade({ method, routeOptions }: FastifyRequest, status: number): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && (status === 200 || status === 304) && (routeOptions.config.cacheSeconds ?? 0) > 0
}
