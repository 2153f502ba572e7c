import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../lib/clock.ts'
import type { Authenticator } from '../checks/caller.ts'
import { quotaHeader, type RateLimiter } from '../checks/rate-limit.ts'
import { atOnceBytes, piecesOf } from '../port/pieces.ts'
import type { Finished } from '../port/request-log.ts'
import { keepAliveSeconds } from '../port/server.ts'
import { type Answer, type Answers, type Content, isUnchanged, worthwhile } from './answers.ts'
import { preferredEncoding } from './compression.ts'

export type FastLane = {
  authenticator: Authenticator
  answers: Answers
  limiter: RateLimiter
  /** The `RateLimit-Policy` of every answer, or empty without a limit. */
  policy: string
  clock: Clock
  /** Takes note of what was sent. */
  log: (finished: Finished, answer: Answer) => void
  nextRequestId: () => string
}

/**
 * Sends an answer that exists already to a caller that nothing speaks against: the key is known and valid, has the
 * scope and is within its limit. Whatever is not that plain is left to the framework, which makes every check in order
 * and finds the words; so nothing is ever refused here.
 *
 * It exists for speed: routing, hooks and header objects cost more than the answer does.
 * @returns whether the request was answered
 */
export function fastLane(deps: FastLane): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { authenticator, answers, limiter, policy, clock, log, nextRequestId } = deps
  const policyLine = `RateLimit-Policy: ${policy}\r\n`
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const nowMs = clock.nowMs()
    const caller = authenticator.known(request, nowMs)
    if (!caller) return false
    const answer = answers.find(caller.stationId, url, nowMs)
    if (!answer || !caller.may(answer.scope)) return false
    const content = answer.sent[worthwhile(answer, preferredEncoding(headers['accept-encoding']))]
    if (!content) return false
    const quota = limiter.take(caller.countedAs, nowMs)
    if (quota.remaining < 0) return false

    const startedMs = performance.now()
    const requestId = nextRequestId()
    const isKnown = isUnchanged(headers['if-none-match'], answer.etag)
    const left = policy ? quotaHeader(quota) : ''
    const isSmall = content.body.length <= atOnceBytes
    if (isSmall && !isKnown && method === 'GET' && staysOpen(request, response)) {
      const limits = left && `${policyLine}RateLimit: ${left}\r\n`
      sendWire(response, content, `X-Request-Id: ${requestId}\r\n${limits}`, nowMs)
    } else {
      const own = ['X-Request-Id', requestId, ...(left ? ['RateLimit-Policy', policy, 'RateLimit', left] : [])]
      response.writeHead(isKnown ? 304 : 200, (isKnown ? answer.unchanged : content.headers).concat(own))
      if (isKnown || method === 'HEAD') response.end()
      else if (isSmall) response.end(content.body)
      else piecesOf(content.body).pipe(response)
    }
    authenticator.used(caller, nowMs)
    log({ requestId, request, status: isKnown ? 304 : 200, startedMs, caller }, answer)
    return true
  }
}

/** Whether it is HTTP/1.1 on a connection that is kept, as almost always. */
function staysOpen(request: IncomingMessage, response: ServerResponse): boolean {
  return request.httpVersionMinor === 1 && request.httpVersionMajor === 1 && response.shouldKeepAlive
}

/**
 * Writes head and body as one piece of text that was put together before. Node checks and joins each header of each
 * answer anew, which costs a tenth of the request; setting the finished head passes that by, and nothing else.
 */
function sendWire(response: ServerResponse, content: Content, ownLines: string, nowMs: number): void {
  content.wire ??= { head: `HTTP/1.1 200 OK\r\n${headerLines(content.headers)}`, body: content.body.toString('latin1') }
  const { head, body } = content.wire
  ;(response as unknown as { _header: string })._header = `${head}${ownLines}${connectionLines(nowMs)}\r\n`
  response.end(body, 'latin1')
}

function headerLines(headers: string[]): string {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`
  return lines
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
