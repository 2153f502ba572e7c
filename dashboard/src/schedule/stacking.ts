import type { Entry, Plan } from './entry.ts'
import type { Piece, View } from './pieces.ts'
import { dayMinutes, modulo } from './ring.ts'

/** The maximum depth: deeper blocks are not set in further. */
const maxDepth = 3

/** Computes for each piece the number of entries below it, and of those below them. */
export function stackingOf(plan: Plan, { from, ring }: View): (piece: Piece) => number {
  type Span = { entry: Entry; start: number; end: number; depth: number }
  const spans = plan.flatMap((entry) => {
    const start = modulo(entry.at - from, ring)
    return [start - ring, start].map((start): Span => ({ entry, start, end: start + entry.length, depth: 0 }))
  })
  spans.sort((a, b) => a.start - b.start || b.end - a.end || b.entry.showId - a.entry.showId)
  let open: Span[] = []
  for (const span of spans) {
    open = open.filter(({ end }) => end > span.start)
    span.depth = Math.min(maxDepth, Math.max(0, ...open.map(({ depth }) => depth + 1)))
    open.push(span)
  }
  const depths = new Map(spans.map(({ entry, start, depth }) => [`${entry.key} ${start}`, depth]))
  return ({ entry, column, top, offset }) => depths.get(`${entry.key} ${column * dayMinutes + top - offset}`) ?? 0
}
