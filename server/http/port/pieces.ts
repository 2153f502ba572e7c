import { Readable } from 'node:stream'
import { makePace } from '../../lib/pace.ts'

/**
 * Bodies over this size go out in pieces, in bytes. What is written is encrypted at once, and a client that does not read
 * leaves all of that waiting, for each of its connections.
 */
export const atOnceBytes = 64 * 1024

/** A body as it is to be sent: as it is while it is small, otherwise as a stream of pieces. */
export function inPieces(body: Buffer): Buffer | Readable {
  return body.length > atOnceBytes ? piecesOf(body) : body
}

/** The pieces of a body, as large as the reader takes at once, without a copy of it. */
export function piecesOf(body: Buffer): Readable {
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
