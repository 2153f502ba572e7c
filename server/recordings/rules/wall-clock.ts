import type { Now } from './tape-types.ts'

/** A wall clock that moves further than this against the monotonic clock was set. */
const stepUs = 1e6
/** A recording that ends further ahead of the clock was dated by a clock that was ahead, and not by a source that sends too fast. */
const aheadUs = 600e6
/** A clock that was set is believed after this time. */
const agreementUs = 60e6
/**
 * A clock that is behind a recording at the start is believed after this much audio. Without a battery a machine starts with
 * an old time, and gets the right one when it has a network, without which there is no audio either.
 */
const audioFirstUs = 600e6

/**
 * Follows small changes of the wall clock at once, and believes a step when it has lasted for a minute: a clock that is set
 * to and fro changes no dates.
 * @param recordedUntilUs the end of an earlier recording: if the clock is far behind it, it was set back meanwhile
 */
export function wallClock(recordedUntilUs = Number.NEGATIVE_INFINITY) {
  let [currentUs, believedUs, nowUs] = [Number.NaN, Number.NaN, 0]
  let changedUs: number | undefined
  let neededUs = 0
  /** Whether a new time may be believed at a gap, after this much audio since the start. */
  const mayBelieve = (recordedUs: number) => recordedUs >= neededUs

  return {
    /** Takes both clocks, and returns by how much the wall clock was set since the last call. */
    observe({ monotonicUs, wallUs, isCounted }: Now) {
      const beforeUs = currentUs
      currentUs = wallUs - monotonicUs
      nowUs = monotonicUs
      if (Number.isNaN(beforeUs)) {
        believedUs = currentUs
        if (!isAheadOf(recordedUntilUs, wallUs)) return 0
        believedUs += recordedUntilUs - wallUs
        changedUs = nowUs
        // A clock that continues what is known is right, so the one before was ahead.
        neededUs = isCounted === false ? 0 : audioFirstUs
        return wallUs - recordedUntilUs
      }
      const isStep = Math.abs(currentUs - beforeUs) > stepUs
      if (isStep) neededUs = 0
      if (Math.abs(currentUs - believedUs) <= stepUs) {
        believedUs = currentUs
        changedUs = undefined
      } else if (isStep) changedUs = nowUs
      return isStep ? currentUs - beforeUs : 0
    },
    /** The difference of the wall clock and the monotonic clock: as it is believed, and as it is. */
    skewUs: () => believedUs,
    currentSkewUs: () => currentUs,
    /** Whether a new time has been shown for a minute, and may be believed. */
    isAgreed: (recordedUs: number) =>
      changedUs !== undefined && nowUs - changedUs >= agreementUs && mayBelieve(recordedUs),
    mayBelieve,
    /** Believes the time that is shown, and returns by how much it differs from the one before. */
    believe() {
      const byUs = Math.round(currentUs - believedUs)
      believedUs = currentUs
      changedUs = undefined
      return byUs
    },
  }
}

/** Whether a recording that ends at an instant was dated by a clock that was ahead of this one. */
export function isAheadOf(recordedUntilUs: number, wallUs: number): boolean {
  return recordedUntilUs - wallUs > aheadUs
}
