import type { Now, Stretch } from '../now-playing/now.ts'

/** Pauses shorter than this many seconds are not visible on the dial, and not worth a word. */
const visibleSeconds = 60

/** What is missing between the first and the last second that is recorded of a day, of at least a minute each. */
export function gapsOf(recorded: readonly Stretch[]): Stretch[] {
  return recorded.slice(1).flatMap((stretch, at) => {
    const gap = { start_time: recorded[at]!.end_time, end_time: stretch.start_time }
    return gap.end_time - gap.start_time >= visibleSeconds ? [gap] : []
  })
}

/** Hours from the beginning of the day, for the position on its scale: 0 to 24, and 23 or 25 where clocks change. */
export function hoursIn({ start_time, end_time }: Now['day'], at: number): number {
  return Math.min(Math.max(at, start_time) - start_time, end_time - start_time) / 3600
}
