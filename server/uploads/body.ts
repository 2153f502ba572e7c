import type { IncomingMessage } from 'node:http'
import { PassThrough, pipeline } from 'node:stream'
import { keepFloor } from '../http/port/floor.ts'
import { Problem } from '../lib/problem.ts'

/** The body of a request that is a file by itself. It fails with 408 when it arrives too slowly. */
export function fileBody(request: IncomingMessage): PassThrough {
  // Piped at once: the floor listens for data, which is lost before there is a reader.
  const body = pipeline(request, new PassThrough(), () => {})
  keepFloor(request, () => body.destroy(new Problem('too_slow', 'Request took too long.')))
  return body
}
