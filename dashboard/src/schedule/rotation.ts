import { addDays, dateAt, wallTime, weekdayOf } from '../lib/zone.ts'
import { minuteOf, modulo } from './ring.ts'

/** The rotation of weeks at a station. */
export type Rotation = {
  readonly zone: string
  readonly weeks: number
  /** ISO date of a Monday that began the first week. */
  readonly start: string
}

/** The week of the rotation that a date is in, counting from 1, also for dates before the start. */
export function weekOn(date: string, { start, weeks }: Rotation): number {
  return modulo(Math.floor(daysBetween(start, date) / 7), weeks) + 1
}

/** The Monday of the week that a date is in. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date))
}

/** The Monday on which a week of the rotation begins next, or began if it is the one that is on air now. */
export function nextMonday(week: number, today: string, rotation: Rotation): string {
  const ahead = modulo(week - weekOn(today, rotation), rotation.weeks)
  return addDays(mondayOf(today), ahead * 7)
}

/** The minute of the ring that an instant (Unix seconds) shows on the station's clocks. */
export function minuteNow(now: number, rotation: Rotation): number {
  const { hour, minute } = wallTime(now, rotation.zone)
  const date = dateAt(now, rotation.zone)
  return minuteOf(weekOn(date, rotation), weekdayOf(date) - 1, hour * 60 + minute)
}

/** The name of a week: A, B, … Z, AA, AB, … */
export function weekName(week: number): string {
  const letter = String.fromCharCode(65 + ((week - 1) % 26))
  return week > 26 ? weekName(Math.floor((week - 1) / 26)) + letter : letter
}

/** The number of days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000
}
