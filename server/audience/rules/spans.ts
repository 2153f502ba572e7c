/** Spans of whole numbers, in ascending order and apart from each other; the start is included, the end is not. */
export type Spans = readonly (readonly [start: number, end: number])[]

/** Spans of one listener: a client that asks for more pieces than this loses the smallest. */
const mostSpans = 100

/** All that any of the given spans has, each number once. */
export function union(...many: readonly Spans[]): Spans {
  const sorted = many
    .flat()
    .filter(([start, end]) => end > start)
    .sort(([a], [b]) => a - b)
  const joined: [number, number][] = []
  for (const [start, end] of sorted) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  if (joined.length <= mostSpans) return joined
  const longest = joined.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, mostSpans)
  return longest.sort(([a], [b]) => a - b)
}

/** The count of numbers in spans from `from` on. */
export function total(spans: Spans, from = 0): number {
  return spans.reduce((sum, [start, end]) => sum + Math.max(0, end - Math.max(start, from)), 0)
}

/** Spans as text: `0-500,700-900`. */
export const spansText = (spans: Spans): string => spans.map(([start, end]) => `${start}-${end}`).join(',')

/** Reads such a text. */
export function spansOf(text: string): Spans {
  if (text === '') return []
  return text.split(',').map((part) => {
    const [start = 0, end = 0] = part.split('-').map(Number)
    return [start, end] as const
  })
}
