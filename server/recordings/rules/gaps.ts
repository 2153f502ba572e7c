/** A span without audio, in microseconds since the epoch. */
export type Gap = { fromUs: number; untilUs: number; reason: string }

type Span = { fromUs: number; untilUs: number }

/** Frames begin up to half a frame beside the edge of a window; shorter spans than this are no gaps. */
const toleranceUs = 60_000

/**
 * What is missing in a window between its runs, which are in order.
 * @param reasons gaps as they were recorded, in order; what none of them explains was before or between recordings
 */
export function gapsBetween(
  runs: readonly Span[],
  window: Span,
  reasons: readonly { from_us: number; until_us: number | null; reason: string }[],
): Gap[] {
  const edges = [window.fromUs, ...runs.flatMap(({ fromUs, untilUs }) => [fromUs, untilUs]), window.untilUs]
  const gaps: Gap[] = []
  for (let at = 0; at < edges.length; at += 2) {
    const [fromUs, untilUs] = [edges[at]!, edges[at + 1]!]
    if (untilUs - fromUs < toleranceUs) continue
    const known = reasons.find((gap) => gap.from_us < untilUs && (gap.until_us ?? Infinity) > fromUs)
    gaps.push({ fromUs, untilUs, reason: known?.reason ?? 'nothing was recorded' })
  }
  return gaps
}
