import { bytesOf, hasKept, textKeeping, wholeAndBroken } from '../../../lib/kept-bytes.ts'
import type { Note } from './repairs.ts'

/** Tells in which encoding bytes are that are not UTF-8. */
type Guess = (bytes: Uint8Array) => string

/** Decodes a document, part by part. */
export type Decoder = { push: (bytes: Uint8Array) => string; end: () => string }

const marks: [bytes: number[], encoding: string][] = [
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  // Without a mark, by how `<` is written.
  [[0x00, 0x3c], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
]

/** Number of bytes at the start of a document that may name its encoding, and of those that are looked at for it. */
const [declarationBytes, lookedAtBytes] = [1024, 64 * 1024]

/** The encoding of bytes that are not UTF-8 while no other is named; it contains Latin-1. */
const usual = 'windows-1252'

/**
 * Makes a decoder of XML documents. Their bytes decide: what is UTF-8, but for single characters, is read as that; else as the
 * declaration says, then as the `charset` of the content type, each if its characters are valid, else as guessed. RFC 7303 has the
 * first two the other way round, but servers name a `charset` that they do not know.
 */
export function documentDecoder(note: Note, contentType: string, guess: Guess): Decoder {
  let decoder: Decoder | undefined
  let held = Buffer.alloc(0)
  let named: string[] = []
  let [isStarted, isNoted] = [false, false]
  const noteOnce = () => {
    if (!isNoted) note('encoding')
    isNoted = true
  }

  /** Chooses a decoder for the bytes that are held, as far as they tell; others are held until more are here. */
  function begin(isLast: boolean): string {
    if (!isStarted) {
      if (held.length < declarationBytes && !isLast) return ''
      isStarted = true
      const marked = marks.find(([bytes]) => bytes.every((byte, at) => held[at] === byte))
      if (marked) return use(streaming(marked[1]))
      if (held[0] === 0xef && held[1] === 0xbb && held[2] === 0xbf) held = held.subarray(3)
      named = namedEncodings(held, contentType)
      if (named[0] === 'iso-2022-jp') return use(streaming(named[0]))
    }
    const first = held.findIndex((byte) => byte > 0x7f)
    const ascii = first < 0 ? held : held.subarray(0, first)
    held = held.subarray(ascii.length)
    if (held.length === 0 || (held.length < lookedAtBytes && !isLast)) return ascii.toString('latin1')
    const encoding = encodingOf(held.subarray(0, isLast ? held.length : wholeLength(held)), named, guess)
    if (encoding !== (named[0] ?? 'utf-8')) noteOnce()
    const chosen =
      encoding === 'utf-8' ? utf8(named.find((name) => name !== 'utf-8') ?? usual, noteOnce) : streaming(encoding)
    return ascii.toString('latin1') + use(chosen)
  }

  function use(chosen: Decoder): string {
    decoder = chosen
    return chosen.push(held)
  }

  return {
    push(bytes) {
      if (decoder) return decoder.push(bytes)
      held = Buffer.concat([held, bytes])
      return begin(false)
    },
    end: () => (decoder ? '' : begin(true)) + (decoder?.end() ?? ''),
  }
}

/** The encodings that a document and its content type name, as far as they are known. */
function namedEncodings(start: Uint8Array, contentType: string): string[] {
  const charset = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]
  const text = Buffer.from(start.subarray(0, declarationBytes)).toString('latin1')
  const [declaration = ''] = /<\?xml[^>]*/i.exec(text) ?? []
  const declared = /\sencoding\s*=\s*["']?([\w.:-]+)/i.exec(declaration)?.[1]
  // A declaration that can be read is not in UTF-16.
  return [declared, charset].map(canonical).filter((name) => name !== '' && !name.startsWith('utf-16'))
}

function canonical(label = ''): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return ''
  }
}

function encodingOf(bytes: Uint8Array, named: readonly string[], guess: Guess): string {
  const { whole, broken } = wholeAndBroken(textKeeping(bytes))
  if (whole > broken) return 'utf-8'
  return named.find((name) => name !== 'utf-8' && isValid(bytes, name)) ?? (canonical(guess(bytes)) || usual)
}

/** Whether bytes are text in an encoding; C1 controls are not. The last character may have been cut. */
function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    return !/[\x80-\x9f]/.test(new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }))
  } catch {
    return false
  }
}

function streaming(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding)
  return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** Reads UTF-8, and each byte that is not as a character of another encoding, which is noted. */
function utf8(other: string, note: () => void): Decoder {
  const decoder = new TextDecoder(other)
  let cut: Uint8Array = new Uint8Array()
  const read = (bytes: Uint8Array) => {
    const text = textKeeping(bytes)
    if (!hasKept(text)) return text
    note()
    return text.replace(/[\u{10fe00}-\u{10feff}]+/gu, (kept) => decoder.decode(bytesOf(kept)))
  }
  return {
    push(bytes) {
      const all = Buffer.concat([cut, bytes])
      const length = wholeLength(all)
      cut = all.subarray(length)
      return read(all.subarray(0, length))
    },
    end: () => read(cut),
  }
}

/** The length of bytes in UTF-8 without a last character that was cut. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needed > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}
