/** Page size: the number of rows that the command line reads and prints at once. */
export const pageRows = 1000

/**
 * Yields the pages of a list. A page is read after the previous one was consumed; the last has fewer than `pageRows` rows,
 * and may be empty.
 * @param read reads the page that follows a row, or the first one
 */
export async function* pagesOf<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await read(rows.at(-1))
    yield rows
  } while (rows.length === pageRows)
}

/** Maps each row of the pages. */
export async function* eachOf<Row, Shown>(
  pages: AsyncIterable<Row[]>,
  shown: (row: Row) => Shown,
): AsyncGenerator<Shown[]> {
  for await (const rows of pages) yield rows.map(shown)
}
