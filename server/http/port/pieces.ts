import { Readable } from 'node:stream'
import { makePace } from '../../lib/pace.ts'

/**
 * Bodies over this size, in bytes, are sent in pieces. Everything written is encrypted at once and queued in memory, so
 * a client that does not read would hold the whole body in memory for each of its connections.
 */
export const maxWholeBytes = 64 * 1024

/** The form in which to send a body: itself if it is small, otherwise a stream of pieces. */
export function inPieces(body: Buffer): Buffer | Readable {
  return body.length > maxWholeBytes ? streamInPieces(body) : body
}

/**
 * A stream of a body in pieces whose size follows the speed of the reader (`lib/pace.ts`). The bytes are not copied.
 */
export function streamInPieces(body: Buffer): Readable {
  const pace = makePace()
  let at = 0
  return new Readable({
    highWaterMark: 1,
    read() {
      const start = at
      at += pace(performance.now())
      this.push(start < body.length ? body.subarray(start, at) : null)
    },
  })
}
