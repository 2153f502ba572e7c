import type { IncomingMessage } from 'node:http'
import type { Caller } from './caller.ts'

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
export function requestLog(write: (line: string) => void): RequestLog {
  // Most requests share their millisecond and their path with the one before.
  let stampedMs = 0
  let stamp = ''
  let lastUrl = ''
  let path = '""'
  return ({ requestId, request, status, startedMs, caller }) => {
    const nowMs = Date.now()
    if (nowMs !== stampedMs) {
      stampedMs = nowMs
      stamp = new Date(nowMs).toISOString()
    }
    const { url = '', method } = request
    if (url !== lastUrl) {
      const queryAt = url.indexOf('?')
      path = JSON.stringify(queryAt === -1 ? url : url.slice(0, queryAt))
      lastUrl = url
    }
    const ms = Math.round((performance.now() - startedMs) * 100) / 100
    const who = caller ? `,"station":${caller.stationId},"key":${caller.id}` : ''
    write(
      `{"level":30,"time":"${stamp}","requestId":"${requestId}","method":"${method}","path":${path},` +
        `"status":${status},"ms":${ms}${who},"msg":"request"}\n`,
    )
  }
}
