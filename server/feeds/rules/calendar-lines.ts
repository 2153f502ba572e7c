/** The longest line of a calendar in bytes, without its end. Source: RFC 5545, section 3.1. */
const maxLineBytes = 75

/** Writes a line of a calendar, folded where it is too long: a character is never cut in two. */
export function calendarLine(name: string, value: string): string {
  const line = `${name}:${value}`
  if (line.length <= maxLineBytes && Buffer.byteLength(line) <= maxLineBytes) return `${line}\r\n`
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > maxLineBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return `${folded}\r\n`
}

/** A text as the value of a line. Source: RFC 5545, section 3.3.11, which has no place for control characters. */
export function calendarText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this drops
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  )
}
