import type { Language } from '../../../web/words/language.ts'
import { duration, minutesTime, weekdays } from '../lib/time.ts'
import type { Slot } from './entry.ts'
import { dayAt, dayMinutes, modulo, timeAt } from './ring.ts'

// The formats of times of the rotation. `to` is the word between two times.

/** The time of day of a minute of the ring at which something begins: `16:00`. */
export function startTime(at: number): string {
  return minutesTime(timeAt(at))
}

/** The time of day of a minute of the ring at which something ends: `17:00`, and `24:00` at midnight. */
export function endTime(at: number): string {
  return minutesTime(modulo(at, dayMinutes) || dayMinutes)
}

/** `16:00–17:00`, for tight places. */
export function tightTimes({ at, length }: Omit<Slot, 'showId'>): string {
  return `${startTime(at)}–${endTime(at + length)}`
}

/** `Wednesday 16:00 to 17:00`; over more than a day `Friday 22:00 to Sunday 03:00`. */
export function dayAndTimes({ at, length }: Omit<Slot, 'showId'>, language: Language, to: string): string {
  const names = weekdays(language, 'long')
  const end = length > dayMinutes ? `${names[dayAt(at + length - 1)]} ` : ''
  return `${names[dayAt(at)]} ${startTime(at)} ${to} ${end}${endTime(at + length)}`
}

/** `Wednesday 16:00–17:00`, for sentences with two of them. */
export function dayAndTightTimes(slot: Omit<Slot, 'showId'>, language: Language): string {
  const names = weekdays(language, 'long')
  const end =
    slot.length > dayMinutes ? `–${names[dayAt(slot.at + slot.length - 1)]} ${endTime(slot.at + slot.length)}` : ''
  return `${names[dayAt(slot.at)]} ${end ? startTime(slot.at) + end : tightTimes(slot)}`
}

/** The weekly airtime of a show: `45 min`, `1 h 30 min`; from ten hours on whole ones: `15 h`. */
export function hours(minutes: number): string {
  return minutes >= 600 ? `${Math.round(minutes / 60)}\u00a0h` : duration(minutes * 60)
}
