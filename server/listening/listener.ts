import { Readable } from 'node:stream'
import type { Chunk } from './live-edge.ts'
import { icyInterleaver } from './rules/icy.ts'

/** The most bytes that wait for a listener, besides the burst, and the time in which some of them have to move, in ms. */
const [mostWaiting, patienceMs] = [512 * 1024, 30_000]

export type Listener = ReturnType<typeof makeListener>

/**
 * Makes a listener: the stream that a response sends.
 * @param withTitles whether the sound has ICY metadata in it
 */
export function makeListener(withTitles: boolean, onEnd: () => void) {
  let isWanted = false
  let onWanted: (() => void) | undefined
  // With this mark, the stream asks for more only when all of it has been taken.
  const stream = new Readable({
    highWaterMark: 1,
    read() {
      isWanted = true
      onWanted?.()
    },
  })
  stream.once('close', onEnd)
  const interleave = withTitles ? icyInterleaver() : undefined
  let given = 0
  /** Bytes given before the sound came at the pace of the clock. */
  let burst = 0
  let moved = { bytes: -1, atMs: 0 }

  function give(bytes: Uint8Array): void {
    given += bytes.length
    isWanted = false
    stream.push(bytes)
  }

  return {
    stream,
    /** Whether all that was given has been taken, and more may be given. */
    isWanted: () => isWanted,
    /** Calls a function whenever more is wanted. */
    whenWanted(listener: () => void) {
      onWanted = listener
    },
    /** Gives a chunk to be sent. `isBurst`: it is older than the pace of the clock would allow. */
    give({ bytes, title }: Pick<Chunk, 'bytes' | 'title'>, isBurst = false) {
      if (stream.destroyed) return
      if (isBurst) burst += bytes.length
      if (interleave) for (const piece of interleave(bytes, title)) give(piece)
      else give(bytes)
    },
    /** Ends a connection whose client does not read. */
    check(nowMs: number) {
      const taken = given - stream.readableLength
      if (taken !== moved.bytes || stream.readableLength === 0) moved = { bytes: taken, atMs: nowMs }
      const isFull = stream.readableLength > mostWaiting + Math.max(0, burst - taken)
      if (isFull || nowMs - moved.atMs > patienceMs) stream.destroy()
    },
    /** Bytes of sound that were taken by its connection. */
    sentBytes: () => given - stream.readableLength,
    /** Ends it: what waits is not sent any more. */
    end() {
      if (stream.readableLength === 0) stream.push(null)
      else stream.destroy()
    },
    /** Ends it behind what waits to be sent. */
    finish: () => void stream.push(null),
  }
}
