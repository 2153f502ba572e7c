/** The dates that a source gives its audio, such as EXT-X-PROGRAM-DATE-TIME. */
export type OwnDates = {
  /**
   * Takes a date of the source in microseconds since the epoch, the media time of the same sample, and the instant at which
   * its arrival dates it.
   * @returns whether the date is believed
   */
  take(dateUs: number, mediaUs: number, arrivedUs: number): boolean
  /** The date of a media time by the last date of the source; undefined if there is none that is believed. */
  dateUs(mediaUs: number): number | undefined
}

/** Audio arrives after it was made, but the clock of its encoder may be a little faster than ours. */
const mostAheadUs = 2e6
/** A playlist is some segments behind, a minute or so. What is older has a wrong date. */
const mostBehindUs = 120e6

/** Remembers the dates of a source. One that cannot be true counts as none: then the arrival dates the audio. */
export function ownDates(): OwnDates {
  let offsetUs: number | undefined
  return {
    take(dateUs, mediaUs, arrivedUs) {
      const behindUs = arrivedUs - dateUs
      offsetUs = behindUs >= -mostAheadUs && behindUs <= mostBehindUs ? dateUs - mediaUs : undefined
      return offsetUs !== undefined
    },
    dateUs: (mediaUs) => (offsetUs === undefined ? undefined : offsetUs + mediaUs),
  }
}
