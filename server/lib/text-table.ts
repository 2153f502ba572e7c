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
 * @param fits the width that the table should have at most, in characters: a single row that is wider is shown as a list, one line
 *   for each property, and of several the longest texts continue in further lines. Values of a list do so only if `widest` is given
 * @returns the lines, without a line end after the last one; `Nothing here yet.` when there are no rows
 */
export function textTable(
  rows: Record<string, unknown>[],
  columns?: string[],
  widest = Infinity,
  fits = Infinity,
): string {
  if (rows.length === 0) return 'Nothing here yet.'
  const names = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const set = names.map((name) => {
    const cells = [heading(name), ...rows.map((row) => row[name])].map((value) => cell(value, widest))
    const values = rows.map((row) => row[name]).filter((value) => value != null)
    const numeric = values.length > 0 && values.every((value) => typeof value === 'number' || typeof value === 'bigint')
    return { cells, numeric, width: Math.max(...cells.map(lengthOf)) }
  })
  const widths = set.map(({ width }) => width)
  const isWide = sum(widths) + gap * (widths.length - 1) > fits
  if (isWide && rows.length === 1)
    return listOf(
      names.map((name) => [heading(name), cell(rows[0]![name], Infinity)]),
      widest === Infinity ? Infinity : fits,
    )
  // In a pipe, addresses and paths stay whole.
  const narrow = isWide ? narrowed(set, fits - gap * (widths.length - 1), widest === Infinity) : widths
  const lines = [undefined, ...rows].flatMap((_, line) => {
    const parts = set.map(({ cells }, at) => (isWide ? wrapped(cells[line]!, narrow[at]!) : [cells[line]!]))
    const height = Math.max(1, ...parts.map(({ length }) => length))
    return Array.from({ length: height }, (_, part) =>
      set.map(({ numeric }, at) => pad(parts[at]![part] ?? '', narrow[at]!, numeric)).join(' '.repeat(gap)),
    )
  })
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Blanks between two columns. */
const gap = 2
/** Columns are not made narrower than this, nor than a word of this length. */
const [narrowest, wholeWord] = [12, 30]

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** A line for each heading and its value, which continues in further lines if it is longer than fits. */
function listOf(pairs: [heading: string, value: string][], fits: number): string {
  const width = Math.max(...pairs.map(([name]) => lengthOf(name)))
  const lines = pairs.flatMap(([name, value]) =>
    wrapped(value, Math.max(fits - width - gap, narrowest)).map((part, at) => [at === 0 ? name : '', part] as const),
  )
  return lines.map(([name, part]) => `${pad(name, width, false)}${' '.repeat(gap)}${part}`.trimEnd()).join('\n')
}

/** The widths of columns, the widest of text made narrower until all fit, as far as that is possible. */
function narrowed(columns: readonly Column[], fits: number, withWholeWords: boolean): number[] {
  const widths = columns.map(({ width }) => width)
  const least = columns.map(({ cells, numeric, width }) =>
    numeric
      ? width
      : Math.min(width, Math.max(narrowest, Math.min(longestWord(cells), withWholeWords ? width : wholeWord))),
  )
  for (let over = sum(widths) - fits; over > 0; over--) {
    const spare = widths.map((width, at) => (width > least[at]! ? width : 0))
    const most = Math.max(...spare)
    if (most === 0) break
    widths[spare.indexOf(most)]!--
  }
  return widths
}

type Column = { cells: readonly string[]; width: number; numeric: boolean }

const longestWord = (cells: readonly string[]) =>
  cells.reduce((longest, text) => text.split(' ').reduce((most, word) => Math.max(most, lengthOf(word)), longest), 0)

/** The parts of a text that has lines of at most this length: it is divided at blanks, and a longer word anywhere. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (let word of text.split(' ')) {
    while (lengthOf(word) > width) {
      const room = line === '' ? width : 0
      if (room === 0) lines.push(line)
      lines.push(Array.from(word).slice(0, width).join(''))
      word = Array.from(word).slice(width).join('')
      line = ''
    }
    if (line === '') line = word
    else if (lengthOf(line) + 1 + lengthOf(word) <= width) line += ` ${word}`
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  return lines
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
