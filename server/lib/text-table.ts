const absent = '–'
/** Control characters and bidirectional marks: a title must not be able to control the terminal. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Formats rows as a table for the terminal: a line of headings, then one line for each row, columns two spaces apart. A
 * column of numbers only is right-aligned. Every character counts as one column wide.
 *
 * `null` and missing values are shown as `–`, booleans as `yes` and `no`, lists joined by commas, other objects as
 * JSON. Line ends and other control characters become a space.
 *
 * @param rows the rows, as objects
 * @param columns the properties to show, in order; by default those of all rows, in order of first appearance
 * @param widest a longer cell is cut off with `…`, in characters; by default none is
 * @returns the lines, without a line end after the last one; `Nothing here yet.` when there are no rows
 */
export function textTable(rows: Record<string, unknown>[], columns?: string[], widest = Infinity): string {
  if (rows.length === 0) return 'Nothing here yet.'
  const names = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const set = names.map((name) => {
    const cells = [heading(name), ...rows.map((row) => row[name])].map((value) => cell(value, widest))
    const width = Math.max(...cells.map(lengthOf))
    const values = rows.map((row) => row[name]).filter((value) => value != null)
    const numeric = values.length > 0 && values.every((value) => typeof value === 'number' || typeof value === 'bigint')
    return cells.map((text) => pad(text, width, numeric))
  })
  const lines = [undefined, ...rows].map((_, line) => set.map((cells) => cells[line]).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** The heading of a property: `LAST USED AT` for `last_used_at`. */
function heading(name: string): string {
  return name.replaceAll('_', ' ').toUpperCase()
}

function cell(value: unknown, widest: number): string {
  const text = plain(value).replace(unprintable, ' ')
  const characters = Array.from(text)
  return characters.length > widest ? `${characters.slice(0, widest - 1).join('')}…` : text
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return absent
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function pad(text: string, width: number, flushRight: boolean): string {
  const blanks = ' '.repeat(width - lengthOf(text))
  return flushRight ? blanks + text : text + blanks
}

function lengthOf(text: string): number {
  return Array.from(text).length
}
