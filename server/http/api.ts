import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { TObject } from 'typebox'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import type { Versions } from '../lib/versions.ts'
import { type AnswerCache, bytesOf, encoded, headersOf, isKnownTo, makeAnswer, validity } from './answers/answers.ts'
import { preferredEncoding } from './answers/compression.ts'
import { type Conventions, sharedCaching } from './answers/conventions.ts'
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
  conventions: Conventions
}

/** URLs longer than this many bytes are refused. */
const maxUrlBytes = 16 * 1024

/**
 * The checks common to everything under an API such as `/v1`, in the order of the contract: key (401, 403 or 429), limit (429), scope
 * (403), idempotent replay, body and parameters (400, 413, 415). The endpoint itself answers 404 and 409.
 * Register it around the endpoints: `app.register(api({…}, async (v1) => { v1.register(showRoutes(…)) }), { prefix })`.
 */
export function api(deps: Api, endpoints: (v1: FastifyInstance) => Promise<void>) {
  return async function apiPlugin(app: FastifyInstance): Promise<void> {
    const known: RouteOptions[] = []
    app.addHook('onRoute', (route) => {
      known.push(route)
      const query = route.schema?.querystring as TObject | undefined
      if (route.config?.make && query) deps.answers.distinguish(Object.keys(query.properties))
    })
    app.decorate('countsCallers', true)
    app.decorateRequest('caller')
    app.decorateRequest('stationVersion', 0)
    app.decorateRequest('freshUntil', Infinity)
    app.decorateRequest('document')
    acceptJson(app)

    app.addHook('onRequest', async (request, reply) => {
      setHeaders(reply, deps.conventions.common)
      reply.header('X-Request-Id', request.id)
      const { preflight } = deps.conventions
      if (preflight && isPreflight(request, deps.conventions)) return reply.code(204).headers(preflight).send()
      const caller = await admit(deps, request)
      const attempt = failedAttempt(request.raw)
      limit(deps, caller, reply, attempt?.quota)
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
    app.setErrorHandler(async (error, request, reply) => {
      const { status, headers, body, code, details } = refusalFor(
        error,
        deps.isUnavailable,
        request.log,
        request.routeOptions.schema?.consumes,
      )
      const page = await deps.conventions.refusalPage?.({ status, message: body.message }, request)
      if (page) {
        setHeaders(reply, page.headers)
        return reply.code(status).headers(headers).type(page.type).send(page.text)
      }
      const coded = details.length > 0 ? { ...body, code, errors: details } : { ...body, code }
      const json = JSON.stringify(deps.conventions.hasCodes ? coded : body)
      return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(json)
    })
    if (app.prefix !== '') {
      app.setNotFoundHandler(async () => {
        throw notFound()
      })
    }

    await app.register(endpoints)
    refuseOtherMethods(app, known, deps.conventions)
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
  if (policy) reply.header('RateLimit-Policy', policy).header('RateLimit', quotaHeader(quota))
  if (quota.remaining < 0) throw tooMany(quota.resetSeconds)
}

function notFound(): Problem {
  return new Problem('not_found', 'Not found.')
}

/**
 * Adds ETag and encoding, caches the response if the endpoint allows it, and answers 304 if the client has it.
 */
async function finish(deps: Api, request: FastifyRequest, reply: FastifyReply, text: string) {
  const { url: pattern = '', config } = request.routeOptions
  const { scope = '', cacheSeconds = 0, reads = [], shared, make } = config
  const nowMs = deps.clock.nowMs()
  const preferred = preferredEncoding(request.headers['accept-encoding'])
  const isGet = request.method === 'GET' || request.method === 'HEAD'
  const isRead = isGet && (reply.statusCode === 200 || request.document !== undefined)
  const answer = makeAnswer(request.document ?? text, validity({ cacheSeconds }, request, nowMs))
  const content = await encoded(answer, preferred)
  const body = bytesOf(content)
  if (!isRead) {
    reply.header('Cache-Control', deps.conventions.refusalCaching(reply.statusCode))
    setHeaders(reply, content.own, ['Content-Length', 'Content-Encoding'])
    return inPieces(body)
  }
  if (make) {
    const { params, query, stationVersion: version } = request
    const route = { scope, pattern, params, query, cacheSeconds, reads, shared, make }
    deps.answers.store(request.caller.stationId, request.raw.url!, { route, answer, version })
  }
  setHeaders(reply, headersOf(content, deps.conventions))
  if (shared) reply.header('Cache-Control', sharedCaching(shared, answer.changesAtMs, nowMs))
  if (!isKnownTo(request.headers, answer)) return inPieces(body)
  reply.code(304).removeHeader('Content-Length').removeHeader('Content-Type').removeHeader('Content-Encoding')
  return null
}

function setHeaders(reply: FastifyReply, headers: readonly string[], only?: string[]): void {
  for (let at = 0; at < headers.length; at += 2) {
    if (!only || only.includes(headers[at]!)) reply.header(headers[at]!, headers[at + 1])
  }
}

function isPreflight(request: FastifyRequest, { answersOptions }: Conventions): boolean {
  const isAsked = request.headers['access-control-request-method'] !== undefined
  return request.method === 'OPTIONS' && (answersOptions || isAsked)
}
