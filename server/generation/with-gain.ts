import { type Mp3Format, maxFrameBytes } from '../lib/mp3-frame.ts'
import { changeGain } from '../lib/mp3-gain.ts'
import { frameWalk } from '../recordings/walk-frames.ts'
import { bufferRing } from '../storage/buffer-ring.ts'

/**
 * Whole frames of a format with their gain changed by steps; see `changeGain`. Without steps, the chunks as they come;
 * otherwise chunks are valid as those of a `bufferRing` are.
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
