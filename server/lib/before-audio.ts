const headBytes = 10
/** Sizes that are not written as the format wants are believed up to this. */
const maxOddBytes = 16 * 1024 * 1024

/** Bytes before audio that are left out by their size: a tag, or a part of a container. */
export type Before = {
  bytes: number
  /** The bytes behind it that may belong to it all the same, because its size can be read in two ways. */
  doubtfulBytes: number
}

/** Bytes that are looked at to recognise what stands before audio. */
export const beforeHeadBytes = 36

/**
 * The tag that begins at a place: ID3v2, APE, or ID3v1 and Lyrics3, which belong to the end of a file and stand at the beginning
 * where files were joined.
 * @param bytes from there on: `beforeHeadBytes`, unless the file ends before
 * @param isFirst nothing but tags and zeros stands before it: short marks count only there
 */
export function tagAt(bytes: Uint8Array, isFirst: boolean): Before | undefined {
  switch (bytes[0]) {
    case 0x49:
      return id3At(bytes)
    case 0x41:
      return apeAt(bytes)
    case 0x54:
      return isFirst && startsWith(bytes, 'TAG') ? sized(startsWith(bytes, 'TAG+') ? 227 : 128) : undefined
    case 0x4c:
      // Its size is at its end, and its text has no byte that begins a frame.
      return startsWith(bytes, 'LYRICSBEGIN') ? { bytes: 11, doubtfulBytes: 1024 * 1024 } : undefined
  }
  return undefined
}

const sized = (bytes: number): Before => ({ bytes, doubtfulBytes: 0 })

/** Source: ID3v2.4.0-structure, 3.1 and 3.4. Some programs write the size in 32 bits instead of 28. */
function id3At(bytes: Uint8Array): Before | undefined {
  if (!startsWith(bytes, 'ID3') || bytes.length < headBytes) return undefined
  if (bytes[3]! < 2 || bytes[3]! > 4 || bytes[4] === 0xff) return undefined
  const [a, b, c, d] = [bytes[6]!, bytes[7]!, bytes[8]!, bytes[9]!]
  const plain = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const whole = headBytes + (bytes[5]! & 0x10 ? headBytes : 0)
  if ((a | b | c | d) & 0x80) return plain > maxOddBytes || !beginsFrame(bytes[10]) ? undefined : sized(whole + plain)
  const size = (a << 21) | (b << 14) | (c << 7) | d
  return { bytes: whole + size, doubtfulBytes: plain > maxOddBytes ? 0 : plain - size }
}

/** A tag begins with the name of a frame, or with padding or a further header. */
const beginsFrame = (byte: number | undefined) => byte === 0 || (byte !== undefined && byte >= 0x41 && byte <= 0x5a)

/** Source: APE tags version 2.000. The size is that of the items and the footer, without the header. */
function apeAt(bytes: Uint8Array): Before | undefined {
  if (!startsWith(bytes, 'APETAGEX') || bytes.length < 24) return undefined
  const isHeader = (bytes[23]! & 0x20) !== 0
  const size = uint32(bytes, 12)
  if (size > maxOddBytes) return undefined
  return isHeader ? sized(32 + size) : { bytes: 32, doubtfulBytes: 0 }
}

/** A chunk of a RIFF file that stands before its audio; `other` if its audio is not MP3. */
export type Chunk = Before | 'other'

/** The wave formats of MPEG audio and MP3, and the one that has its format further behind. */
const [mpeg, mp3, extensible] = [0x50, 0x55, 0xfffe]

/** The head of a RIFF file that may hold MP3. */
export function riffAt(bytes: Uint8Array): Chunk | undefined {
  if (!startsWith(bytes, 'RIFF') && !startsWith(bytes, 'RF64')) return undefined
  const form = latin1(bytes, 8, 12)
  return form === 'WAVE' || form === 'RMP3' ? sized(12) : 'other'
}

/** The chunk of a RIFF file that begins at a place; of the audio, its head alone. */
export function chunkAt(bytes: Uint8Array): Chunk {
  const id = latin1(bytes, 0, 4)
  if (id === 'data') return sized(8)
  const format = uint16(bytes, 8)
  const isMp3 = [mpeg, mp3].includes(format === extensible ? uint16(bytes, 32) : format)
  if (id === 'fmt ' && !isMp3) return 'other'
  const size = uint32(bytes, 4)
  return size > maxOddBytes || bytes.length < 8 ? 'other' : sized(8 + size + (size & 1))
}

const uint16 = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
const uint32 = (bytes: Uint8Array, at: number) => (uint16(bytes, at) | (uint16(bytes, at + 2) << 16)) >>> 0

/** The bytes from one place to another as Latin-1. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

const startsWith = (bytes: Uint8Array, text: string) => latin1(bytes, 0, text.length) === text
