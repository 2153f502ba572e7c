import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from './caller.ts'

/** One finished request. */
export type Finished = {
  requestId: string
  request: IncomingMessage
  status: number
  startedMs: number
  caller?: Caller | undefined
}

/** Writes the line of a finished request. Neither headers nor the query are in it: keys and terms stay out of logs. */
export function logRequest(log: FastifyBaseLogger, { requestId, request, status, startedMs, caller }: Finished): void {
  const { url = '', method } = request
  const queryAt = url.indexOf('?')
  log.info(
    {
      requestId,
      method,
      path: queryAt === -1 ? url : url.slice(0, queryAt),
      status,
      ms: Math.round((performance.now() - startedMs) * 100) / 100,
      station: caller?.stationId,
      key: caller?.id,
    },
    'request',
  )
}
