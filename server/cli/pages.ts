/** How many rows the command line reads and prints at once. */
export const pageRows = 1000

/**
 * All pages of a list, each read after the one before it was used; the last is shorter than `pageRows`, and may be empty.
 * @param read reads the page that follows a row, or the first one
 */
export async function* pagesOf<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await read(rows.at(-1))
    yield rows
  } while (rows.length === pageRows)
}

/** The pages with each row changed. */
export async function* eachOf<Row, Shown>(
  pages: AsyncIterable<Row[]>,
  shown: (row: Row) => Shown,
): AsyncGenerator<Shown[]> {
  for await (const rows of pages) yield rows.map(shown)
}
