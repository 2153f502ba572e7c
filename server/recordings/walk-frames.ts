import { formatOf, frameLength, type Mp3Format, type Mp3Frame, maxFrameBytes, readFrame } from '../lib/mp3-frame.ts'
import type { Run } from './run.ts'

const headerBytes = 4

/** Bytes are not whole frames of one format, one after the other. */
export class NotFrames extends Error {
  override readonly name = 'NotFrames'
  constructor(offset: number) {
    super(`The audio is not made of whole MP3 frames: see byte ${offset}.`)
  }
}

/**
 * Begins a walk over frames of a format.
 *
 * @param visit gets each frame, which is valid during the call only
 * @param start the offset of the first byte, for the message of an error
 */
export function frameWalk(format: Mp3Format, visit: (frame: Mp3Frame) => void, start = 0) {
  let offset = start
  /** The beginning of a frame whose rest comes with the next chunk. */
  const torn = new Uint8Array(maxFrameBytes)
  let tornBytes = 0

  function lengthAt(bytes: Uint8Array, at: number): number {
    const [second, third] = [bytes[at + 1]!, bytes[at + 2]!]
    const length = bytes[at] === 0xff ? frameLength(second, third) : 0
    if (length === 0 || formatOf(second, third, bytes[at + 3]!) !== format) throw new NotFrames(offset)
    return length
  }

  function report(bytes: Uint8Array): void {
    visit(readFrame(bytes, format))
    offset += bytes.length
  }

  /** Completes the torn frame with the chunk, or its header if that is torn; returns how many bytes were taken. */
  function complete(chunk: Uint8Array, at: number): number {
    const wanted = tornBytes < headerBytes ? headerBytes : lengthAt(torn, 0)
    const taken = chunk.subarray(at, at + wanted - tornBytes)
    torn.set(taken, tornBytes)
    tornBytes += taken.length
    if (wanted > headerBytes && tornBytes === wanted) {
      report(torn.subarray(0, wanted))
      tornBytes = 0
    }
    return taken.length
  }

  return {
    /** Takes the next bytes, which may be reused afterwards. Throws NotFrames. */
    push(chunk: Uint8Array) {
      for (let at = 0; at < chunk.length; ) {
        const length = tornBytes === 0 && at + headerBytes <= chunk.length ? lengthAt(chunk, at) : 0
        if (length > 0 && at + length <= chunk.length) {
          report(chunk.subarray(at, at + length))
          at += length
        } else if (tornBytes === 0) {
          torn.set(chunk.subarray(at))
          tornBytes = chunk.length - at
          return
        } else at += complete(chunk, at)
      }
    },
    /** Marks the end of the bytes. Throws NotFrames if it is not the end of a frame. */
    end() {
      if (tornBytes > 0) throw new NotFrames(offset)
    },
  }
}

/**
 * Visits the frames of a run from a byte offset to its end, or until `visit` returns false.
 *
 * @param visit as for `frameWalk`
 * @throws {NotFrames}
 */
export async function walkFrames(run: Run, from: number, visit: (frame: Mp3Frame) => boolean): Promise<void> {
  let isWanted = true
  const walk = frameWalk(
    run.format,
    (frame) => {
      if (isWanted) isWanted = visit(frame)
    },
    from,
  )
  for await (const chunk of run.read(from, run.end)) {
    walk.push(chunk)
    if (!isWanted) return
  }
  walk.end()
}
