/**
 * Delay after which audio is written, in microseconds, with what comes in the meantime: a connection is read about twice in
 * it. If nothing comes, a tick looks after the rest.
 */
const [writeAfterUs, tickEveryUs] = [750_000, 1_500_000]

/** When the audio of a station is written. Instants are those of the monotonic clock, in microseconds. */
export function writingPace() {
  let tickedUs = 0
  /** When the first audio after the last tick arrived. */
  let arrivedUs = Number.POSITIVE_INFINITY
  return {
    /** Audio has arrived. */
    arrived(nowUs: number) {
      if (nowUs < arrivedUs) arrivedUs = nowUs
    },
    /** A write has begun. */
    ticked(nowUs: number) {
      tickedUs = nowUs
      arrivedUs = Number.POSITIVE_INFINITY
    },
    /** Whether it is time to write. */
    isDue: (nowUs: number) => nowUs >= Math.min(tickedUs + tickEveryUs, arrivedUs + writeAfterUs),
  }
}
