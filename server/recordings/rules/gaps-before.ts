import type { Reason } from '../../lib/reasons.ts'
import type { TailGap } from './tape-types.ts'
import { isAheadOf } from './wall-clock.ts'

/** A gap before recorded audio, in microseconds; it is infinite before the first audio. */
export type GapBefore = { untilUs: number; lengthUs: number; reason: string }

/** Joins the parts of gaps, which are in order and may have a reason each. */
export function wholeGaps(parts: readonly GapBefore[]): GapBefore[] {
  const gaps: GapBefore[] = []
  for (const part of parts) {
    const last = gaps.at(-1)
    if (last?.untilUs === part.untilUs - part.lengthUs) {
      gaps[gaps.length - 1] = { ...last, untilUs: part.untilUs, lengthUs: last.lengthUs + part.lengthUs }
    } else gaps.push(part)
  }
  return gaps
}

/**
 * The gaps that a recording which is continued may shorten. One that was dated by a clock that is ahead of the present one moves with
 * it; of others, arrival tells as it did before: of those that came into being because audio was late, and of the last one before.
 */
export function tailGaps(gaps: readonly GapBefore[], headUs: number, wallUs: number): TailGap[] {
  if (isAheadOf(headUs, wallUs)) return gaps.map((gap) => ({ ...gap, isTrusted: false }))
  const isLoss = ({ reason }: GapBefore) => reason === ('audio is missing in the stream' satisfies Reason)
  const connected = gaps.findLastIndex((gap) => !isLoss(gap))
  return gaps.slice(Math.max(0, connected)).map((gap) => ({ ...gap, isTrusted: true }))
}
