import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import type { Caller } from '../checks/caller.ts'

/** One finished request. `startedMs` is a reading of `performance.now()`. */
export type Finished = {
  requestId: string
  request: IncomingMessage
  status: number
  startedMs: number
  caller?: Caller | undefined
}

/** Takes note of a finished request. */
export type RequestLog = (finished: Finished) => void

/**
 * Writes a line of JSON for each request, like the log's own lines. It is put together here because a general logger
 * takes longer for it than the fastest answers take altogether. Neither headers nor the query are in it: keys and terms
 * stay out of logs.
 */
export function requestLog(write: (line: string) => void, clock: Clock): RequestLog {
  // Most requests share their millisecond, and all but their id and duration, with the one before: few pieces to join.
  let stampedMs = 0
  let head = ''
  let last: { url: string; method: string | undefined; status: number; caller: Caller | undefined } | undefined
  let tail = ''
  return ({ requestId, request, status, startedMs, caller }) => {
    const nowMs = clock.nowMs()
    if (nowMs !== stampedMs) {
      stampedMs = nowMs
      head = `{"level":30,"time":"${new Date(nowMs).toISOString()}","requestId":"`
    }
    const { url = '', method } = request
    if (url !== last?.url || method !== last.method || status !== last.status || caller !== last.caller) {
      last = { url, method, status, caller }
      const queryAt = url.indexOf('?')
      const path = JSON.stringify(queryAt === -1 ? url : url.slice(0, queryAt))
      const who = caller ? whoIs(caller) : ''
      tail = `,"method":"${method}","path":${path},"status":${status}${who},"msg":"request"}\n`
    }
    write(`${head}${requestId}","ms":${hundredths(performance.now() - startedMs)}${tail}`)
  }
}

function whoIs({ stationId, actor }: Caller): string {
  return `,"station":${stationId}${'id' in actor ? `,"${actor.kind}":${actor.id}` : ''}`
}

/** The status in the log of a request whose client went before it was answered: the one that nginx writes. */
const clientWent = 499

/** Has a line written for each request that the framework handles, and for one that is broken off too. */
export function logHandled(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () =>
      log({
        requestId: request.id,
        request: request.raw,
        status: reply.raw.headersSent ? reply.statusCode : clientWent,
        startedMs: performance.now() - reply.elapsedTime,
        caller: request.caller,
      }),
    )
    done()
  })
}

/** To write a fraction as text takes longer than anything else in the line; the short durations come again and again. */
const written: string[] = []

function hundredths(ms: number): string {
  const rounded = Math.round(ms * 100)
  if (rounded >= 10_000) return `${rounded / 100}`
  written[rounded] ??= `${rounded / 100}`
  return written[rounded]
}
