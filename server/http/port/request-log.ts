import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import type { Caller } from '../checks/caller.ts'
import type { AddressOf } from './client-address.ts'
import { plainAddress } from './forwarded.ts'
import { loggedPath } from './logged-path.ts'

/**
 * One finished request. `startedMs` is a reading of `performance.now()`; `address` is that of a client whose connection
 * may be gone.
 */
export type FinishedRequest = {
  requestId: string
  request: IncomingMessage
  status: number
  startedMs: number
  /** As declared, such as `/v1/shows/:id`; undefined if the path matches none. */
  route: string | undefined
  caller?: Caller | undefined
  address?: string | undefined
}

/** Records a finished request. */
export type RequestLog = (finished: FinishedRequest) => void

/**
 * Writes a JSON line for each request, in the format of the logger's own lines. The line is built by hand because a
 * general logger takes longer for it than the fastest responses take in total. It contains neither headers nor the
 * query, so API keys and search terms are not logged, and no token of a link (`loggedPath`).
 * @param addressOf finds the client's address; absent if addresses are not logged
 */
export function requestLog(write: (line: string) => void, clock: Clock, addressOf?: AddressOf): RequestLog {
  // Most requests share the millisecond and everything but id and duration with the previous one, so both parts of the
  // line are cached.
  let stampedMs = 0
  let head = ''
  let last:
    | (Pick<FinishedRequest, 'status' | 'caller' | 'address'> & { url: string; method: string | undefined })
    | undefined
  let tail = ''
  return ({ requestId, request, status, startedMs, route, caller, address: knownAddress }) => {
    const nowMs = clock.nowMs()
    if (nowMs !== stampedMs) {
      stampedMs = nowMs
      head = `{"level":30,"time":"${new Date(nowMs).toISOString()}","requestId":"`
    }
    const { url = '', method } = request
    const address = addressOf && (knownAddress ?? addressOf(request))
    const isSame = url === last?.url && method === last.method && status === last.status
    if (!isSame || caller !== last?.caller || address !== last?.address) {
      last = { url, method, status, caller, address }
      const path = JSON.stringify(loggedPath(url, route))
      const who = caller ? whoIs(caller) : ''
      const from = address ? `,"address":${JSON.stringify(address)}` : ''
      tail = `,"method":"${method}","path":${path},"status":${status}${who}${from},"msg":"request"}\n`
    }
    write(`${head}${requestId}","ms":${hundredths(performance.now() - startedMs)}${tail}`)
  }
}

function whoIs({ stationId, actor }: Caller): string {
  return `,"station":${stationId}${'id' in actor ? `,"${actor.kind}":${actor.id}` : ''}`
}

/** The logged status of a request whose client disconnected before the response; nginx uses the same. */
const clientClosed = 499

/**
 * Logs each request that the framework handles, including those whose client disconnects. Not those of balancers and
 * monitoring to `/healthz` and `/readyz`: they come every other second, and a change of readiness has a line of its own.
 */
export function logHandled(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isProbe) return done()
    const address = plainAddress(request.ip) ?? request.ip
    reply.raw.once('close', () =>
      log({
        requestId: request.id,
        request: request.raw,
        status: reply.raw.headersSent ? reply.statusCode : clientClosed,
        startedMs: performance.now() - reply.elapsedTime,
        route: request.is404 ? undefined : request.routeOptions.url,
        caller: request.caller,
        address,
      }),
    )
    done()
  })
}

/** Cache of formatted durations up to 100 ms: formatting a fraction takes longer than the rest of the line. */
const written: string[] = []

function hundredths(ms: number): string {
  const rounded = Math.round(ms * 100)
  if (rounded >= 10_000) return `${rounded / 100}`
  written[rounded] ??= `${rounded / 100}`
  return written[rounded]
}
