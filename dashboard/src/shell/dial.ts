import type { Now, Stretch } from '../now-playing/now.ts'

/** The minimum length of a gap in seconds: shorter ones are not visible on the dial, and are not mentioned. */
const visibleSeconds = 60

/** The gaps of at least a minute between the first and the last recorded second of a day. */
export function gapsOf(recorded: readonly Stretch[]): Stretch[] {
  return recorded.slice(1).flatMap((stretch, at) => {
    const gap = { start_time: recorded[at]!.end_time, end_time: stretch.start_time }
    return gap.end_time - gap.start_time >= visibleSeconds ? [gap] : []
  })
}

/** The position of an instant on the scale of the day, from 0 to 1. */
export function shareOf({ start_time, end_time }: Now['day'], at: number): number {
  return Math.min(Math.max(at - start_time, 0) / (end_time - start_time), 1)
}
