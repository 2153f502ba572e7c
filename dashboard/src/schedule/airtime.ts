import { type Entry, isHold, type Plan } from './entry.ts'
import { modulo } from './ring.ts'

/** A part of the ring in which one entry is on air, or none. `from` inclusive, `until` exclusive. */
export type Segment = { readonly from: number; readonly until: number; readonly entry: Entry | null }

/** The span of an entry in the ring cut open at 0. */
type Span = { entry: Entry; from: number; until: number }

/**
 * Whether the first of two overlapping entries is on air: that of an exception, then the later start, then the shorter
 * one, then the show with the lower id. Entries of one show at the same time are equivalent. The server has the same rule.
 */
function outranks(a: Span, b: Span): boolean {
  const above = Number(isHold(b.entry)) - Number(isHold(a.entry))
  return (above || b.from - a.from || a.until - b.until || a.entry.showId - b.entry.showId) < 0
}

/** The show on air at each time: segments that fill the ring without overlapping, each as long as possible. */
export function airtime(plan: Plan, ring: number): Segment[] {
  const spans = plan.flatMap((entry): Span[] => {
    if (entry.skippedBy) return []
    const span = { entry, from: entry.at, until: entry.at + entry.length }
    if (span.until <= ring) return [span]
    return [{ entry, from: span.from - ring, until: span.until - ring }, span]
  })
  spans.sort((a, b) => a.from - b.from)
  const moments = new Set([0])
  for (const { from, until } of spans) {
    if (from > 0) moments.add(from)
    if (until < ring) moments.add(until)
  }
  const segments: Segment[] = []
  let open: Span[] = []
  let next = 0
  const ordered = [...moments].sort((a, b) => a - b)
  for (const [index, from] of ordered.entries()) {
    for (; next < spans.length && spans[next]!.from <= from; next++) open.push(spans[next]!)
    open = open.filter(({ until }) => until > from)
    const best = open.reduce<Span | null>((found, span) => (found && !outranks(span, found) ? found : span), null)
    const entry = best?.entry ?? null
    const until = ordered[index + 1] ?? ring
    const last = segments.at(-1)
    if (last && last.entry === entry) segments[segments.length - 1] = { ...last, until }
    else segments.push({ from, until, entry })
  }
  return segments
}

/**
 * The segments that touch a stretch of the ring, cut to it; a stretch over the end of the ring continues at its
 * beginning.
 */
export function segmentsWithin(segments: readonly Segment[], from: number, length: number, ring: number): Segment[] {
  const found: Segment[] = []
  const begin = modulo(from, ring)
  const end = begin + length
  for (let turn = 0; turn * ring < end; turn++) {
    const shift = turn * ring
    for (let index = firstAt(segments, begin - shift); index < segments.length; index++) {
      const segment = segments[index]!
      if (segment.from + shift >= end) break
      const cut = {
        from: Math.max(segment.from + shift, begin),
        until: Math.min(segment.until + shift, end),
        entry: segment.entry,
      }
      const last = found.at(-1)
      if (last && last.entry === cut.entry) found[found.length - 1] = { ...last, until: cut.until }
      else found.push(cut)
    }
  }
  return found.map((segment) => ({ ...segment, from: segment.from - begin, until: segment.until - begin }))
}

/** The index of the segment that a minute is in; 0 for a minute before all. */
function firstAt(segments: readonly Segment[], minute: number): number {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (segments[middle]!.until > minute) high = middle
    else low = middle + 1
  }
  return low
}

/** The minutes that each show is on air in a stretch of the ring, by its id. */
export function totals(segments: readonly Segment[], from: number, length: number, ring: number): Map<number, number> {
  const found = new Map<number, number>()
  for (const { from: start, until, entry } of segmentsWithin(segments, from, length, ring)) {
    if (entry) found.set(entry.showId, (found.get(entry.showId) ?? 0) + until - start)
  }
  return found
}
