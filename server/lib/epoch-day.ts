/**
 * Epoch days: calendar dates as the number of days since 1970-01-01 in the proleptic Gregorian calendar, without a time
 * zone. Adding days, finding the weekday and counting weeks are then plain arithmetic.
 */
const MS_PER_DAY = 86_400_000

/**
 * The epoch day of an ISO date (`YYYY-MM-DD`). Throws RangeError on any other format, or a date that does not exist.
 */
export function epochDayOf(isoDate: string): number {
  const day = Date.parse(`${isoDate}T00:00:00Z`) / MS_PER_DAY
  if (Number.isNaN(day) || isoDateOf(day) !== isoDate) throw new RangeError(`Not a date: ${isoDate}`)
  return day
}

/** The ISO date (`YYYY-MM-DD`) of an epoch day. */
export function isoDateOf(epochDay: number): string {
  return new Date(epochDay * MS_PER_DAY).toISOString().slice(0, 10)
}

/** The weekday of an epoch day: 0 is Monday, 6 is Sunday. */
export function weekdayOf(epochDay: number): number {
  return modulo(epochDay + 3, 7) // 1970-01-01 was a Thursday
}

/** The Monday of the week of an epoch day, as an epoch day. */
export function mondayOf(epochDay: number): number {
  return epochDay - weekdayOf(epochDay)
}

/** Whether a text is an ISO date (`YYYY-MM-DD`) that exists. */
export function isDate(isoDate: string): boolean {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(isoDate) && Number.isInteger(epochDayOf(isoDate))
  } catch {
    return false
  }
}

/** Whether a text is the ISO date (`YYYY-MM-DD`) of a Monday. */
export function isMonday(isoDate: string): boolean {
  return isDate(isoDate) && weekdayOf(epochDayOf(isoDate)) === 0
}

/** The remainder that is never negative: `modulo(-1, 7)` is 6, where `-1 % 7` is -1. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
