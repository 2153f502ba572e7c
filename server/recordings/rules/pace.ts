/** Whether a source sends more audio than time passes. */
export type Pace = {
  /** The pace of a connection: the offset of its audio, its arrival minus its media time, and when that was observed. */
  reset(offsetUs: number, nowUs: number): void
  /**
   * Whether audio of this offset is too far ahead of real time.
   * @param isSegmented the source lists segments, which were made before they arrive
   */
  isExceeded(offsetUs: number, nowUs: number, isSegmented: boolean): boolean
}

/** So far ahead of real time a source may get; besides, its clock may be faster than ours by `aheadPerUs`. */
const aheadUs = 10e6
const aheadPerUs = 1e-3
/** What a playlist lists may take long to arrive, and counts as made before. */
const listedUs = 60e6

/** Offsets and instants are microseconds on the monotonic clock. */
export function makePace(): Pace {
  let pace = { offsetUs: 0, atUs: 0 }
  return {
    reset(offsetUs, nowUs) {
      pace = { offsetUs, atUs: nowUs }
    },
    isExceeded(offsetUs, nowUs, isSegmented) {
      const mostUs = aheadUs + (nowUs - pace.atUs) * aheadPerUs + (isSegmented ? listedUs : 0)
      return offsetUs < pace.offsetUs - mostUs
    },
  }
}
