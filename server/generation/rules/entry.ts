import { type Mp3Format, type Mp3Frame, mainDataOf } from '../../lib/mp3-frame.ts'
import { isJoint, mainDataWatch } from '../../lib/mp3-main-data.ts'

/** The entry into a part of a recording: its first frame that can be decoded, and the bytes that this frame needs. */
export type Entry = {
  /** Index of the first frame to be copied: an overlap frame, or the first wanted one that can be decoded. */
  first: number
  /** Frames before the wanted ones, copied so that the decoder has the state that the first wanted frame needs. */
  overlapFrames: number
  /** Wanted frames left out, because the main data that they refer to was never recorded. */
  droppedFrames: number
  /** The end of the main data before the first frame, as long as that frame's `mainDataBegin`. */
  reservoir: Uint8Array
}

/**
 * The frames before the first wanted one that a decoder must decode so that the wanted ones come out exact: the overlap
 * of the transform needs one granule, and the filter bank 480 more samples. A frame has two granules in MPEG-1, and one
 * in MPEG-2 and 2.5.
 */
export const overlapFrames = ({ version }: Mp3Format) => (version === 1 ? 1 : 2)

/**
 * Decides where to begin copying so that decoding begins right.
 *
 * @param frames consecutive frames: earlier ones, then at least the first wanted ones
 * @param wanted index of the first wanted frame
 * @param overlap how many frames before that should be copied too, if they exist and can be decoded
 * @returns undefined if none of the frames from there on can be decoded
 */
export function entry(frames: readonly Mp3Frame[], wanted: number, overlap: number): Entry | undefined {
  const watch = mainDataWatch(Number.POSITIVE_INFINITY)
  const found = frames.map(watch)
  const breakBefore = (index: number) => found.findLastIndex((data, at) => at <= index && isJoint(data))
  for (let first = Math.max(0, wanted - overlap, breakBefore(wanted)); first < frames.length; first++) {
    const needed = frames[first]!.mainDataBegin
    const reservoir = lastMainData(frames.slice(Math.max(0, breakBefore(first)), first), needed)
    if (reservoir.length < needed || found[first] === 'broken') continue
    return {
      first,
      overlapFrames: Math.max(0, wanted - first),
      droppedFrames: Math.max(0, first - wanted),
      reservoir,
    }
  }
  return undefined
}

/** The last `count` bytes of main data of the frames, or fewer if there are not as many. */
function lastMainData(frames: readonly Mp3Frame[], count: number): Uint8Array {
  const data = new Uint8Array(count)
  let start = count
  for (let index = frames.length - 1; index >= 0 && start > 0; index--) {
    const own = mainDataOf(frames[index]!)
    const taken = own.subarray(Math.max(0, own.length - start))
    start -= taken.length
    data.set(taken, start)
  }
  return data.subarray(start)
}
