import { type Mp3Format, maxFrameBytes } from '../lib/mp3-frame.ts'
import { changeGain, GainOutOfRange } from '../lib/mp3-gain.ts'
import { bufferRing } from '../storage/buffer-ring.ts'
import { frameWalk } from './walk-frames.ts'

/**
 * Whole frames of a format with their gain changed by steps; see `changeGain`. Without steps, the chunks as they come;
 * otherwise chunks are valid as those of a `bufferRing` are.
 * @throws {GainOutOfRange}
 * @throws {NotFrames}
 */
export async function* withGain(
  audio: AsyncIterable<Uint8Array>,
  format: Mp3Format,
  steps: number,
): AsyncGenerator<Uint8Array> {
  if (steps === 0) return yield* audio
  const ring = bufferRing()
  let changed: Uint8Array = new Uint8Array()
  let bytes = 0
  const walk = frameWalk(format, (frame) => {
    const copy = changed.subarray(bytes, bytes + frame.bytes.length)
    copy.set(frame.bytes)
    changeGain({ bytes: copy, format }, steps)
    bytes += copy.length
  })
  for await (const chunk of audio) {
    changed = ring.next(chunk.length + maxFrameBytes)
    bytes = 0
    walk.push(chunk)
    if (bytes > 0) yield changed.subarray(0, bytes)
  }
  walk.end()
}

/** Does work that changes gain by steps; if a frame does not allow it, again with the steps that it allows. */
export async function withinRange<Result>(steps: number, work: (steps: number) => Promise<Result>): Promise<Result> {
  try {
    return await work(steps)
  } catch (error) {
    if (!(error instanceof GainOutOfRange)) throw error
    return withinRange(error.steps, work)
  }
}
