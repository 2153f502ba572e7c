/** A text in UTF-16 has a zero in every second byte, as far as its characters are ASCII. */
const lookedAtBytes = 64

/**
 * The text of bytes whose encoding nothing tells: by their byte order mark, else UTF-16 if every second byte is zero, else
 * UTF-8 if they are valid as that, else Windows-1252. A byte order mark is no part of the text.
 */
export function textOf(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The kind of UTF-16 in which a text is written, if it is. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(Math.min(bytes.length, lookedAtBytes) / 2)
  if (pairs < 4) return undefined
  const areZero = (first: 0 | 1) =>
    Array.from({ length: pairs }, (_, at) => bytes[2 * at + first]).every((byte) => !byte)
  const [even, odd] = [areZero(0), areZero(1)]
  if (even === odd) return undefined
  return odd ? 'utf-16le' : 'utf-16be'
}
