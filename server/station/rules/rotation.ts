import { epochDayOf, isoDateOf, modulo, mondayOf } from '../../lib/epoch-day.ts'
import { localDay } from '../../lib/zoned-time.ts'

/** How a station's weeks alternate. */
export type Rotation = {
  /** IANA name of the station's zone. */
  timeZone: string
  /** Length of the rotation in weeks, 1 to 52. */
  numberOfWeeks: number
  /** ISO date of a Monday that began week 1. */
  rotationStart: string
}

/**
 * Which week of the rotation a day falls in, counting from 1. Weeks turn over on Monday; before `rotationStart` the wheel
 * turns backwards. Source: the contract, "Schedule".
 */
export function rotationWeek(epochDay: number, rotation: Rotation): number {
  const weeks = Math.floor((epochDay - epochDayOf(rotation.rotationStart)) / 7)
  return modulo(weeks, rotation.numberOfWeeks) + 1
}

/** The week of the rotation that is active at an instant (Unix seconds), by the station's own date. */
export function activeWeek(rotation: Rotation, now: number): number {
  return rotationWeek(localDay(rotation.timeZone, now), rotation)
}

/** The `rotationStart` (ISO date) that makes `week`, counting from 1, the active one on the day `today` (an epoch day). */
export function rotationStartFor(week: number, today: number): string {
  return isoDateOf(mondayOf(today) - (week - 1) * 7)
}

/** The `rotationStart` of a new station: Monday of the week its zone is in at `now` (Unix seconds), which is then week 1. */
export function defaultRotationStart(timeZone: string, now: number): string {
  return rotationStartFor(1, localDay(timeZone, now))
}
