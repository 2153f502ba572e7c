/**
 * A line of a CSV file, with its line end. A text that a spreadsheet would take for a formula begins with an apostrophe.
 * Source: RFC 4180.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(harmless(cell)))).join(',')}\r\n`
}

/** A text with an apostrophe before it if a spreadsheet would take it for a formula; some do so with full-width characters too. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
