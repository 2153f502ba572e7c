import { bytesOf, hasKept, textKeeping, wholeAndBroken, withoutKept } from '../../lib/kept-bytes.ts'
import { withoutReferences } from '../../lib/references.ts'

/** The encoding of the titles of a station: as a person chose it, or `auto`; and as it was found out, empty if it was not. */
export type TitleCharset = { chosen: string; found: string }

/** The encoding of titles that are not UTF-8 while no other is known. It contains Latin-1. */
const usual = 'windows-1252'

/** Byte order marks, and code points that are never characters. */
const noText = /[\ufeff\ufdd0-\ufdef]|[\ufffe\uffff\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}]/gu

/**
 * A title as it is stored. One in UTF-8 is stored as text; of another the bytes are kept, and `titleText` reads them.
 */
export function storedTitle(bytes: Uint8Array): string {
  const text = textKeeping(bytes)
  return hasKept(text) ? text : plainText(text)
}

/** The text of a title that is stored. */
export function titleText(stored: string, charset: TitleCharset): string {
  return hasKept(stored) ? plainText(decoded(stored, charsetOf(stored, charset))) : stored
}

/** Text in UTF-8 that was cut, or lost a byte, rather than text in another encoding. */
export function isCutUtf8(stored: string): boolean {
  const { whole, broken } = wholeAndBroken(stored)
  return whole > 0 && whole >= broken
}

/** A text of a stream without the references of web pages, without controls, and without what is no character. */
export function plainText(text: string): string {
  return withoutReferences(text)
    .replace(noText, '')
    .replace(/[\p{Cc}\u00a0]/gu, ' ')
    .trim()
}

function charsetOf(stored: string, { chosen, found }: TitleCharset): string {
  if (chosen === 'auto') return isCutUtf8(stored) ? 'utf-8' : found || usual
  const { whole, broken } = wholeAndBroken(stored)
  // In another encoding, bytes are valid UTF-8 by accident only.
  return whole >= 3 && whole >= 3 * broken ? 'utf-8' : chosen
}

function decoded(stored: string, charset: string): string {
  if (charset === 'utf-8') return withoutKept(stored)
  return decoderOf(charset).decode(bytesOf(stored)).replaceAll('\ufffd', '')
}

const decoders = new Map<string, TextDecoder>()

function decoderOf(charset: string): TextDecoder {
  const decoder = decoders.get(charset) ?? new TextDecoder(charset)
  decoders.set(charset, decoder)
  return decoder
}
