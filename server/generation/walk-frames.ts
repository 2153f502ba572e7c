import { formatOf, frameLength } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'

const headerBytes = 4

/**
 * Visits the frames of a run from a byte offset to its end, looking at nothing but their headers.
 *
 * @param visit gets the length in bytes and the bitrate index (1 to 14) of each frame
 * @throws if the bytes are not whole frames of the run's format, one after the other
 */
export async function walkFrames(
  run: Run,
  from: number,
  visit: (length: number, bitrateIndex: number) => void,
): Promise<void> {
  let offset = from
  let rest: Uint8Array | undefined
  let at = 0
  for await (const chunk of run.read(from, run.end)) {
    const bytes: Uint8Array = rest ? Buffer.concat([rest, chunk]) : chunk
    for (; at + headerBytes <= bytes.length; ) {
      const [second, third] = [bytes[at + 1]!, bytes[at + 2]!]
      const length = bytes[at] === 0xff ? frameLength(second, third) : 0
      if (length === 0 || formatOf(second, third, bytes[at + 3]!) !== run.format) throw notAFrame(offset)
      visit(length, third >> 4)
      offset += length
      at += length
    }
    rest = at < bytes.length ? Uint8Array.from(bytes.subarray(at)) : undefined
    at = Math.max(0, at - bytes.length)
  }
  if (rest || offset !== run.end) throw notAFrame(run.end)
}

const notAFrame = (offset: number) => new Error(`The run is not made of whole MP3 frames: see byte ${offset}.`)
