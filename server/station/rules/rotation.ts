import { epochDayOf, isoDateOf, modulo, mondayOf } from '../../lib/epoch-day.ts'
import { localDay } from '../../lib/zoned-time.ts'

/** The rotation of a station's weekly schedules. */
export type Rotation = {
  /** IANA name of the station's zone. */
  timeZone: string
  /** Length of the rotation in weeks, 1 to 52. */
  numberOfWeeks: number
  /** ISO date of a Monday that began week 1. */
  rotationStart: string
}

/**
 * The week of the rotation that an epoch day falls in, counting from 1. Weeks begin on Monday; before `rotationStart`
 * the rotation is continued backwards. Source: the contract, "Schedule".
 */
export function rotationWeek(epochDay: number, rotation: Rotation): number {
  const weeks = Math.floor((epochDay - epochDayOf(rotation.rotationStart)) / 7)
  return modulo(weeks, rotation.numberOfWeeks) + 1
}

/** The week of the rotation that is active at an instant (Unix seconds), by the date in the station's zone. */
export function activeWeek(rotation: Rotation, now: number): number {
  return rotationWeek(localDay(rotation.timeZone, now), rotation)
}

/** The `rotationStart` (ISO date) with which `week`, counting from 1, is active on the epoch day `today`. */
export function rotationStartFor(week: number, today: number): string {
  return isoDateOf(mondayOf(today) - (week - 1) * 7)
}

/** The `rotationStart` of a new station: Monday of the current week in its zone at `now` (Unix seconds). */
export function defaultRotationStart(timeZone: string, now: number): string {
  return rotationStartFor(1, localDay(timeZone, now))
}
