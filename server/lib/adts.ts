/** The bytes of the header of an ADTS frame, without its checksum. */
export const adtsHeaderBytes = 7

/**
 * The length of the ADTS frame that begins at `at`: 0 if none does, undefined if there are too few bytes to say. Source:
 * ISO/IEC 13818-7, 6.2.
 */
export function adtsLength(bytes: Uint8Array, at: number): number | undefined {
  if (at + adtsHeaderBytes > bytes.length) return undefined
  if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0) return 0
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
  return length < adtsHeaderBytes ? 0 : length
}
