import { frameLength, isLayer3, maxFrameBytes, sampleRateOf, versionOf } from './mp3-frame.ts'

/** The result for the bytes seen so far. `mp3` and `not-mp3` are final. */
export type Mp3Verdict = 'undecided' | 'mp3' | 'not-mp3'

/** A check in progress. Feed it the file in order, in chunks of any size. */
export type Mp3Check = {
  /** Takes the next bytes, which may be reused afterwards. Once the verdict is final, further calls only return it. */
  push(chunk: Uint8Array): Mp3Verdict
  /** Marks the end of the file. A file that is still undecided is not an MP3. */
  end(): Exclude<Mp3Verdict, 'undecided'>
}

/**
 * The largest number of bytes before the first whole frame: padding, or a frame cut off at the start of a recording.
 */
const maxJunkBytes = 4096
const framesNeeded = 3
/** After this many bytes behind the tag, every possible start of the frames is either confirmed or ruled out. */
const windowBytes = maxJunkBytes + framesNeeded * maxFrameBytes

/**
 * Detects from a file's first bytes whether it is an MP3: an optional ID3v2 tag (skipped by its size, however large),
 * at most 4096 other bytes, then three whole consecutive Layer III frames of one version and sample rate. It decides at
 * the earliest possible byte, independently of the chunks, and buffers less than 10 KiB. ID3v2:
 * id3.org/id3v2.4.0-structure, 3.1 and 3.4. Frames: ISO/IEC 11172-3 and 13818-3, 2.4.2.3, and MPEG-2.5.
 */
export function mp3Check(): Mp3Check {
  const seen = new Uint8Array(windowBytes)
  let seenBytes = 0
  let tagRead = false
  let skipBytes = 0
  let untried = 0
  let hopeful: number[] = []
  let verdict: Mp3Verdict = 'undecided'

  /** Copies bytes until `limit` are held; returns the rest. */
  function keep(chunk: Uint8Array, limit: number): Uint8Array {
    const taken = Math.min(limit - seenBytes, chunk.length)
    seen.set(chunk.subarray(0, taken), seenBytes)
    seenBytes += taken
    return chunk.subarray(taken)
  }

  function judge(): Mp3Verdict {
    while (untried <= maxJunkBytes && untried < seenBytes) hopeful.push(untried++)
    const left: number[] = []
    for (const start of hopeful) {
      const found = framesFrom(seen, seenBytes, start)
      if (found === 'mp3') return 'mp3'
      if (found === 'undecided') left.push(start)
    }
    hopeful = left
    return left.length === 0 && untried > maxJunkBytes ? 'not-mp3' : 'undecided'
  }

  return {
    push(chunk) {
      if (verdict !== 'undecided') return verdict
      let rest = chunk
      if (!tagRead) {
        rest = keep(chunk, id3HeaderBytes)
        if (seenBytes < id3HeaderBytes) return verdict
        tagRead = true
        const tagBytes = id3TagBytes(seen)
        if (tagBytes > 0) {
          skipBytes = tagBytes - id3HeaderBytes
          seenBytes = 0
        }
      }
      const skipped = Math.min(skipBytes, rest.length)
      skipBytes -= skipped
      keep(rest.subarray(skipped), windowBytes)
      verdict = judge()
      return verdict
    },
    end() {
      if (verdict === 'undecided') verdict = 'not-mp3'
      return verdict
    },
  }
}

const id3HeaderBytes = 10
const id3FooterFlag = 0x10

/** The length of the ID3v2 tag that begins with ten bytes; 0 if they are no header of one. Source: ID3v2.4.0, section 3.1. */
export function id3TagBytes(header: Uint8Array): number {
  const byte = (at: number) => header[at] ?? 0xff
  if (byte(0) !== 0x49 || byte(1) !== 0x44 || byte(2) !== 0x33) return 0
  if (byte(3) === 0xff || byte(4) === 0xff) return 0
  if ((byte(6) | byte(7) | byte(8) | byte(9)) & 0x80) return 0
  const size = (byte(6) << 21) | (byte(7) << 14) | (byte(8) << 7) | byte(9)
  return id3HeaderBytes + size + (byte(5) & id3FooterFlag ? id3HeaderBytes : 0)
}

/** Whether the required frames follow one another from `start`, judged by the first `length` bytes. */
function framesFrom(bytes: Uint8Array, length: number, start: number): Mp3Verdict {
  let at = start
  for (let frame = 0; frame < framesNeeded; frame++) {
    if (at < length && bytes[at] !== 0xff) return 'not-mp3'
    if (at + 1 < length) {
      const second = bytes[at + 1]!
      if (!isLayer3(second)) return 'not-mp3'
      if (frame > 0 && versionOf(second) !== versionOf(bytes[start + 1]!)) return 'not-mp3'
    }
    if (at + 2 >= length) return 'undecided'
    const third = bytes[at + 2]!
    if (frame > 0 && sampleRateOf(third) !== sampleRateOf(bytes[start + 2]!)) return 'not-mp3'
    const frameBytes = frameLength(bytes[at + 1]!, third)
    if (frameBytes === 0) return 'not-mp3'
    at += frameBytes
  }
  return at <= length ? 'mp3' : 'undecided'
}
