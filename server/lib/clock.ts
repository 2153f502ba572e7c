/** Where the time comes from. Made once in `app.ts`; everything else takes it as an argument, so that tests can set it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { nowMs: () => Date.now() }

/** Whole Unix seconds of the clock's present. */
export function unixSeconds(clock: Clock): number {
  return Math.floor(clock.nowMs() / 1000)
}
