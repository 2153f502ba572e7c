const widest = 60
const absent = '–'
/** Control characters and the marks that turn the writing direction: a title must not move the terminal's cursor. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Sets rows as a table for people at a terminal: a line of headings, then a line a row, columns two blanks apart. A
 * column of numbers only is set flush right. A character counts as one column wide.
 *
 * `null` and what is missing read `–`, booleans `yes` and `no`, lists are joined by commas, other objects are JSON.
 * Line ends and other control characters become a blank; a cell over 60 characters ends in `…`.
 *
 * @param rows what to show, a row an object
 * @param columns which properties, in this order; when absent those of all rows, in the order of their appearance
 * @returns the lines, without a line end after the last one; `Nothing here yet.` when there are no rows
 */
export function textTable(rows: Record<string, unknown>[], columns?: string[]): string {
  if (rows.length === 0) return 'Nothing here yet.'
  const names = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const set = names.map((name) => {
    const cells = [heading(name), ...rows.map((row) => cell(row[name]))]
    const width = Math.max(...cells.map(lengthOf))
    const values = rows.map((row) => row[name]).filter((value) => value != null)
    const numeric = values.length > 0 && values.every((value) => typeof value === 'number' || typeof value === 'bigint')
    return cells.map((text) => pad(text, width, numeric))
  })
  const lines = [undefined, ...rows].map((_, line) => set.map((cells) => cells[line]).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** `last_used_at` is headed `LAST USED AT`. */
function heading(name: string): string {
  return cell(name.replaceAll('_', ' ').toUpperCase())
}

function cell(value: unknown): string {
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
