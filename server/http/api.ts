import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import type { Versions } from '../lib/versions.ts'
import {
  type AnswerCache,
  bytesOf,
  commonHeaders,
  encoded,
  headersOf,
  makeAnswer,
  matchesEtag,
  validUntilMs,
} from './answers/answers.ts'
import { preferredEncoding } from './answers/compression.ts'
import { refusalFor } from './answers/errors.ts'
import { failedAttempt } from './answers/fast-lane.ts'
import { acceptJson } from './checks/bodies.ts'
import type { Authenticator, Caller } from './checks/caller.ts'
import { type Idempotency, sendReplay } from './checks/idempotency.ts'
import { refuseOtherMethods } from './checks/methods.ts'
import { type Quota, quotaHeader, type RateLimiter, tooMany } from './checks/rate-limit.ts'
import { checkRequest } from './checks/request-check.ts'
import { inPieces } from './port/pieces.ts'

export type Api = {
  authenticator: Authenticator
  answers: AnswerCache
  versions: Versions
  limiter: RateLimiter
  policy: string
  idempotency: Idempotency
  clock: Clock
  isUnavailable: (error: unknown) => boolean
  /** For pages of this server only: no other site may read the answers, and refusals have codes. */
  isOwn?: boolean
}

/** Headers of every response to a page of this server: no other site may load it, and nothing in it runs or is framed. */
const ownHeaders = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const

/** URLs longer than this many bytes are refused. */
const maxUrlBytes = 16 * 1024

/**
 * The checks common to everything under `/v1`, in the order of the contract: key (401, 403 or 429), limit (429), scope
 * (403), idempotent replay, body and parameters (400, 413, 415). The endpoint itself answers 404 and 409.
 * Register it around the endpoints: `app.register(api({…}, async (v1) => { v1.register(showRoutes(…)) }), { prefix })`.
 */
export function api(deps: Api, endpoints: (v1: FastifyInstance) => Promise<void>) {
  return async function apiPlugin(app: FastifyInstance): Promise<void> {
    const known: RouteOptions[] = []
    app.addHook('onRoute', (route) => void known.push(route))
    app.decorateRequest('caller')
    app.decorateRequest('stationVersion', 0)
    app.decorateRequest('freshUntil', Infinity)
    acceptJson(app)

    app.addHook('onRequest', async (request, reply) => {
      for (const [name, value] of deps.isOwn ? ownHeaders : commonHeaders) reply.header(name, value)
      reply.header('X-Request-Id', request.id)
      if (isPreflight(request) && !deps.isOwn) return preflight(reply)
      const caller = await admit(deps, request)
      const attempt = failedAttempt(request.raw)
      if (deps.policy) limit(deps, caller, reply, attempt?.quota)
      deps.authenticator.used(caller, deps.clock.nowMs())
      if (request.raw.url!.length > maxUrlBytes) throw new Problem('uri_too_long', 'The URL is too long.')
      if (request.is404) throw notFound()
      const { scope, idempotent } = request.routeOptions.config
      if (scope && !caller.may(scope)) throw deps.authenticator.outOfScope(scope)
      if (attempt) throw attempt.error
      const replay = idempotent && (await deps.idempotency.replay(request))
      if (replay) return sendReplay(reply, replay)
    })
    app.addHook('preHandler', async (request) => checkRequest(request))
    app.addHook('onSend', async (request, reply, payload) => {
      return typeof payload === 'string' && payload !== '' ? finish(deps, request, reply, payload) : payload
    })
    app.setErrorHandler((error, request, reply) => {
      const { status, headers, body, code, details } = refusalFor(
        error,
        deps.isUnavailable,
        request.log,
        request.routeOptions.schema?.consumes,
      )
      const coded = details.length > 0 ? { ...body, code, errors: details } : { ...body, code }
      const json = JSON.stringify(deps.isOwn ? coded : body)
      return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(json)
    })
    app.setNotFoundHandler(async () => {
      throw notFound()
    })

    await app.register(endpoints)
    refuseOtherMethods(app, known)
  }
}

/** Steps 1 and 2: identifies the caller. */
async function admit({ authenticator, clock, versions }: Api, request: FastifyRequest): Promise<Caller> {
  const asOf = versions.latest()
  const caller = authenticator.known(request.raw, clock.nowMs()) ?? (await authenticator.identify(request))
  request.caller = caller
  // A write during the key lookup makes the two differ. The response is then cached under the older version, that is,
  // as already stale.
  request.stationVersion = Math.min(versions.of(caller.stationId, request.routeOptions.config.reads ?? []), asOf)
  return caller
}

/** Step 3: enforces the rate limit. `counted` is the quota of a request that the fast lane has counted already. */
function limit({ limiter, policy, clock }: Api, caller: Caller, reply: FastifyReply, counted?: Quota): void {
  const quota = counted ?? limiter.take(caller.countedAs, clock.nowMs())
  reply.header('RateLimit-Policy', policy).header('RateLimit', quotaHeader(quota))
  if (quota.remaining < 0) throw tooMany(quota.resetSeconds)
}

function notFound(): Problem {
  return new Problem('not_found', 'Not found.')
}

/**
 * Adds ETag and encoding, caches the response if the endpoint allows it, and answers 304 if the client has it. A
 * response for pages of this server only is not stored anywhere: others may use the same browser after signing out.
 */
async function finish(deps: Api, request: FastifyRequest, reply: FastifyReply, json: string) {
  const { url: pattern = '', config } = request.routeOptions
  const { scope = '', cacheSeconds = 0, reads = [], make } = config
  const preferred = preferredEncoding(request.headers['accept-encoding'])
  const isRead = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200
  const answer = makeAnswer(json, validUntilMs({ cacheSeconds }, request, deps.clock.nowMs()))
  const content = await encoded(answer, preferred)
  const body = bytesOf(content)
  if (!isRead) {
    reply.header('Cache-Control', 'no-store')
    setHeaders(reply, content.own, ['Content-Length', 'Content-Encoding'])
    return inPieces(body)
  }
  if (make) {
    const { params, query, stationVersion: version } = request
    const route = { scope, pattern, params, query, cacheSeconds, reads, make }
    deps.answers.store(request.caller.stationId, request.raw.url!, { route, answer, version })
  }
  setHeaders(reply, headersOf(content))
  if (deps.isOwn) {
    reply.removeHeader('Access-Control-Allow-Origin').removeHeader('Access-Control-Expose-Headers')
    reply.header('Cache-Control', 'no-store')
  }
  if (!matchesEtag(request.headers['if-none-match'], answer.etag)) return inPieces(body)
  reply.code(304).removeHeader('Content-Length').removeHeader('Content-Type').removeHeader('Content-Encoding')
  return null
}

function setHeaders(reply: FastifyReply, headers: string[], only?: string[]): void {
  for (let at = 0; at < headers.length; at += 2) {
    if (!only || only.includes(headers[at]!)) reply.header(headers[at]!, headers[at + 1])
  }
}

function isPreflight(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}

function preflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE')
    .header('Access-Control-Allow-Headers', 'X-API-Key, X-Idempotency-Key, Content-Type, If-None-Match')
    .header('Access-Control-Max-Age', '86400')
    .send()
}
