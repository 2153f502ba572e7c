import { formatOf, frameLength, type Mp3Format } from '../../lib/mp3-frame.ts'

const headerBytes = 4

/**
 * Walks over the frames of a reel, which follow one another from the first byte on. Unlike a live stream, a reel needs no
 * search for its first frame, so every frame counts, even if there are only one or two.
 * @param visit gets each whole frame, a view that is valid during the call; `false` ends the walk
 * @returns takes the next bytes, and tells whether it wants more: not after bytes that are no frame of the same format
 */
export function wholeFrames(visit: (frame: Uint8Array, format: Mp3Format) => boolean | undefined) {
  let rest: Uint8Array = new Uint8Array()
  let format: Mp3Format | undefined
  let isOver = false

  return (chunk: Uint8Array): boolean => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    while (!isOver && at + headerBytes <= bytes.length) {
      const [second, third] = [bytes[at + 1]!, bytes[at + 2]!]
      const length = bytes[at] === 0xff ? frameLength(second, third) : 0
      const own = length > 0 ? formatOf(second, third, bytes[at + 3]!) : undefined
      format ??= own
      isOver = own === undefined || own !== format
      if (isOver || at + length > bytes.length) break
      isOver = visit(bytes.subarray(at, at + length), own!) === false
      at += length
    }
    rest = Uint8Array.from(bytes.subarray(at))
    return !isOver
  }
}
