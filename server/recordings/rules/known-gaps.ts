/**
 * A gap before audio of the date `untilUs`; it is infinite before the first audio. Until `trustedUntilUs` on the monotonic
 * clock, audio that arrives earlier shows that the gap was too long.
 */
type KnownGap = { untilUs: number; lengthUs: number; trustedUntilUs: number }

/** A correction of a gap that was too long: the audio from the date `fromUs` on belongs `byUs` earlier. */
type Correction = { fromUs: number; byUs: number }

const maxGaps = 100
/** A gap is removed if less than this would be left of it. */
const restUs = 200_000
/** The most by which the first audio of all moves: a source that sends too fast is further ahead. */
const endlessUs = 18e6
/** Maximum difference between two steps of a clock to and fro. */
const jitterUs = 1e6
/** The bursts of two connections, between which a clock was ahead, shorten a gap by less than this. */
const burstUs = 120e6
const dayUs = 86_400e6

/** Remembers the gaps that may have to be shortened, since the recorder was started. */
export function knownGaps() {
  const gaps: KnownGap[] = []
  let movableUs = endlessUs

  function take(index: number, us: number): Correction {
    const gap = gaps[index]!
    const byUs = gap.lengthUs - us < restUs ? gap.lengthUs : us
    const fromUs = gap.untilUs
    gap.lengthUs -= byUs
    if (gap.lengthUs === 0) gaps.splice(index, 1)
    return { fromUs, byUs }
  }

  return {
    /** Adds a gap, or makes the one that ends at the same date longer. */
    add(gap: KnownGap) {
      const after = gaps.findIndex(({ untilUs }) => untilUs >= gap.untilUs)
      const at = after < 0 ? gaps.length : after
      const same = gaps[at]
      if (same?.untilUs === gap.untilUs) gaps[at] = { ...gap, lengthUs: same.lengthUs + gap.lengthUs }
      else gaps.splice(at, 0, gap)
      if (gaps.length > maxGaps) gaps.shift()
    },
    /** Forgets what arrival tells about the gaps so far: the audio is dated anew. */
    close() {
      for (const gap of gaps) gap.trustedUntilUs = 0
    },
    /** Moves the dates from `fromUs` on. */
    shift(fromUs: number, byUs: number) {
      for (const gap of gaps) if (gap.untilUs >= fromUs) gap.untilUs += byUs
    },
    /** The total length of the gaps that arrival may shorten. */
    trustedUs(nowUs: number) {
      const trusted = gaps.filter(({ trustedUntilUs }) => trustedUntilUs > nowUs)
      return trusted.reduce((sum, { lengthUs }) => sum + (Number.isFinite(lengthUs) ? lengthUs : movableUs), 0)
    },
    /** Whether shortening by `us` would remove the latest gap that arrival may shorten. */
    isNearlyGone(us: number, nowUs: number) {
      const last = gaps.findLast(({ trustedUntilUs }) => trustedUntilUs > nowUs)
      return last !== undefined && last.lengthUs - us < restUs
    },
    /** Shortens the latest gaps by `us` in all, as far as possible, and returns the corrections, the latest first. */
    shorten(us: number, nowUs: number): Correction[] {
      const corrections: Correction[] = []
      let leftUs = us
      for (let index = gaps.length - 1; index >= 0 && leftUs > 0; index--) {
        const gap = gaps[index]!
        if (gap.trustedUntilUs <= nowUs || (gap.lengthUs === Number.POSITIVE_INFINITY && leftUs > movableUs)) continue
        const correction = take(index, Math.min(leftUs, gap.lengthUs))
        if (gap.lengthUs === Number.POSITIVE_INFINITY) movableUs -= correction.byUs
        leftUs -= correction.byUs
        corrections.push(correction)
      }
      return corrections
    },
    /**
     * Shortens a gap by `us`, for a clock that was ahead: the latest of about this length, from which bursts are missing, or
     * else the latest that is longer. Without one, all audio moves, if it is dated later than `wallUs` or by less than a day:
     * audio that was dated right must not become older. Undefined if nothing is to move.
     */
    shortenOne(us: number, wallUs: number): Correction | undefined {
      const isAbout = (byUs: number) => (gap: KnownGap) => Math.abs(gap.lengthUs - us) <= byUs
      const isLonger = ({ lengthUs, untilUs }: KnownGap) =>
        lengthUs > us && (Number.isFinite(lengthUs) || us < dayUs || untilUs > wallUs)
      const kinds = [isAbout(jitterUs), isAbout(Math.min(burstUs, us / 2)), isLonger]
      const index = kinds.map((is) => gaps.findLastIndex(is)).find((at) => at >= 0) ?? -1
      return index < 0 ? undefined : take(index, Math.min(us, gaps[index]!.lengthUs))
    },
  }
}
