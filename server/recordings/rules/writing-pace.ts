/**
 * What has arrived is written so much later, in microseconds, with what comes in the meantime: a connection is read about
 * twice in it. If nothing comes, a tick looks after the rest.
 */
const [writeAfterUs, tickEveryUs] = [750_000, 1_500_000]

/** When the audio of a station is written. Instants are those of the monotonic clock, in microseconds. */
export type WritingPace = {
  /** Audio has arrived. */
  arrived(nowUs: number): void
  /** What has arrived is being written. */
  ticked(nowUs: number): void
  /** Whether it is time to write. */
  isDue(nowUs: number): boolean
}

export function writingPace(): WritingPace {
  let tickedUs = 0
  /** When the first audio after the last tick arrived. */
  let arrivedUs = Number.POSITIVE_INFINITY
  return {
    arrived(nowUs) {
      if (nowUs < arrivedUs) arrivedUs = nowUs
    },
    ticked(nowUs) {
      tickedUs = nowUs
      arrivedUs = Number.POSITIVE_INFINITY
    },
    isDue: (nowUs) => nowUs >= Math.min(tickedUs + tickEveryUs, arrivedUs + writeAfterUs),
  }
}
