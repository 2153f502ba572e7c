// Text in an encoding that nothing tells: what is valid UTF-8 is text, and each other byte is kept as a character for private use,
// so that the bytes can be read again once the encoding is known.

/** The character that stands for the byte 0. */
const firstKept = 0x10fe00
const kept = /[\u{10fe00}-\u{10feff}]/u
const everyKept = /[\u{10fe00}-\u{10feff}]/gu

/** The beginnings of a part that is not ASCII, and of one that is, in ISO-2022-JP; all its bytes are valid UTF-8. */
const shifts = ['\u001b$', '\u001b('] as const

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

/** Bytes as text that keeps those that are not UTF-8. */
export function textKeeping(bytes: Uint8Array): string {
  let text = ''
  let whole = 0
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    text += utf8.decode(bytes.subarray(whole, at)) + keep(bytes[at]!)
    at += 1
    whole = at
  }
  text += utf8.decode(bytes.subarray(whole))
  return shifts.reduce((all, shift) => all.replaceAll(shift, keep(0x1b) + shift[1]), text)
}

/** Whether a text keeps bytes. */
export const hasKept = (text: string): boolean => kept.test(text)

/** A text without the bytes that it keeps. */
export const withoutKept = (text: string): string => text.replace(everyKept, '')

/** The bytes that became a text. */
export function bytesOf(text: string): Uint8Array {
  const parts = text.split(/([\u{10fe00}-\u{10feff}]+)/u)
  const bytes = parts.map((part, index) => (index % 2 === 0 ? encoder.encode(part) : keptIn(part)))
  const all = new Uint8Array(bytes.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of bytes) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * The number of characters of a text that are not ASCII, and the number of those that its bytes begin, or continue, without being
 * whole: of a text in UTF-8 these were cut.
 */
export function wholeAndBroken(text: string): { whole: number; broken: number } {
  const bytes = withoutKept(text)
  // A first byte and those that continue it are one character.
  const broken = text.match(/[\u{10fec2}-\u{10fef4}][\u{10fe80}-\u{10febf}]{0,2}|[\u{10fe00}-\u{10feff}]/gu)
  return { whole: bytes.match(/[^\0-\x7f]/gu)?.length ?? 0, broken: broken?.length ?? 0 }
}

const keep = (byte: number) => String.fromCodePoint(firstKept + byte)
const keptIn = (text: string) => Uint8Array.from(text, (character) => character.codePointAt(0)! - firstKept)

/** The length of the UTF-8 character that begins at a place; 0 if the bytes there are not UTF-8. Source: the table of well-formed sequences of Unicode, 3-7. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  if (length === 0 || at + length > bytes.length) return 0
  const second = bytes[at + 1]!
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < least || second > most) return 0
  for (let index = at + 2; index < at + length; index++) if ((bytes[index]! & 0xc0) !== 0x80) return 0
  // A character that stands for a byte here would be taken for that byte.
  const isOurs = first === 0xf4 && second === 0x8f && (bytes[at + 2]! & 0xfc) === 0xb8
  return isOurs ? 0 : length
}
