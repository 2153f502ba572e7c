import { type Entry, isHold, type Plan } from './entry.ts'
import type { Piece, View } from './pieces.ts'
import { dayMinutes, modulo } from './ring.ts'

/** The maximum depth: deeper blocks are not set in further. */
const maxDepth = 3

/** In a dated week, exceptions lie above all entries, and those of another day above the usual ones. */
const layerOf = (entry: Entry) => (isHold(entry) ? 2 : entry.exception ? 1 : 0)

/** Computes for each piece the number of entries below it, and of those below them. */
export function stackingOf(plan: Plan, { from, ring }: View): (piece: Piece) => number {
  type Span = { entry: Entry; start: number; end: number; depth: number }
  const spans = plan.flatMap((entry) => {
    const start = modulo(entry.at - from, ring)
    return [start - ring, start].map((start): Span => ({ entry, start, end: start + entry.length, depth: 0 }))
  })
  const order = (a: Span, b: Span) => layerOf(a.entry) - layerOf(b.entry) || a.start - b.start
  spans.sort((a, b) => order(a, b) || b.end - a.end || b.entry.showId - a.entry.showId)
  let [open, lower, layer]: [Span[], Span[], number] = [[], [], 0]
  for (const [index, span] of spans.entries()) {
    if (layerOf(span.entry) !== layer) [open, lower, layer] = [[], spans.slice(0, index), layerOf(span.entry)]
    const below = lower.filter(({ start, end }) => start < span.end && end > span.start)
    open = open.filter(({ end }) => end > span.start)
    span.depth = Math.min(maxDepth, Math.max(0, ...[...open, ...below].map(({ depth }) => depth + 1)))
    open.push(span)
  }
  const depths = new Map(spans.map(({ entry, start, depth }) => [`${entry.key} ${start}`, depth]))
  return ({ entry, column, top, offset }) => depths.get(`${entry.key} ${column * dayMinutes + top - offset}`) ?? 0
}
