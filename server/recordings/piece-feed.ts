import { frameSplitter, type Mp3Frame } from '../lib/mp3-frame.ts'
import { frameUs } from './rules/hold.ts'
import type { Now, Tape } from './rules/tape-types.ts'
import type { Piece } from './source/source.ts'

/**
 * Splits the pieces of a connection into frames, and gives them to the tape with what the source knows of them.
 * @param onFrame is told the duration of each frame, in microseconds
 */
export function pieceFeed(tape: Tape, onFrame: (us: number) => void) {
  let at: Now
  /** The date of the next piece. `isBehind`: the last frame before it still waits for its end. */
  let dateUs: number | undefined
  let isBehind = false
  /** Whether the next frame began with an earlier piece. */
  let beganBefore = false
  /** Bytes of the piece that are not split into frames yet. */
  let restBytes = 0

  const splitter = frameSplitter(
    (frame: Mp3Frame) => {
      onFrame(frameUs(frame))
      restBytes = Math.max(0, restBytes - frame.bytes.length)
      const beginsUs = dateUs === undefined ? undefined : dateUs - (isBehind ? frameUs(frame) : 0)
      dateUs = undefined
      tape.frame(frame, at, beginsUs, beganBefore, (restBytes * 8000) / frame.kilobits)
      beganBefore = false
    },
    { reuse: true },
  )
  return {
    push(mp3: Uint8Array, { dateUs: us, isNewPart = false, follows, missing }: Piece, now: Now) {
      at = now
      if (isNewPart) splitter.end()
      beganBefore = !isNewPart
      if (follows) tape.continues(follows === 'certain', at)
      if (missing) tape.missed(missing.us, missing.reason, at)
      if (us !== undefined) [dateUs, isBehind] = [us, !isNewPart]
      restBytes = mp3.length
      splitter.push(mp3)
    },
    /** The last frame is whole, though nothing follows it. */
    end: splitter.end,
  }
}
