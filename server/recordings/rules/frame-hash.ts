import type { Mp3Frame } from '../../lib/mp3-frame.ts'

/**
 * A 32-bit number for a frame's bytes, to find the frame again after a reconnect. Not cryptographic. Four bytes are mixed at
 * a time because every frame of every station is hashed (multipliers: MurmurHash3, public domain).
 */
export function frameHash(frame: Pick<Mp3Frame, 'bytes'>): number {
  const { bytes } = frame
  const whole = bytes.length & ~3
  let hash = bytes.length
  let at = 0
  for (; at < whole; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    hash = Math.imul(hash ^ Math.imul(word, 0xcc9e2d51), 0x1b873593)
    hash ^= hash >>> 15
  }
  for (; at < bytes.length; at++) hash = Math.imul(hash ^ bytes[at]!, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}
