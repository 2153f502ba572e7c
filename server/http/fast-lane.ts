import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { type Answer, type Answers, isUnchanged, worthwhile } from './answers.ts'
import type { Callers } from './caller.ts'
import { preferredEncoding } from './compression.ts'
import { quotaHeader, type RateLimiter } from './rate-limit.ts'
import { logRequest } from './request-log.ts'

export type FastLane = {
  callers: Callers
  answers: Answers
  limiter: RateLimiter
  /** The `RateLimit-Policy` of every answer, or empty without a limit. */
  policy: string
  clock: Clock
  log: FastifyBaseLogger
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
    if (!content || limiter.isSpent(caller.id, clock.nowMs())) return false

    const startedMs = performance.now()
    const requestId = nextRequestId()
    const unchanged = isUnchanged(headers['if-none-match'], answer.etag)
    send(response, answer, unchanged ? undefined : content, ['X-Request-Id', requestId, ...limits(caller.id)], method)
    callers.used(caller)
    logRequest(log, { requestId, request, status: unchanged ? 304 : 200, startedMs, caller })
    return true
  }

  function limits(callerId: number): string[] {
    if (!policy) return []
    return ['RateLimit-Policy', policy, 'RateLimit', quotaHeader(limiter.take(callerId, clock.nowMs()))]
  }
}

function send(
  response: ServerResponse,
  answer: Answer,
  content: { headers: string[]; body: Buffer } | undefined,
  more: string[],
  method: string,
): void {
  response.writeHead(content ? 200 : 304, (content ? content.headers : answer.unchanged).concat(more))
  if (content && method === 'GET') response.end(content.body)
  else response.end()
}
