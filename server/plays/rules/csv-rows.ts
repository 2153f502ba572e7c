/** A record of a CSV file, and the line on which it begins, counted from 1. */
export type CsvRow = { line: number; cells: string[] }

const separators = [',', ';', '\t'] as const

/**
 * Reads a CSV file by RFC 4180, with line ends of any kind. Blank lines are left out. Cells are parted by commas, or as
 * spreadsheets write in some languages by semicolons or tabs: by what the first line has most of, or by what a line `sep=;`
 * before it names.
 * @throws SyntaxError naming the line of a quote that is not closed
 */
export function csvRows(file: string): CsvRow[] {
  const text = file.replace(/^\ufeff/, '')
  const named = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i.exec(text)
  const separator = named?.[1] ?? separatorOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let [line, begin, at] = named ? [2, 2, named[0].length] : [1, 1, 0]
  const lineEnds = /\r\n|\r|\n/g
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begin, cells })
    cells = []
    begin = ++line
  }
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1)
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
      if (end < 0) throw new SyntaxError(`line ${begin}: a quote is not closed`)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      line += cell.match(lineEnds)?.length ?? 0
      at = end + 1
    }
    const rest = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    cells.push(cell + text.slice(rest, at))
    if (at === text.length) break
    const end = text[at++]
    if (end === separator) {
      if (at === text.length) cells.push('')
      continue
    }
    if (end === '\r' && text[at] === '\n') at++
    endRow()
  }
  if (cells.length > 0) endRow()
  return rows
}

/** The separator that the first line has most of, outside of quotes; a comma if it has none. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((each) => first.split(each).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}
