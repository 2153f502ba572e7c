/** A gap before recorded audio, of which part may turn out to be none. */
type KnownGap = {
  /** The date of the audio after it. */
  untilUs: number
  /** Its length; infinite before the first audio of all. */
  lengthUs: number
  /** Until then, on the monotonic clock, audio that arrives earlier shows that the gap was too long. */
  trustedUntilUs: number
}

/** A part of a gap that is taken back: the audio from the date `fromUs` on belongs `byUs` earlier. */
export type Correction = { fromUs: number; byUs: number }

/** The gaps of a recording that may have to be shortened, since the recorder was started. */
export type KnownGaps = {
  /** Takes a gap, or makes the one that ends at the same date longer. */
  add(gap: KnownGap): void
  /** The gaps so far say nothing about audio that arrives from now on: it was dated anew. */
  close(): void
  /** Moves the dates from `fromUs` on. */
  shift(fromUs: number, byUs: number): void
  /** The length of the gaps that may be shortened because audio arrives earlier. */
  trustedUs(nowUs: number): number
  /** Whether the latest gap that may be shortened would go if it were shortened by `us`. */
  isNearlyGone(us: number, nowUs: number): boolean
  /** Shortens the latest gaps by `us` in all, as far as they go, and returns how, the latest first. */
  shorten(us: number, nowUs: number): Correction[]
  /** Shortens the latest gap of that length or more by `us`, for a clock that was ahead; undefined if there is none. */
  shortenOne(us: number): Correction | undefined
}

const maxGaps = 100
/** A gap is removed if less than this would be left of it. */
const restUs = 200_000
/** The maximum length of a gap without a beginning, before the first audio of all, that counts as trusted. */
const endlessUs = 30e6
/** Two steps of a clock to and fro differ by less than this. */
const jitterUs = 1e6

/** Remembers the gaps of a recording. */
export function knownGaps(): KnownGaps {
  const gaps: KnownGap[] = []

  function take(index: number, us: number): Correction {
    const gap = gaps[index]!
    const byUs = gap.lengthUs - us < restUs ? gap.lengthUs : us
    const fromUs = gap.untilUs
    gap.lengthUs -= byUs
    if (gap.lengthUs === 0) gaps.splice(index, 1)
    return { fromUs, byUs }
  }

  return {
    add(gap) {
      const after = gaps.findIndex(({ untilUs }) => untilUs >= gap.untilUs)
      const at = after < 0 ? gaps.length : after
      const same = gaps[at]
      if (same?.untilUs === gap.untilUs) gaps[at] = { ...gap, lengthUs: same.lengthUs + gap.lengthUs }
      else gaps.splice(at, 0, gap)
      if (gaps.length > maxGaps) gaps.shift()
    },
    close() {
      for (const gap of gaps) gap.trustedUntilUs = 0
    },
    shift(fromUs, byUs) {
      for (const gap of gaps) if (gap.untilUs >= fromUs) gap.untilUs += byUs
    },
    trustedUs(nowUs) {
      const trusted = gaps.filter(({ trustedUntilUs }) => trustedUntilUs > nowUs)
      return trusted.reduce((sum, { lengthUs }) => sum + (Number.isFinite(lengthUs) ? lengthUs : endlessUs), 0)
    },
    isNearlyGone(us, nowUs) {
      const last = gaps.findLast(({ trustedUntilUs }) => trustedUntilUs > nowUs)
      return last !== undefined && last.lengthUs - us < restUs
    },
    shorten(us, nowUs) {
      const corrections: Correction[] = []
      let leftUs = us
      for (let index = gaps.length - 1; index >= 0 && leftUs > 0; index--) {
        const gap = gaps[index]!
        if (gap.trustedUntilUs <= nowUs) continue
        const correction = take(index, Math.min(leftUs, gap.lengthUs))
        leftUs -= correction.byUs
        corrections.push(correction)
      }
      return corrections
    },
    shortenOne(us) {
      const index = gaps.findLastIndex(({ lengthUs }) => lengthUs >= us - jitterUs)
      return index < 0 ? undefined : take(index, Math.min(us, gaps[index]!.lengthUs))
    },
  }
}
