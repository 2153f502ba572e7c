import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../lib/clock.ts'
import type { Versions } from '../../lib/versions.ts'
import type { Authenticator, Caller } from '../checks/caller.ts'
import type { DatabaseWaits } from '../checks/database-waits.ts'
import { type Quota, quotaHeader, type RateLimiter } from '../checks/rate-limit.ts'
import { maxWholeBytes, streamInPieces } from '../port/pieces.ts'
import type { FinishedRequest } from '../port/request-log.ts'
import { keepAliveSeconds } from '../port/server.ts'
import {
  type Answer,
  type AnswerCache,
  bytesOf,
  type CacheEntry,
  type Content,
  encoded,
  encodingFor,
  headerLines,
  headersOf,
  headOf,
  isKnownTo,
  makeAnswer,
  validity,
} from './answers.ts'
import { batchQueue } from './batches.ts'
import type { CachedRoute, ReadRequest } from './cached-route.ts'
import { preferredEncoding } from './compression.ts'
import { type Conventions, sharedCaching } from './conventions.ts'
import { Document } from './document.ts'

/** An API whose repeated reads the fast lane answers. */
export type Lane = {
  /** The beginning of its URLs, with a slash at the end. */
  prefix: string
  authenticator: Authenticator
  conventions: Conventions
  limiter: RateLimiter
  /** The value of the `RateLimit-Policy` header; empty where responses do not state the limit. */
  policy: string
}

export type FastLane = {
  lanes: readonly Lane[]
  answers: AnswerCache
  versions: Versions
  /** Headers of every answer besides, name and value in turn. */
  headers: readonly string[]
  clock: Clock
  waits: DatabaseWaits
  /** Records a finished request, and whether its response was in the cache (`hit`) or made anew (`miss`). */
  log: (finished: FinishedRequest, route: CachedRoute, cache: 'hit' | 'miss') => void
  nextRequestId: () => string
  /** An unexpected error after the response was begun; its connection is closed. */
  onError: (error: unknown) => void
}

/** A request that the fast lane handles: key, rate limit and scope have been checked. */
type AdmittedRequest = {
  lane: Lane
  request: IncomingMessage
  response: ServerResponse
  caller: Caller
  quota: Quota
  startedMs: number
}

/** The part of a request that the fast lane has done before it passed it to the framework. */
type FailedAttempt = { quota: Quota; error: unknown }
const attempts = new WeakMap<IncomingMessage, FailedAttempt>()

/** The failed attempt of the fast lane at a request: the framework must not count it again, and answers its error. */
export function failedAttempt(request: IncomingMessage): FailedAttempt | undefined {
  return attempts.get(request)
}

/**
 * The fast lane for repeated reads, in front of the framework. It handles a GET or HEAD if the URL has a cache entry
 * and the caller is cached and valid, has the scope and is within the rate limit. A valid entry is sent as it is; a
 * stale one is made anew by calling its endpoint with the parameters that were checked the first time. Every other
 * request goes to the framework, which makes all checks in order; the fast lane itself refuses nothing.
 *
 * It exists for speed: routing, hooks and header objects cost more than the response does.
 * @returns a function that returns true when it handles the request, at once or asynchronously. When the endpoint
 *   throws, it calls `toFramework`, which passes the request on after all
 */
export function fastLane(deps: FastLane) {
  const { lanes, answers, versions, headers: always, clock, waits, log, nextRequestId, onError } = deps
  const enqueue = batchQueue()
  const untilId = `${headerLines(always)}X-Request-Id: `

  function send(
    admitted: AdmittedRequest,
    { pattern, shared }: CachedRoute,
    answer: Answer,
    content: Content,
  ): FinishedRequest {
    const { request, response, caller, quota, startedMs } = admitted
    const { policy, conventions } = admitted.lane
    const nowMs = clock.nowMs()
    const requestId = nextRequestId()
    const isKnown = isKnownTo(request.headers, answer)
    const status = isKnown ? 304 : answer.status
    const own = policy ? ['RateLimit-Policy', policy, 'RateLimit', quotaHeader(quota)] : []
    if (shared) own.push('Cache-Control', sharedCaching(shared, answer.changesAtMs, nowMs))
    const isSmall = content.text.length <= maxWholeBytes
    if (isSmall && status === 200 && request.method === 'GET' && staysOpen(request, response)) {
      const lines = `${untilId}${requestId}\r\n${headerLines(own)}`
      sendWire(response, headOf(content, conventions), content.text, lines, nowMs)
    } else {
      const { common, cacheable } = conventions
      const lasting = isKnown ? [...common, ...cacheable, ...answer.about] : headersOf(content, conventions)
      response.writeHead(status, [...lasting, ...always, 'X-Request-Id', requestId, ...own])
      if (isKnown || request.method === 'HEAD') response.end()
      else if (isSmall) response.end(content.text, 'latin1')
      else streamInPieces(bytesOf(content)).pipe(response)
    }
    return { requestId, request, status, startedMs, route: pattern, caller }
  }

  /** Answers that are being made anew, by the stale entry. */
  const underway = new WeakMap<CacheEntry, { version: number; made: Promise<Answer> }>()

  async function make({ route }: CacheEntry, version: number, caller: Caller, url: string): Promise<Answer> {
    const { params, query } = route
    const read: ReadRequest = { caller, params, query, url, freshUntil: Infinity }
    const made = await route.make(read)
    const answer = makeAnswer(
      made instanceof Document ? made : JSON.stringify(made),
      validity(route, read, clock.nowMs()),
    )
    answers.store(caller.stationId, url, { route, answer, version })
    return answer
  }

  /** Makes a stale answer anew, once for all who ask meanwhile; but for those who ask after another write or a boundary again. */
  async function makeAnew(entry: CacheEntry, caller: Caller, url: string): Promise<Answer> {
    const version = versions.of(caller.stationId, entry.route.reads)
    const known = underway.get(entry)
    if (known?.version === version) {
      const answer = await known.made
      if (clock.nowMs() < answer.untilMs) return answer
    }
    const made = make(entry, version, caller, url)
    const own = { version, made }
    underway.set(entry, own)
    try {
      return await made
    } finally {
      if (underway.get(entry) === own) underway.delete(entry)
    }
  }

  async function answer(admitted: AdmittedRequest, entry: CacheEntry, toFramework: () => void): Promise<void> {
    const { request, response, caller, quota } = admitted
    const preferred = preferredEncoding(request.headers['accept-encoding'])
    const isValid = answers.isValid(entry, caller.stationId, clock.nowMs())
    let found: Answer
    let content: Content
    try {
      found = isValid ? entry.answer : await waits(request, response, () => makeAnew(entry, caller, request.url!))
      content = found.sent[encodingFor(found, preferred)] ?? (await encoded(found, preferred))
    } catch (error) {
      attempts.set(request, { quota, error })
      return toFramework()
    }
    log(send(admitted, entry.route, found, content), entry.route, isValid ? 'hit' : 'miss')
  }

  return (request: IncomingMessage, response: ServerResponse, toFramework: () => void): boolean => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const nowMs = clock.nowMs()
    const lane = lanes.find(({ prefix }) => url.startsWith(prefix))
    const caller = lane?.authenticator.known(request, nowMs)
    if (!lane || !caller) return false
    const entry = answers.find(caller.stationId, url)
    if (!entry || !caller.may(entry.route.scope)) return false
    const quota = lane.limiter.take(caller.countedAs, nowMs)
    if (quota.remaining < 0) return false
    lane.authenticator.used(caller, nowMs)

    const admitted = { lane, request, response, caller, quota, startedMs: performance.now() }
    const failed = (error: unknown) => {
      response.destroy()
      onError(error)
    }
    enqueue(() => void answer(admitted, entry, toFramework).catch(failed))
    return true
  }
}

/** Whether the request came over HTTP/1.1 on a keep-alive connection, as almost all do. */
function staysOpen(request: IncomingMessage, response: ServerResponse): boolean {
  return request.httpVersionMinor === 1 && request.httpVersionMajor === 1 && response.shouldKeepAlive
}

/**
 * Sends a response with a prepared HTTP/1.1 header. Node validates and joins the headers of every response, which takes
 * a tenth of the request's time, and no public API avoids it (`docs/decisions/0002`). Setting `_header` skips that step
 * only.
 */
function sendWire(response: ServerResponse, lasting: string, text: string, ownLines: string, nowMs: number): void {
  const head = `${lasting}${ownLines}${connectionLines(nowMs)}\r\n`
  ;(response as unknown as { _header: string })._header = head
  response.end(text, 'latin1')
}

let datedSecond = 0
let dated = ''

/** The headers that Node adds to every response: date and keep-alive. Rebuilt once a second. */
function connectionLines(nowMs: number): string {
  const second = Math.floor(nowMs / 1000)
  if (second !== datedSecond) {
    datedSecond = second
    const date = new Date(second * 1000).toUTCString()
    dated = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`
  }
  return dated
}
