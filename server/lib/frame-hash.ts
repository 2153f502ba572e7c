import { crc32 } from 'node:zlib'
import type { Mp3Frame } from './mp3-frame.ts'

/** A 32-bit number for a frame's bytes, to find the frame again after a reconnect. Not cryptographic. */
export function frameHash({ bytes }: Pick<Mp3Frame, 'bytes'>): number {
  return crc32(bytes)
}
