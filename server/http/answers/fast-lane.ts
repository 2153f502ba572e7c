import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../lib/clock.ts'
import type { Versions } from '../../lib/versions.ts'
import type { Authenticator, Caller } from '../checks/caller.ts'
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
  headersOf,
  headOf,
  isUnchanged,
  type Kept,
  keptHeaders,
  makeAnswer,
  trueUntilMs,
  worthwhile,
} from './answers.ts'
import { type Encoding, preferredEncoding } from './compression.ts'
import type { Asked, Recipe } from './recipe.ts'

export type FastLane = {
  authenticator: Authenticator
  answers: Answers
  versions: Versions
  limiter: RateLimiter
  /** The `RateLimit-Policy` of every answer, or empty without a limit. */
  policy: string
  clock: Clock
  /** Takes note of what was sent: an answer that was kept, or one that was made. */
  log: (finished: Finished, recipe: Recipe, answer: 'kept' | 'made') => void
  nextRequestId: () => string
}

/** A request in the lane: everything that the contract checks before an endpoint is asked has been checked. */
type Visit = { request: IncomingMessage; response: ServerResponse; caller: Caller; quota: Quota; startedMs: number }

/** What came of a request before it was left to the framework. */
type Attempt = { quota: Quota; error: unknown }
const attempts = new WeakMap<IncomingMessage, Attempt>()

/** The attempt at a request that failed in the lane: it has been counted, and its error wants words. */
export function attemptAt(request: IncomingMessage): Attempt | undefined {
  return attempts.get(request)
}

/**
 * Answers what has been asked before, to a caller that nothing speaks against: the key is known and valid, has the scope
 * and is within its limit. An answer that is still true is sent as it is; another one is made anew by its endpoint, whose
 * parameters need no second check. Whatever is not that plain is left to the framework, which makes every check in order
 * and finds the words; so nothing is ever refused here.
 *
 * It exists for speed: routing, hooks and header objects cost more than the answer does.
 * @returns looks at a request: true when it is answered here, now or soon. `wholeRoad` takes it to the framework after all.
 */
export function fastLane(deps: FastLane) {
  const { authenticator, answers, versions, limiter, policy, clock, log, nextRequestId } = deps
  const policyLine = `RateLimit-Policy: ${policy}\r\n`

  function send({ request, response, caller, quota, startedMs }: Visit, answer: Answer, content: Content): Finished {
    const requestId = nextRequestId()
    const isKnown = isUnchanged(request.headers['if-none-match'], answer.etag)
    const left = policy ? quotaHeader(quota) : ''
    const isSmall = content.text.length <= atOnceBytes
    if (isSmall && !isKnown && request.method === 'GET' && staysOpen(request, response)) {
      const limits = left && `${policyLine}RateLimit: ${left}\r\n`
      sendWire(response, content, `X-Request-Id: ${requestId}\r\n${limits}`, clock.nowMs())
    } else {
      const own = ['X-Request-Id', requestId, ...(left ? ['RateLimit-Policy', policy, 'RateLimit', left] : [])]
      const lasting = isKnown ? [...keptHeaders, 'ETag', answer.etag] : headersOf(content)
      response.writeHead(isKnown ? 304 : 200, lasting.concat(own))
      if (isKnown || request.method === 'HEAD') response.end()
      else if (isSmall) response.end(content.text, 'latin1')
      else piecesOf(bytesOf(content)).pipe(response)
    }
    return { requestId, request, status: isKnown ? 304 : 200, startedMs, caller }
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

  async function prepareAndSend(visit: Visit, kept: Kept, preferred: Encoding, wholeRoad: () => void): Promise<void> {
    const { request, caller, quota } = visit
    const isTrue = answers.isTrue(kept, caller.stationId, clock.nowMs())
    let answer: Answer
    let content: Content
    try {
      answer = isTrue ? kept.answer : await makeAnew(kept, caller, request.url!)
      content = answer.sent[worthwhile(answer, preferred)] ?? (await encoded(answer, preferred))
    } catch (error) {
      attempts.set(request, { quota, error })
      return wholeRoad()
    }
    log(send(visit, answer, content), kept.recipe, isTrue ? 'kept' : 'made')
  }

  return (request: IncomingMessage, response: ServerResponse, wholeRoad: () => void): boolean => {
    const { method, url = '', headers } = request
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
    const preferred = preferredEncoding(headers['accept-encoding'])
    const content = kept.answer.sent[worthwhile(kept.answer, preferred)]
    if (content && answers.isTrue(kept, caller.stationId, nowMs)) {
      log(send(visit, kept.answer, content), kept.recipe, 'kept')
    } else void prepareAndSend(visit, kept, preferred, wholeRoad)
    return true
  }
}

/** Whether it is HTTP/1.1 on a connection that is kept, as almost always. */
function staysOpen(request: IncomingMessage, response: ServerResponse): boolean {
  return request.httpVersionMinor === 1 && request.httpVersionMajor === 1 && response.shouldKeepAlive
}

/**
 * Sends an answer under a head that was put together before. Node checks and joins each header of each answer anew, which
 * costs a tenth of the request and cannot be had otherwise (`docs/decisions/0002`); setting the finished head passes that
 * by, and nothing else.
 */
function sendWire(response: ServerResponse, content: Content, ownLines: string, nowMs: number): void {
  const head = `${headOf(content)}${ownLines}${connectionLines(nowMs)}\r\n`
  ;(response as unknown as { _header: string })._header = head
  response.end(content.text, 'latin1')
}

let datedSecond = 0
let dated = ''

/** What Node adds to every answer by itself. */
function connectionLines(nowMs: number): string {
  const second = Math.floor(nowMs / 1000)
  if (second !== datedSecond) {
    datedSecond = second
    const date = new Date(second * 1000).toUTCString()
    dated = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`
  }
  return dated
}
