import { formatOf, frameLength, type Mp3Format } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'

const headerBytes = 4

/** Bytes are not whole frames of one format, one after the other. */
export class NotFrames extends Error {
  override readonly name = 'NotFrames'
  constructor(offset: number) {
    super(`The audio is not made of whole MP3 frames: see byte ${offset}.`)
  }
}

/** A walk over frames that looks at nothing but their headers. */
export type FrameWalk = {
  /** Takes the next bytes, which may be reused afterwards. Throws NotFrames. */
  push(chunk: Uint8Array): void
  /** Marks the end of the bytes. Throws NotFrames if it is not the end of a frame. */
  end(): void
}

/**
 * Begins a walk over frames of a format.
 *
 * @param visit gets the length in bytes and the bitrate index (1 to 14) of each frame
 * @param start the offset of the first byte, for the message of an error
 */
export function frameWalk(
  format: Mp3Format,
  visit: (length: number, bitrateIndex: number) => void,
  start = 0,
): FrameWalk {
  let offset = start
  /** The beginning of a header whose rest comes with the next chunk. */
  let rest: Uint8Array | undefined
  /** Where the next frame begins in the next chunk. */
  let at = 0
  return {
    push(chunk) {
      const bytes: Uint8Array = rest ? Buffer.concat([rest, chunk]) : chunk
      for (; at + headerBytes <= bytes.length; ) {
        const [second, third] = [bytes[at + 1]!, bytes[at + 2]!]
        const length = bytes[at] === 0xff ? frameLength(second, third) : 0
        if (length === 0 || formatOf(second, third, bytes[at + 3]!) !== format) throw new NotFrames(offset)
        visit(length, third >> 4)
        offset += length
        at += length
      }
      rest = at < bytes.length ? Uint8Array.from(bytes.subarray(at)) : undefined
      at = Math.max(0, at - bytes.length)
    },
    end() {
      if (rest || at > 0) throw new NotFrames(offset)
    },
  }
}

/**
 * Visits the frames of a run from a byte offset to its end.
 *
 * @param visit as for `frameWalk`
 * @throws {NotFrames}
 */
export async function walkFrames(
  run: Run,
  from: number,
  visit: (length: number, bitrateIndex: number) => void,
): Promise<void> {
  const walk = frameWalk(run.format, visit, from)
  for await (const chunk of run.read(from, run.end)) walk.push(chunk)
  walk.end()
}
