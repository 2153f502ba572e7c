type Cell = string | number

/**
 * Rows as CSV, with a byte order mark, by which spreadsheets know that it is UTF-8. A text that a spreadsheet would take for a formula begins with an apostrophe. Source: RFC 4180.
 * @param columns the names of the columns
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
