/** The longest line of the log, in bytes with its end: longer ones are cut by some collectors, and fill disks. */
export const maxLineBytes = 4096

/** The longest path in the log, in characters. */
export const maxPathCharacters = 200

/** Lengths to which the texts of a line are cut, in characters: the first with which the whole line is short enough. */
const textLengths = [1000, 400, 100]

/**
 * Limits a line of JSON to 4 kB: its long texts are cut and end in `…`. If that is not enough, everything but the time,
 * the level, the request and the message is left out.
 * @param line one JSON object, and the end of the line
 */
export function boundedLine(line: string): string {
  // A character has at most three bytes in UTF-8.
  if (line.length * 3 <= maxLineBytes || Buffer.byteLength(line) <= maxLineBytes) return line
  const whole = JSON.parse(line) as Record<string, unknown>
  const { level, time, requestId, msg } = whole
  for (const told of [whole, { level, time, requestId, msg }]) {
    for (const length of textLengths) {
      const cut = `${JSON.stringify(told, (_key, value) => (typeof value === 'string' ? shortened(value, length) : value))}\n`
      if (Buffer.byteLength(cut) <= maxLineBytes) return cut
    }
  }
  return `${JSON.stringify({ level, time, msg: 'A line of the log was too long.' })}\n`
}

/** The first `length` characters of a text, with `…` if there are more. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
