import { dataLayout, readAhead } from './mp3-data.ts'
import { isSoundSideInfo, type Mp3Frame, mainDataOf, maxFrameBytes } from './mp3-frame.ts'

/**
 * The main data of a frame, behind that of the frames before it:
 * - `whole`: nothing speaks against it.
 * - `foreign`: its first bytes are those of another encoder, whose frames came before: no encoder leaves what is between the
 *   two, or its codes do not end where they should.
 * - `broken`: it refers to bytes that the frames before it have used, or needs more than there are, or its side info is
 *   invalid.
 * - `missing`: it refers to bytes before the last frame that was foreign or broken, or before the first of all.
 */
export type MainData = 'whole' | 'foreign' | 'broken' | 'missing'

/** Whether nothing before a frame may be used by it and those after it. */
export const isJoint = (data: MainData) => data === 'foreign' || data === 'broken'

/** Frames in a row without foreign bytes, after which these are believed: some encoders write data of their own there. */
const trustFrames = 100
/** Maximum distance in bytes between the end of a filling and the data of the next frame: their bytes may look alike. */
const tolerance = 3
/**
 * Codes that do not end where they should are believed to be foreign after frames in which they do: some encoders fill up
 * frames with bits that are no codes. A frame of these takes away the trust that several have given.
 */
const codes = { trustFrom: 12, most: 24, loss: 6 }
/** Size of the main data in memory: more than a frame can refer to. */
const keptBytes = 1024

/**
 * Finds the places in a stream where frames of another encoder begin, which have the same format and so follow as if
 * nothing had happened. An encoder puts the main data of a frame after that of the frame before: ISO/IEC 11172-3, 2.4.2.7.
 *
 * @param earlierBytes how many bytes of main data there are before the first frame
 * @param options `withCodes`: codes are read too, which takes most of the time
 * @returns a function that takes the frames in order
 */
export function mainDataWatch(earlierBytes: number, { withCodes = false } = {}): (frame: Mp3Frame) => MainData {
  /** Positions in bytes of main data: where the next frame's own bytes begin, and where the data of the last one ends. */
  let [at, usedUntil] = [0, -earlierBytes]
  /** The latest main data. */
  const recent = new Uint8Array(2 * keptBytes + maxFrameBytes + readAhead)
  let [recentBytes, hasData, usedBits, trusted, codesTrusted] = [0, false, 0, 0, 0]
  /** Where the main data begins that may be used. */
  let dataFrom = -earlierBytes

  function keep(own: Uint8Array): void {
    if (recentBytes + own.length + readAhead > recent.length) {
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
    const bytes = recent.subarray(recentBytes - unused, recentBytes)
    const filling = fillingIn(bytes, gap)
    let isOther = gap > filling.length + (filling.isNamed ? tolerance : 0)
    if (isOther && usedBits > 0 && unused < recentBytes) {
      // LAME may begin with the bit behind the data, and not with the next byte.
      const shifted = fillingIn(shiftedLeft(recent.subarray(recentBytes - unused - 1, recentBytes), usedBits), gap)
      isOther = !(shifted.isNamed && gap <= shifted.length + tolerance)
    }
    const isTrusted = filling.isNamed || trusted >= trustFrames
    trusted = isOther ? 0 : trusted + 1
    return (isOther && isTrusted) || (filling.isNamed && gap < filling.length - tolerance)
  }

  /** Whether the codes of a frame whose own bytes are kept are not its own. */
  function hasOtherCodes(frame: Mp3Frame, ownBytes: number): boolean {
    const begin = recentBytes - ownBytes - frame.mainDataBegin
    if (begin < 0) return false
    const layout = dataLayout(frame, recent.subarray(begin, recentBytes + readAhead))
    const isTrusted = codesTrusted >= codes.trustFrom
    codesTrusted = layout === 'exact' ? Math.min(codes.most, codesTrusted + 1) : Math.max(0, codesTrusted - codes.loss)
    return layout === 'impossible' || (layout === 'loose' && isTrusted)
  }

  return (frame) => {
    const own = mainDataOf(frame)
    const start = at - frame.mainDataBegin
    const dataUntil = start + Math.ceil(frame.dataBits / 8)
    const isOther = frame.mainDataBegin > 0 && frame.dataBits > 0 && start >= usedUntil && isForeign(start)
    keep(own)
    const found = foundIn()
    hasData = frame.dataBits > 0
    usedBits = frame.dataBits & 7
    if (isJoint(found)) dataFrom = usedUntil = at
    at += own.length
    if (hasData && dataUntil <= at) usedUntil = Math.max(usedUntil, dataUntil)
    return found

    function foundIn(): MainData {
      if (!isSoundSideInfo(frame)) return 'broken'
      if (frame.dataBits === 0) return 'whole'
      if (start < dataFrom) return 'missing'
      if (start < usedUntil || dataUntil > at + own.length) return 'broken'
      return isOther || (withCodes && hasOtherCodes(frame, own.length)) ? 'foreign' : 'whole'
    }
  }
}

const lameName = Buffer.from('LAME')
const isVersionCharacter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x2e && byte <= 0x39)
const isLameFill = (byte: number) => byte === 0x55 || byte === 0xaa

function shiftedLeft(bytes: Uint8Array, count: number): Uint8Array {
  return bytes.map((byte, at) => (byte << count) | ((bytes[at + 1] ?? 0) >> (8 - count)))
}

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
