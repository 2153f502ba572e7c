import { textKeeping } from '../../lib/kept-bytes.ts'
import type { Named } from './names-in-text.ts'
import { nameInText } from './names-in-text.ts'

const headerBytes = 10
/** Tags with titles are small; of a larger one, which has a picture, this much is read. */
const maxReadBytes = 256 * 1024
const maxFrames = 200
const maxTags = 100

/** Flags of a tag, and of a frame in ID3v2.3 and ID3v2.4. */
const [unsynchronised, extended] = [0x80, 0x40]
const frameFlags = {
  3: { unreadable: 0xc0, grouped: 0x20, unsynchronised: 0, measured: 0 },
  4: { unreadable: 0x0c, grouped: 0x40, unsynchronised: 0x02, measured: 0x01 },
} as const

const titleFrames = new Set(['TIT2', 'TT2'])
const artistFrames = new Set(['TPE1', 'TP1'])
const ownFrames = new Set(['TXXX', 'TXX'])
/** Descriptions of TXXX whose value is a whole name. */
const wholeNames = /^(?:streamtitle|nowplaying|now playing|title|icy-title)$/i

/** All ID3v2 tags in bytes, wherever they begin. */
export function id3TagsIn(bytes: Uint8Array): Uint8Array[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tags: Uint8Array[] = []
  for (let at = all.indexOf('ID3'); at >= 0 && tags.length < maxTags; ) {
    const size = tagBytes(all.subarray(at))
    if (size > 0) tags.push(all.subarray(at, at + size))
    at = all.indexOf('ID3', at + Math.max(size, 3))
  }
  return tags
}

/** The length of the tag that begins there, as far as it is there; 0 if none does. */
function tagBytes(bytes: Uint8Array): number {
  if (bytes.length < headerBytes || bytes[3]! < 2 || bytes[3]! > 4 || bytes[4] === 0xff) return 0
  const size = syncsafe(bytes, 6)
  return size === undefined ? 0 : Math.min(headerBytes + size, bytes.length)
}

/**
 * The name in a tag: its artist (TPE1) and title (TIT2), or its own texts (TXXX) with such names. Sources: ID3v2.2.0,
 * ID3v2.3.0, ID3v2.4.0-structure and ID3v2.4.0-frames.
 * @param tag the whole tag, from its header on
 */
export function nameInTag(tag: Uint8Array): Named | undefined {
  const texts = new Map<string, string>()
  for (const { id, body } of framesOf(tag)) {
    const kind = titleFrames.has(id) ? 'title' : artistFrames.has(id) ? 'artist' : undefined
    if (kind) texts.set(kind, texts.get(kind) ?? textIn(body).join(', '))
    else if (ownFrames.has(id)) {
      const [description = '', ...values] = textIn(body)
      const value = values.join(', ')
      const own = wholeNames.test(description)
        ? 'own title'
        : /^(?:.*[-_ ])?artist$/i.test(description)
          ? 'own artist'
          : ''
      if (own !== '' && !texts.has(own)) texts.set(own, value)
    }
  }
  const title = texts.get('title') ?? texts.get('own title')
  const artist = texts.get('artist') ?? texts.get('own artist')
  if (title === undefined && artist === undefined) return undefined
  const named = nameInText(title ?? '')
  return { artist: (artist ?? '').trim() || (named?.artist ?? ''), title: named?.title ?? '' }
}

type Frame = { id: string; body: Uint8Array }

/**
 * The frames of a tag, in their order. Sizes beyond its end are cut.
 * @param limits the bytes of the tag that are read, and the number of frames
 */
export function* framesOf(
  tag: Uint8Array,
  limits: { bytes: number; frames: number } = { bytes: maxReadBytes, frames: maxFrames },
): Generator<Frame> {
  const version = tag[3]!
  const flags = tag[5]!
  let body = tag.subarray(headerBytes, limits.bytes)
  if (flags & unsynchronised && version < 4) body = synchronised(body)
  if (version === 2) {
    for (let at = 0, count = 0; at + 6 <= body.length && count < maxFrames; count++) {
      const size = (body[at + 3]! << 16) | (body[at + 4]! << 8) | body[at + 5]!
      const id = idAt(body, at, 3)
      if (id === undefined) return
      yield { id, body: body.subarray(at + 6, at + 6 + size) }
      at += 6 + size
    }
    return
  }
  const from = flags & extended ? extendedBytes(body, version) : 0
  const isUnsynchronised = version === 4 && (flags & unsynchronised) > 0
  yield* framesIn(body.subarray(from), { version, isUnsynchronised, frames: limits.frames })
}

/** The frames of ID3v2.3 or ID3v2.4 in the body of a tag, or in that of a frame that has others. */
export function* framesIn(
  body: Uint8Array,
  { version, isUnsynchronised, frames }: { version: number; isUnsynchronised: boolean; frames: number },
): Generator<Frame> {
  const of = frameFlags[version === 4 ? 4 : 3]
  for (let at = 0, count = 0; at + headerBytes <= body.length && count < frames; count++) {
    const id = idAt(body, at, 4)
    if (id === undefined) return
    const size = frameBytes(body, at, version)
    const format = body[at + 9]!
    let content = body.subarray(at + headerBytes, at + headerBytes + size)
    at += headerBytes + size
    if (format & of.unreadable) continue
    if (format & of.grouped) content = content.subarray(1)
    if (format & of.measured) content = content.subarray(4)
    if (format & of.unsynchronised || isUnsynchronised) content = synchronised(content)
    yield { id, body: content }
  }
}

/** The size of a frame. Many programs write that of ID3v2.4 as in ID3v2.3: what fits the next frame is right. */
function frameBytes(body: Uint8Array, at: number, version: number): number {
  const plain = ((body[at + 4]! << 24) | (body[at + 5]! << 16) | (body[at + 6]! << 8) | body[at + 7]!) >>> 0
  const safe = syncsafe(body, at + 4)
  if (version < 4 || safe === plain) return plain
  if (safe === undefined) return plain
  const fits = (size: number) => {
    const next = at + headerBytes + size
    return next === body.length || body[next] === 0 || idAt(body, next, 4) !== undefined
  }
  return !fits(safe) && fits(plain) ? plain : safe
}

function extendedBytes(body: Uint8Array, version: number): number {
  if (version === 4) return syncsafe(body, 0) ?? 0
  return 4 + (((body[0]! << 24) | (body[1]! << 16) | (body[2]! << 8) | body[3]!) >>> 0)
}

function syncsafe(bytes: Uint8Array, at: number): number | undefined {
  const four = bytes.subarray(at, at + 4)
  if (four.length < 4 || four.some((byte) => byte > 0x7f)) return undefined
  return (four[0]! << 21) | (four[1]! << 14) | (four[2]! << 7) | four[3]!
}

function idAt(bytes: Uint8Array, at: number, length: number): string | undefined {
  const id = Buffer.from(bytes.subarray(at, at + length)).toString('latin1')
  return id.length === length && /^[A-Z][A-Z0-9 ]+$/.test(id) ? id : undefined
}

/** Undoes the unsynchronisation: a zero behind 0xFF is left out. */
function synchronised(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff)
}

/**
 * The strings of a text frame. Its first byte is the encoding: Latin-1, UTF-16 with a mark, UTF-16BE, or UTF-8. Many programs write
 * another encoding and say that it is Latin-1.
 */
export function textIn(body: Uint8Array): string[] {
  const [encoding, bytes] = [body[0], body.subarray(1)]
  const text =
    encoding === 1 ? utf16(bytes) : encoding === 2 ? new TextDecoder('utf-16be').decode(bytes) : textKeeping(bytes)
  return text
    .replace(/(?<!\0)\0+$/, '')
    .split('\0')
    .map((part) => part.replace(/^\uFEFF/, ''))
}

/** UTF-16, in which each string may have its own mark, and many programs leave it out. */
function utf16(bytes: Uint8Array): string {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  const isUnmarkedBig = bytes[0] === 0 && bytes[1] !== 0
  return new TextDecoder(isBig || isUnmarkedBig ? 'utf-16be' : 'utf-16le').decode(bytes)
}
