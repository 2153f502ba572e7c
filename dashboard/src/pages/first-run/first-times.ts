import { parseTime } from '../../lib/typed-time.ts'
import type { Slot } from '../../schedule/entry.ts'
import { minuteOf } from '../../schedule/ring.ts'

/** The typed times of the first show. Weekdays count from 0 on Monday. */
export type Typed = { days: ReadonlySet<number>; starts: string; ends: string }

/** The invalid parts of it. */
export type WrongTimes = { days: boolean; starts: boolean; ends: boolean }

/** The errors of the typed times; no show begins at `24:00`. */
export function wrongTimes({ days, starts, ends }: Typed): WrongTimes {
  const start = parseTime(starts)
  return { days: days.size === 0, starts: start === undefined || start === 1440, ends: parseTime(ends) === undefined }
}

/** The times of a show in every week of a rotation. An end that is not after the start is on the next day. */
export function timesOf(showId: number, { days, starts, ends }: Typed, weeks: number): Slot[] {
  const [start, end] = [parseTime(starts) ?? 0, parseTime(ends) ?? 0]
  const length = end > start ? end - start : end - start + 1440
  return Array.from({ length: weeks }, (_, index) =>
    [...days].sort().map((day) => ({ showId, at: minuteOf(index + 1, day, start), length })),
  ).flat()
}
