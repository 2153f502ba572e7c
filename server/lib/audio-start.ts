import { adtsLength } from './adts.ts'
import { type Before, beforeHeadBytes, chunkAt, latin1, riffAt, tagAt } from './before-audio.ts'
import { frameLength, isLayer3, sampleRateOf, versionOf } from './mp3-frame.ts'

/** The content of bytes. `ts` is an MPEG transport stream; `mp4` also fragmented MP4. */
export type AudioKind = 'mp3' | 'aac' | 'ogg' | 'flac' | 'ts' | 'mp4' | 'other'

/** A search in progress. Feed it bytes in order, in chunks of any size. */
export type AudioStart = {
  /** Takes the next bytes, which may be reused afterwards. The result is final once there is one. */
  push(chunk: Uint8Array): AudioKind | undefined
  /** Marks the end of the bytes. */
  end(): AudioKind
  /** The bytes at the beginning that are tags, containers or padding, as far as it has searched. */
  skippedBytes(): number
}

/** Bytes before the audio that are neither a tag nor a container, padding included: mpg123 and ffmpeg search through 64 KiB. */
const maxOtherBytes = 64 * 1024
/** Tags and containers together, with what is between them. */
const maxSkippedBytes = 64 * 1024 * 1024
const maxTags = 64
/** A run of this many zeros is padding. */
const paddingBytes = 1024

/** Frames that must follow one another. */
const [mp3FramesInRow, adtsFramesInRow] = [3, 4]
const [tsPacketBytes, tsPackets] = [188, 3]

/** Whether a byte is zero, or may begin a frame or a tag (`ID3`, `APETAGEX`, `LYRICSBEGIN`). */
const beginsSomething = Array.from({ length: 256 }, (_, byte) => [0x00, 0x41, 0x49, 0x4c, 0xff].includes(byte))

/** Beginnings of files that are no MP3, whatever may follow. */
const otherFiles: readonly string[] = [
  ...['%PDF', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'PK\x03\x04', '\x1f\x8b\x08', 'BZh', '7z\xbc\xaf', 'Rar!'],
  ...['\x1aE\xdf\xa3', 'FORM', '.snd', '0&\xb2u', 'FLV\x01', 'ADIF', 'caff', 'wvpk', 'MAC ', 'MThd', '{\\rtf'],
]

/**
 * Finds the audio in a stream or a file, as decoders do: tags and containers around it are left out by their sizes, and padding
 * and other bytes are searched through. Several frames in a row must agree, so that nothing else is taken for audio.
 *
 * Each place is decided by the bytes behind it, in order, so the result does not depend on how they are cut. Less than 96 KiB
 * are read besides tags and containers, and less than 16 KiB are kept.
 */
export function audioStart(): AudioStart {
  let kept: Uint8Array = new Uint8Array()
  /** The place in `kept`, and its distance from the beginning. */
  let at = 0
  let passed = 0
  /** Bytes that are still to be left out. */
  let toSkip = 0
  let skipped = 0
  /** All bytes that are neither a tag nor a container; those since the last one or since padding; zeros in a row. */
  let [others, junk, zeros] = [0, 0, 0]
  let [tags, doubtful] = [0, 0]
  let isInRiff = false
  let result: AudioKind | undefined

  function advance(bytes: number): void {
    at += bytes
    passed += bytes
  }

  function skip({ bytes, doubtfulBytes }: Before): 'on' {
    toSkip = bytes
    junk = 0
    zeros = 0
    doubtful += doubtfulBytes
    tags++
    return 'on'
  }

  /** Decides the place: the audio that begins there, or `on` if the search continues; undefined while too few bytes are there. */
  function look(isAll: boolean): AudioKind | 'on' | undefined {
    if (!isAll && kept.length - at < beforeHeadBytes) return undefined
    if (at === kept.length || tags > maxTags || passed > maxSkippedBytes || others > maxOtherBytes + doubtful)
      return 'other'
    const isFirst = junk === 0
    if (!isFirst && !isInRiff && pass(isAll)) return 'on'
    const rest = kept.subarray(at)
    if (isInRiff) {
      const chunk = chunkAt(rest)
      if (chunk === 'other') return chunk
      isInRiff = latin1(rest, 0, 4) !== 'data'
      return skip(chunk)
    }
    const tag = tagAt(rest, isFirst)
    if (tag) return skip(tag)
    if (isFirst) {
      const riff = riffAt(rest)
      if (riff === 'other') return riff
      if (riff) {
        isInRiff = true
        return skip(riff)
      }
      const fixed = fixedStart(rest, isAll)
      if (fixed !== 'none') return fixed
    }
    if (rest[0] === 0xff) {
      const isMp3 = mp3Frames(rest, isAll)
      if (isMp3 !== false) return isMp3 && 'mp3'
      const isAac = adtsInRow(rest, isAll)
      if (isAac !== false) return isAac && 'aac'
    }
    if (rest[0] === 0) return padding(rest)
    advance(1)
    addJunk(1)
    return 'on'
  }

  function addJunk(bytes: number): void {
    junk += bytes
    others += bytes
    zeros = 0
    // Still the tag: it must not be kept.
    if (others > maxOtherBytes) skipped = passed
  }

  /** Passes bytes that begin neither a frame nor a tag; says whether there were any. */
  function pass(isAll: boolean): boolean {
    const from = at
    const known = isAll ? kept.length : kept.length - beforeHeadBytes
    const last = Math.min(known, from + maxOtherBytes + doubtful + 1 - others)
    while (at < last && !beginsSomething[kept[at]!]) at++
    const bytes = at - from
    passed += bytes
    if (bytes > 0) addJunk(bytes)
    return bytes > 0
  }

  /** Passes zeros, but for the last of them: a box of MP4 begins with some. */
  function padding(rest: Uint8Array): 'on' {
    let run = 1
    while (rest[run] === 0) run++
    const bytes = Math.min(Math.max(1, run - 8), maxOtherBytes + doubtful + 1 - others)
    zeros += bytes
    others += bytes
    advance(bytes)
    if (zeros >= paddingBytes) {
      skipped = passed
      junk = 0
    }
    return 'on'
  }

  function search(isAll: boolean): AudioKind | undefined {
    for (;;) {
      const skipping = Math.min(toSkip, kept.length - at)
      toSkip -= skipping
      advance(skipping)
      if (skipping > 0) skipped = passed
      if (toSkip > 0 && !isAll) return undefined
      const found = look(isAll)
      if (found !== 'on') return found
    }
  }

  return {
    push(chunk) {
      if (result) return result
      const rest = kept.subarray(at)
      kept = new Uint8Array(rest.length + chunk.length)
      kept.set(rest)
      kept.set(chunk, rest.length)
      at = 0
      result = search(false)
      return result
    },
    end() {
      result ??= search(true) ?? 'other'
      return result
    },
    skippedBytes: () => skipped,
  }
}

/** A format that is recognised by its first bytes. */
function fixedStart(bytes: Uint8Array, isAll: boolean): AudioKind | 'none' | undefined {
  const start = latin1(bytes, 0, 8)
  if (start.startsWith('OggS')) return 'ogg'
  if (start.startsWith('fLaC')) return 'flac'
  if (/^[\s\S]{4}(?:ftyp|styp|moof|moov|sidx|emsg|mdat|wide)$/.test(start)) return 'mp4'
  if (otherFiles.some((other) => start.startsWith(other))) return 'other'
  for (let packet = 0; packet < tsPackets; packet++) {
    const at = packet * tsPacketBytes
    if (at >= bytes.length) return isAll ? 'none' : undefined
    if (bytes[at] !== 0x47) return 'none'
  }
  return 'ts'
}

/** Whether whole Layer III frames of one version and sample rate follow one another; undefined while that is not decided. */
function mp3Frames(bytes: Uint8Array, isAll: boolean): boolean | undefined {
  let at = 0
  for (let frame = 0; frame < mp3FramesInRow; frame++) {
    const [first, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]]
    if (first !== undefined && first !== 0xff) return false
    if (second !== undefined && (!isLayer3(second) || versionOf(second) !== versionOf(bytes[1]!))) return false
    if (third === undefined) return isAll ? false : undefined
    const length = frameLength(second!, third)
    if (length === 0 || sampleRateOf(third) !== sampleRateOf(bytes[2]!)) return false
    at += length
  }
  return at <= bytes.length ? true : isAll ? false : undefined
}

/** The same of ADTS frames. */
function adtsInRow(bytes: Uint8Array, isAll: boolean): boolean | undefined {
  let at = 0
  for (let frame = 0; frame < adtsFramesInRow; frame++) {
    const length = adtsLength(bytes, at)
    if (length === undefined) {
      const isPossible = (bytes[at] ?? 0xff) === 0xff && ((bytes[at + 1] ?? 0xf0) & 0xf6) === 0xf0
      return isAll || !isPossible ? false : undefined
    }
    if (length === 0 || bytes[at + 1] !== bytes[1] || ((bytes[at + 2]! ^ bytes[2]!) & 0xfc) !== 0) return false
    at += length
  }
  return true
}
