import type { Gap } from './gaps.ts'

/** A gap; `untilUs` is null while it lasts. */
export type OpenGap = Omit<Gap, 'untilUs'> & { untilUs: number | null }

/** Less than this of a gap is not worth a row, in microseconds: two frames. */
export const leastGapUs = 60_000

/**
 * Divides a gap by what is known of its first part, so that each part has the reason that held while it lasted.
 * @param known the parts that are known, in order, from the beginning of the gap on
 * @returns the gaps to store, and the beginnings of known parts at which no gap is left
 */
export function dividedGap(known: readonly Gap[], gap: OpenGap): { gaps: OpenGap[]; gone: number[] } {
  const untilUs = gap.untilUs ?? Number.POSITIVE_INFINITY
  const gaps: OpenGap[] = known
    .filter(({ fromUs }) => fromUs < untilUs)
    .map((part) => ({ ...part, untilUs: Math.min(part.untilUs, untilUs) }))
  const gone = known.filter(({ fromUs }) => fromUs >= untilUs).map(({ fromUs }) => fromUs)
  const last = gaps.at(-1)
  const fromUs = last?.untilUs ?? gap.fromUs
  if (!last || untilUs - fromUs >= leastGapUs) gaps.push({ ...gap, fromUs })
  else last.untilUs = untilUs
  return { gaps, gone }
}
