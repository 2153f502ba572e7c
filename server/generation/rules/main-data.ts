import { isSoundSideInfo, type Mp3Frame, mainDataOf, maxFrameBytes } from '../../lib/mp3-frame.ts'

/**
 * The layout of the main data of a frame behind that of the frames before it:
 * - `whole`: nothing speaks against it.
 * - `foreign`: between the two are bytes that no encoder leaves there, so they are probably of different encoders.
 * - `broken`: the frame cannot be decoded. It refers to bytes that the frames before it have used, or needs more than
 *   there are, or its side info is invalid.
 */
export type MainData = 'whole' | 'foreign' | 'broken'

/** Frames in a row without foreign bytes, after which these are believed: some encoders write data of their own there. */
const trustFrames = 100
/** Maximum distance in bytes between the end of a filling and the data of the next frame: their bytes may look alike. */
const tolerance = 3
/** Size of the main data in memory: more than a frame can refer to. */
const keptBytes = 1024

/**
 * Finds the places in a stream where frames of another encoder begin, which have the same format and so follow as if
 * nothing had happened. An encoder puts the main data of a frame after that of the frame before: ISO/IEC 11172-3, 2.4.2.7.
 *
 * @param earlierBytes how many bytes of main data there are before the first frame
 * @returns a function that takes the frames in order
 */
export function mainDataWatch(earlierBytes: number): (frame: Mp3Frame) => MainData {
  /** Positions in bytes of main data: where the next frame's own bytes begin, and where the data of the last one ends. */
  let [at, usedUntil] = [0, -earlierBytes]
  /** The latest main data, without that of the next frame. */
  const recent = new Uint8Array(2 * keptBytes + maxFrameBytes)
  let [recentBytes, hasData, trusted] = [0, false, 0]

  function keep(own: Uint8Array): void {
    if (recentBytes + own.length > recent.length) {
      recent.copyWithin(0, recentBytes - keptBytes, recentBytes)
      recentBytes = keptBytes
    }
    recent.set(own, recentBytes)
    recentBytes += own.length
  }

  /**
   * Whether the bytes that the last frame left are no filling, or the next frame's data begins within one. The first is
   * believed after frames without such bytes only.
   */
  function isForeign(start: number): boolean {
    const unused = at - usedUntil
    if (!hasData || unused > recentBytes) return false
    const gap = start - usedUntil
    // The usual case, decided without looking further.
    if (gap === 0 && recent[recentBytes - unused] !== lameName[0]) {
      trusted++
      return false
    }
    const filling = fillingIn(recent.subarray(recentBytes - unused, recentBytes), gap)
    const isOther = gap > filling.length + (filling.isNamed ? tolerance : 0)
    const isTrusted = filling.isNamed || trusted >= trustFrames
    trusted = isOther ? 0 : trusted + 1
    return (isOther && isTrusted) || (filling.isNamed && gap < filling.length - tolerance)
  }

  return (frame) => {
    const own = mainDataOf(frame)
    const start = at - frame.mainDataBegin
    const dataUntil = start + Math.ceil(frame.dataBits / 8)
    const isBroken = start < usedUntil || dataUntil > at + own.length || !isSoundSideInfo(frame)
    const isOther = !isBroken && frame.mainDataBegin > 0 && frame.dataBits > 0 && isForeign(start)
    keep(own)
    at += own.length
    hasData = frame.dataBits > 0
    if (hasData) usedUntil = Math.min(dataUntil, at)
    return isBroken ? 'broken' : isOther ? 'foreign' : 'whole'
  }
}

const lameName = Buffer.from('LAME')
const isVersionCharacter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x2e && byte <= 0x39)
const isLameFill = (byte: number) => byte === 0x55 || byte === 0xaa

/**
 * Counts the bytes, from the first one on, that an encoder has filled up: with one byte that it repeats, or, as LAME does,
 * with its name, its version and one of two bytes, maybe several times. `gap` is where the data of the next frame begins.
 */
function fillingIn(bytes: Uint8Array, gap: number): { length: number; isNamed: boolean } {
  const name = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(lameName, gap)
  const isNamed = name !== -1
  let length = isNamed ? name + lameName.length : 0
  const skip = (isSkipped: (byte: number) => boolean) => {
    while (length < bytes.length && isSkipped(bytes[length]!)) length++
  }
  if (isNamed) {
    skip(isVersionCharacter)
    skip(isLameFill)
  } else if (bytes[0] === lameName[0]) skip((byte) => byte === lameName[length])
  else skip((byte) => byte === bytes[0])
  return { length, isNamed }
}
