import { silentHead } from './mp3-filler.ts'
import { type Mp3Frame, mainDataOf } from './mp3-frame.ts'
import { isJoint, mainDataWatch } from './mp3-main-data.ts'

/**
 * Makes frames decodable by any decoder: one whose main data is not its own is made silent in its place, so that nothing
 * moves and no size changes. Such frames follow a joint, where another encoder has begun in the same format without a gap.
 *
 * @param hasEarlier whether there are frames before the first one
 * @returns a function that takes the frames in order, and returns the bytes with which the beginning of a frame is replaced
 */
export function frameRepair(hasEarlier: boolean): (frame: Mp3Frame) => Uint8Array | undefined {
  const watch = mainDataWatch(hasEarlier ? Number.POSITIVE_INFINITY : 0, { withCodes: true })
  /** Bytes of main data since the last joint. */
  let sinceJoint = 0
  return (frame) => {
    const found = watch(frame)
    if (isJoint(found)) sinceJoint = 0
    const head = found === 'whole' ? undefined : silentHead(frame, sinceJoint)
    sinceJoint += mainDataOf(frame).length
    return head
  }
}
