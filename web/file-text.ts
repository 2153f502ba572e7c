/**
 * The text of a file that a person made with a spreadsheet program or an editor: UTF-8 or UTF-16, with a byte order mark or
 * without, otherwise the encoding that Windows or old Macintosh programs use for Western European languages. A file that is
 * UTF-8 but for a few bytes is read as UTF-8, with U+FFFD for those.
 */
export function fileText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** Bytes that are looked at to tell UTF-16 without a byte order mark. */
const lookedAt = 4096

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const some = bytes.subarray(0, lookedAt)
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2]!++
  // Separators, digits and line ends have a zero byte in UTF-16, in any language.
  if (zeros[1]! > enough(some) && zeros[0] === 0) return 'utf-16le'
  if (zeros[0]! > enough(some) && zeros[1] === 0) return 'utf-16be'
  const text = new TextDecoder().decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  if (broken === 0 || (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > broken) return 'utf-8'
  return isMacintosh(bytes) ? 'macintosh' : 'windows-1252'
}

const enough = (some: Uint8Array) => Math.max(1, some.length / 8)

/** Letters of Mac Roman that are not in ASCII are at 0x80 to 0x9F, where Windows has marks; those of Windows are at 0xC0 to 0xFF. */
function isMacintosh(bytes: Uint8Array): boolean {
  let votes = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue
    if (byte >= 0xc0) votes--
    // Quotation marks and dashes of Windows touch letters too.
    else if (byte <= 0x9f && !(byte >= 0x91 && byte <= 0x97) && byte !== 0x85) votes++
  }
  return votes > 0
}

const isLetter = (byte = 0) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
