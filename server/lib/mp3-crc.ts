import { type Mp3Frame, sideInfoAt, sideInfoBytes } from './mp3-frame.ts'

/** The remainders of all bytes by the polynomial 0x8005. */
const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1
  return crc
})

/** Sets the CRC, if the frame has one: that of the last two bytes of the header and of the side info. ISO/IEC 11172-3, 2.4.3.1. */
export function setCrc({ bytes, format }: Pick<Mp3Frame, 'bytes' | 'format'>): void {
  if ((bytes[1]! & 1) === 1) return
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
