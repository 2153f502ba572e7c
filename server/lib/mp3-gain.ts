import { setCrc } from './mp3-crc.ts'
import { bits, granuleBitsOf, granulesAt, granulesOf, type Mp3Frame } from './mp3-frame.ts'

/** The change of the level by one step of `global_gain`, a factor of 2^¼ (ISO/IEC 11172-3, 2.4.3.4.7), in decibels. */
export const stepDecibels = 5 * Math.log10(2)

const [lengthBits, gainAfter, gainBits, highestGain] = [12, 21, 8, 255]

/**
 * Changes the level of a frame by whole steps, in its bytes: the `global_gain` of every granule and channel, and the CRC
 * if there is one. All other bits stay. A gain ends at 0 and 255: no programme has such gains (inaudible, or 65 dB above full
 * scale), so that a damaged frame does not limit the others. A granule without data is silent with any gain, and stays as it is
 * if its gain is 0 or would leave the range. So the frames that this program makes, of silence or as a tag, never change.
 */
export function changeGain(frame: Pick<Mp3Frame, 'bytes' | 'format'>, steps: number): void {
  const { bytes, format } = frame
  const [first, size] = [granulesAt(frame), granuleBitsOf(format)]
  const end = first + granulesOf(format) * size
  let isChanged = false
  for (let at = first; at < end; at += size) {
    const gain = bits(bytes, at + gainAfter, gainBits)
    const wanted = Math.max(0, Math.min(highestGain, gain + steps))
    const isEmpty = bits(bytes, at, lengthBits) === 0
    if (isEmpty && (gain === 0 || wanted !== gain + steps)) continue
    setByte(bytes, at + gainAfter, wanted)
    isChanged = true
  }
  if (isChanged) setCrc(frame)
}

/** Writes eight bits from the bit `at` on. */
function setByte(bytes: Uint8Array, at: number, value: number): void {
  const byte = at >> 3
  const shift = 8 - (at & 7)
  const two = (bytes[byte]! << 8) | bytes[byte + 1]!
  const changed = (two & ~(0xff << shift)) | (value << shift)
  bytes[byte] = changed >> 8
  bytes[byte + 1] = changed
}
