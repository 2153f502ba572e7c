/** The dates that a source gives its audio, such as EXT-X-PROGRAM-DATE-TIME, against those that its arrival shows. */
export type OwnDates = {
  /**
   * Takes a date of the source, and the instant at which its arrival dates the same sample, both in microseconds since the
   * epoch.
   * @returns whether the date is believed
   */
  take(dateUs: number, arrivedUs: number): boolean
  /** From now on the arrival dates audio so many microseconds later. */
  shift(us: number): void
  /** By how many microseconds the source's dates are before those of the arrival; 0 without dates that are believed. */
  lagUs(): number
  /** Whether the last date was believed. */
  areKnown(): boolean
}

/** Audio arrives after it was made, but the clock of its encoder may be a little faster than ours. */
const mostAheadUs = 2e6
/** A playlist is some segments behind, a minute or so. What is older has a wrong date. */
const mostBehindUs = 120e6

/** Remembers the dates of a source. One that cannot be true counts as none: then the arrival dates the audio. */
export function ownDates(): OwnDates {
  let lagUs: number | undefined
  return {
    take(dateUs, arrivedUs) {
      const behindUs = arrivedUs - dateUs
      lagUs = behindUs >= -mostAheadUs && behindUs <= mostBehindUs ? behindUs : undefined
      return lagUs !== undefined
    },
    shift(us) {
      if (lagUs !== undefined) lagUs += us
    },
    lagUs: () => lagUs ?? 0,
    areKnown: () => lagUs !== undefined,
  }
}
