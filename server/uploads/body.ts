import type { IncomingMessage } from 'node:http'
import { finished, PassThrough } from 'node:stream'
import { enforceMinimumRate } from '../http/port/minimum-rate.ts'
import { Problem } from '../lib/problem.ts'

/** The body of a request that is a file by itself. It fails with 408 when it arrives too slowly. */
export function fileBody(request: IncomingMessage): PassThrough {
  // Piped at once: the floor listens for data, which is lost before there is a reader.
  // An error is thrown to its reader, who may not have begun.
  const body = request.pipe(new PassThrough().on('error', () => {}))
  // Not `pipeline`: it would close the connection when the body is refused, before the client has read why.
  finished(request, { writable: false }, (error) => void (error && body.destroy(error)))
  enforceMinimumRate(request, () => body.destroy(new Problem('too_slow', 'Request took too long.')))
  return body
}
