import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../lib/clock.ts'
import type { Versions } from '../../lib/versions.ts'
import type { Authenticator, Caller } from '../checks/caller.ts'
import type { DatabaseWaits } from '../checks/database-waits.ts'
import { type Quota, quotaHeader, type RateLimiter } from '../checks/rate-limit.ts'
import { atOnceBytes, piecesOf } from '../port/pieces.ts'
import type { Finished } from '../port/request-log.ts'
import { keepAliveSeconds } from '../port/server.ts'
import {
  type Answer,
  type Answers,
  bytesOf,
  type Content,
  encoded,
  headerLines,
  headersOf,
  headOf,
  isUnchanged,
  type Kept,
  keptHeaders,
  makeAnswer,
  trueUntilMs,
  worthwhile,
} from './answers.ts'
import { inBatches } from './batches.ts'
import { preferredEncoding } from './compression.ts'
import type { Asked, Recipe } from './recipe.ts'

export type FastLane = {
  authenticator: Authenticator
  answers: Answers
  versions: Versions
  limiter: RateLimiter
  /** The value of the `RateLimit-Policy` header; empty without a limit. */
  policy: string
  /** Headers of every answer besides, name and value in turn. */
  headers: readonly string[]
  clock: Clock
  waits: DatabaseWaits
  /** Records a finished request: `kept` for a response from the cache, `made` for a new one. */
  log: (finished: Finished, recipe: Recipe, answer: 'kept' | 'made') => void
  nextRequestId: () => string
  /** An unexpected error after the response was begun; its connection is closed. */
  onError: (error: unknown) => void
}

/** A request that the fast path handles: key, rate limit and scope have been checked. */
type Visit = { request: IncomingMessage; response: ServerResponse; caller: Caller; quota: Quota; startedMs: number }

/** The part of a request that the fast path has done before it passed it to the framework. */
type Attempt = { quota: Quota; error: unknown }
const attempts = new WeakMap<IncomingMessage, Attempt>()

/** The failed attempt of the fast path at a request: the framework must not count it again, and answers its error. */
export function attemptAt(request: IncomingMessage): Attempt | undefined {
  return attempts.get(request)
}

/**
 * The fast path for repeated reads, in front of the framework. It handles a GET or HEAD if the URL has a cache entry
 * and the caller is cached and valid, has the scope and is within the rate limit. A valid entry is sent as it is; a
 * stale one is made anew by calling its endpoint with the parameters that were checked the first time. Every other
 * request goes to the framework, which makes all checks in order; the fast path itself refuses nothing.
 *
 * It exists for speed: routing, hooks and header objects cost more than the response does.
 * @returns a function that returns true when it handles the request, at once or asynchronously. When the endpoint
 *   throws, it calls `toFramework`, which passes the request on after all
 */
export function fastLane(deps: FastLane) {
  const {
    authenticator,
    answers,
    versions,
    limiter,
    policy,
    headers: always,
    clock,
    waits,
    log,
    nextRequestId,
    onError,
  } = deps
  const soon = inBatches()
  const untilId = `${headerLines(always)}X-Request-Id: `
  const untilLeft = `\r\nRateLimit-Policy: ${policy}\r\nRateLimit: `

  function send(visit: Visit, { route }: Recipe, answer: Answer, content: Content): Finished {
    const { request, response, caller, quota, startedMs } = visit
    const requestId = nextRequestId()
    const isKnown = isUnchanged(request.headers['if-none-match'], answer.etag)
    const left = policy ? quotaHeader(quota) : ''
    const isSmall = content.text.length <= atOnceBytes
    if (isSmall && !isKnown && request.method === 'GET' && staysOpen(request, response)) {
      const limits = left && untilLeft + left
      sendWire(response, content, `${untilId}${requestId}${limits}\r\n`, clock.nowMs())
    } else {
      const limits = left ? ['RateLimit-Policy', policy, 'RateLimit', left] : []
      const own = [...always, 'X-Request-Id', requestId, ...limits]
      const lasting = isKnown ? [...keptHeaders, 'ETag', answer.etag] : headersOf(content)
      response.writeHead(isKnown ? 304 : 200, lasting.concat(own))
      if (isKnown || request.method === 'HEAD') response.end()
      else if (isSmall) response.end(content.text, 'latin1')
      else piecesOf(bytesOf(content)).pipe(response)
    }
    return { requestId, request, status: isKnown ? 304 : 200, startedMs, route, caller }
  }

  async function makeAnew({ recipe }: Kept, caller: Caller, url: string): Promise<Answer> {
    const { params, query } = recipe
    const version = versions.of(caller.stationId, recipe.reads)
    const asked: Asked = { caller, params, query, freshUntil: Infinity }
    const json = JSON.stringify(await recipe.make(asked))
    const answer = makeAnswer(json, trueUntilMs(recipe, asked, clock.nowMs()))
    answers.keep(caller.stationId, url, { recipe, answer, version })
    return answer
  }

  async function answer(visit: Visit, kept: Kept, toFramework: () => void): Promise<void> {
    const { request, response, caller, quota } = visit
    const preferred = preferredEncoding(request.headers['accept-encoding'])
    const isTrue = answers.isTrue(kept, caller.stationId, clock.nowMs())
    let found: Answer
    let content: Content
    try {
      found = isTrue ? kept.answer : await waits(request, response, () => makeAnew(kept, caller, request.url!))
      content = found.sent[worthwhile(found, preferred)] ?? (await encoded(found, preferred))
    } catch (error) {
      attempts.set(request, { quota, error })
      return toFramework()
    }
    log(send(visit, kept.recipe, found, content), kept.recipe, isTrue ? 'kept' : 'made')
  }

  return (request: IncomingMessage, response: ServerResponse, toFramework: () => void): boolean => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const nowMs = clock.nowMs()
    const caller = authenticator.known(request, nowMs)
    if (!caller) return false
    const kept = answers.find(caller.stationId, url)
    if (!kept || !caller.may(kept.recipe.scope)) return false
    const quota = limiter.take(caller.countedAs, nowMs)
    if (quota.remaining < 0) return false
    authenticator.used(caller, nowMs)

    const visit = { request, response, caller, quota, startedMs: performance.now() }
    const failed = (error: unknown) => {
      response.destroy()
      onError(error)
    }
    soon(() => void answer(visit, kept, toFramework).catch(failed))
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
function sendWire(response: ServerResponse, content: Content, ownLines: string, nowMs: number): void {
  const head = `${headOf(content)}${ownLines}${connectionLines(nowMs)}\r\n`
  ;(response as unknown as { _header: string })._header = head
  response.end(content.text, 'latin1')
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
