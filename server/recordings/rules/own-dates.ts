/** Audio arrives after it was made, but the clock of its encoder may be a little faster than ours. */
const maxAheadUs = 2e6
/** A playlist is some segments behind, at most about a minute. Older dates are wrong. */
const maxBehindUs = 120e6

/** Remembers the dates that a source gives its audio, such as EXT-X-PROGRAM-DATE-TIME. Impossible dates are ignored. */
export function ownDates() {
  let offsetUs: number | undefined
  return {
    /**
     * Takes a date of the source in microseconds since the epoch, the media time of the same sample, and the instant at
     * which its arrival dates it. Returns whether the date is believed.
     */
    take(dateUs: number, mediaUs: number, arrivedUs: number): boolean {
      const behindUs = arrivedUs - dateUs
      offsetUs = behindUs >= -maxAheadUs && behindUs <= maxBehindUs ? dateUs - mediaUs : undefined
      return offsetUs !== undefined
    },
    /** The date of a media time by the last date of the source, if that is believed, in whole microseconds. */
    dateUs: (mediaUs: number) => (offsetUs === undefined ? undefined : Math.round(offsetUs + mediaUs)),
  }
}
