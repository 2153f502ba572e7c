/** A span of time, in microseconds since the epoch. */
type Span = { fromUs: number; untilUs: number }

/**
 * Lists the spans that have expired: the time before an instant, without the spans that are held.
 * @param holds in order of their beginnings; they may overlap
 */
export function expiredSpans(beforeUs: number, holds: readonly Span[]): Span[] {
  const spans: Span[] = []
  let fromUs = 0
  for (const hold of holds) {
    spans.push({ fromUs, untilUs: Math.min(hold.fromUs, beforeUs) })
    fromUs = Math.max(fromUs, hold.untilUs)
  }
  spans.push({ fromUs, untilUs: beforeUs })
  return spans.filter((span) => span.untilUs > span.fromUs)
}
