/** The rows of a long list that are drawn, and the space of those before and after them, in pixels. */
export type RowWindow = { from: number; until: number; before: number; after: number }

/** Windows begin and end at multiples of this number of rows, so that not every scrolled pixel renders rows. */
const step = 4

/** The top of each row of a list, in pixels from the top of the first, and the bottom of the last one. */
export function rowEdges(heights: Iterable<number>): number[] {
  const edges = [0]
  for (const height of heights) edges.push(edges.at(-1)! + height)
  return edges
}

/**
 * The rows to draw so that a part of the list is covered.
 * @param edges what `rowEdges` gives
 * @param top and `bottom`: the part, in pixels from the top of the list; it may lie outside of the list
 */
export function windowOf(edges: readonly number[], top: number, bottom: number): RowWindow {
  const count = edges.length - 1
  const from = Math.floor(Math.min(rowAt(edges, top), Math.max(count - 1, 0)) / step) * step
  const until = Math.min(Math.ceil((rowAt(edges, bottom) + 1) / step) * step, count)
  return { from, until, before: edges[from]!, after: edges[count]! - edges[until]! }
}

/** The row that a place lies in; the first or last one for a place outside. */
function rowAt(edges: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(edges.length - 2, 0)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (edges[middle]! <= place) low = middle
    else high = middle - 1
  }
  return low
}
