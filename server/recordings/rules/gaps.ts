import type { Reason } from '../../lib/reasons.ts'

/** A span without audio, in microseconds since the epoch. */
export type Gap = { fromUs: number; untilUs: number; reason: string }

type Span = { fromUs: number; untilUs: number }

/** Frames begin up to half a frame beside the edge of a window; shorter spans than this are no gaps. */
const toleranceUs = 60_000

/**
 * Lists the gaps of a window between its runs, which are in order. A span with several reasons becomes several gaps.
 * @param reasons gaps as they were recorded, in any order; other gaps were before or between recordings
 */
export function gapsBetween(
  runs: readonly Span[],
  window: Span,
  reasons: readonly { from_us: number; until_us: number | null; reason: string }[],
): Gap[] {
  const edges = [window.fromUs, ...runs.flatMap(({ fromUs, untilUs }) => [fromUs, untilUs]), window.untilUs]
  const known = reasons
    .map(({ from_us, until_us, reason }) => ({ fromUs: from_us, untilUs: until_us ?? Infinity, reason }))
    .sort((a, b) => a.fromUs - b.fromUs)
  const gaps: Gap[] = []
  for (let at = 0; at < edges.length; at += 2) {
    const span = { fromUs: edges[at]!, untilUs: edges[at + 1]! }
    if (span.untilUs - span.fromUs >= toleranceUs) gaps.push(...explained(span, known))
  }
  return gaps
}

/** Joins spans, which are in order of their beginnings, where no gap is between them; empty ones are left out. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const { fromUs, untilUs } of spans) {
    const last = found.at(-1)
    if (last && fromUs - last.untilUs < toleranceUs) last.untilUs = Math.max(last.untilUs, untilUs)
    else if (fromUs < untilUs) found.push({ fromUs, untilUs })
  }
  return found
}

/** The reason of a gap that no recorded one explains. */
const nothing: Reason = 'nothing was recorded'

/** Divides a span by the reasons that are known for its parts. Parts shorter than the tolerance join their neighbour. */
function explained(span: Span, known: readonly Gap[]): Gap[] {
  const parts: Gap[] = []
  const add = (untilUs: number, reason: string) => {
    const last = parts.at(-1)
    if (last && (last.reason === reason || untilUs - last.untilUs < toleranceUs)) last.untilUs = untilUs
    else parts.push({ fromUs: last?.untilUs ?? span.fromUs, untilUs, reason })
  }
  const headUs = () => parts.at(-1)?.untilUs ?? span.fromUs
  for (const { fromUs, untilUs, reason } of known) {
    const endUs = Math.min(untilUs, span.untilUs)
    if (endUs - Math.max(fromUs, headUs()) < toleranceUs) continue
    if (fromUs - headUs() >= toleranceUs) add(fromUs, nothing)
    add(endUs, reason)
  }
  if (span.untilUs > headUs()) add(span.untilUs, nothing)
  return parts
}
