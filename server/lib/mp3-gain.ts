import { bits, granuleBitsOf, granulesAt, granulesOf, type Mp3Frame, sideInfoAt, sideInfoBytes } from './mp3-frame.ts'

/** The change of the level by one step of `global_gain`, a factor of 2^¼ (ISO/IEC 11172-3, 2.4.3.4.7), in decibels. */
export const stepDecibels = 5 * Math.log10(2)

const [lengthBits, gainAfter, gainBits, highestGain] = [12, 21, 8, 255]

/** The gain of a frame would leave its range. */
export class GainOutOfRange extends Error {
  override readonly name = 'GainOutOfRange'
  /** The steps that the frame allows: fewer in the same direction. */
  readonly steps: number
  constructor(steps: number) {
    super(`The gain of a frame can be changed by ${steps} steps only.`)
    this.steps = steps
  }
}

/**
 * Changes the level of a frame by whole steps, in its bytes: the `global_gain` of every granule and channel, and the CRC
 * if there is one. All other bits stay. A granule without data is silent with any gain: it limits nothing, and stays as it
 * is if its gain is 0 or would leave the range. So the frames that this program makes, of silence or as a tag, never change.
 * @throws {GainOutOfRange} if the gain would leave 0 to 255; nothing is changed then
 */
export function changeGain(frame: Pick<Mp3Frame, 'bytes' | 'format'>, steps: number): void {
  const { bytes, format } = frame
  const [first, size] = [granulesAt(frame), granuleBitsOf(format)]
  const end = first + granulesOf(format) * size
  let fitting = steps
  for (let at = first; at < end; at += size) {
    if (bits(bytes, at, lengthBits) === 0) continue
    const gain = bits(bytes, at + gainAfter, gainBits)
    fitting = Math.max(-gain, Math.min(highestGain - gain, fitting))
  }
  if (fitting !== steps) throw new GainOutOfRange(fitting + 0)

  let isChanged = false
  for (let at = first; at < end; at += size) {
    const gain = bits(bytes, at + gainAfter, gainBits)
    const isEmpty = bits(bytes, at, lengthBits) === 0
    if (isEmpty && (gain === 0 || gain + steps < 0 || gain + steps > highestGain)) continue
    setByte(bytes, at + gainAfter, gain + steps)
    isChanged = true
  }
  const hasCrc = (bytes[1]! & 1) === 0
  if (isChanged && hasCrc) setCrc(frame)
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

/** The remainders of all bytes by the polynomial 0x8005. */
const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1
  return crc
})

/** Sets the CRC, which is that of the last two bytes of the header and of the side info. ISO/IEC 11172-3, 2.4.3.1. */
function setCrc({ bytes, format }: Pick<Mp3Frame, 'bytes' | 'format'>): void {
  const side = sideInfoAt(bytes)
  let crc = 0xffff
  const take = (byte: number) => {
    crc = ((crc << 8) & 0xffff) ^ remainders[(crc >> 8) ^ byte]!
  }
  take(bytes[2]!)
  take(bytes[3]!)
  for (let at = side; at < side + sideInfoBytes(format); at++) take(bytes[at]!)
  bytes[side - 2] = crc >> 8
  bytes[side - 1] = crc & 0xff
}
