import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../lib/clock.ts'
import { type Answers, type Content, isUnchanged, worthwhile } from './answers.ts'
import type { Callers } from './caller.ts'
import { preferredEncoding } from './compression.ts'
import { quotaHeader, type RateLimiter } from './rate-limit.ts'
import type { RequestLog } from './request-log.ts'

export type FastLane = {
  callers: Callers
  answers: Answers
  limiter: RateLimiter
  /** The `RateLimit-Policy` of every answer, or empty without a limit. */
  policy: string
  clock: Clock
  log: RequestLog
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
  const { callers, answers, limiter, policy, clock, log, nextRequestId } = deps
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const key = headers['x-api-key']
    const caller = typeof key === 'string' ? callers.known(key) : undefined
    if (!caller) return false
    const answer = answers.find(caller.stationId, url)
    if (!answer || !caller.scopes.has(answer.scope)) return false
    const content = answer.sent[worthwhile(answer, preferredEncoding(headers['accept-encoding']))]
    if (!content) return false
    const quota = limiter.take(caller.id, clock.nowMs())
    if (quota.remaining < 0) return false

    const startedMs = performance.now()
    const requestId = nextRequestId()
    const isKnown = isUnchanged(headers['if-none-match'], answer.etag)
    const more = ['X-Request-Id', requestId]
    if (policy) more.push('RateLimit-Policy', policy, 'RateLimit', quotaHeader(quota))
    response.writeHead(isKnown ? 304 : 200, (isKnown ? answer.unchanged : content.headers).concat(more))
    // As text, Node sends it in one piece with the headers.
    if (isKnown || method === 'HEAD') response.end()
    else response.end(asLatin1(content), 'latin1')
    callers.used(caller)
    log({ requestId, request, status: isKnown ? 304 : 200, startedMs, caller })
    return true
  }
}

function asLatin1(content: Content): string {
  content.latin1 ??= content.body.toString('latin1')
  return content.latin1
}
