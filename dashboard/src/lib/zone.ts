/** The local date and time at the station. `weekday` is 1 on Monday and 7 on Sunday. */
export type WallTime = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const numeric = 'numeric'
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
  })
  formatters.set(zone, made)
  return made
}

/**
 * The wall time of an instant.
 * @param at Unix seconds
 * @param zone an IANA time zone, `Europe/Berlin`
 * @throws RangeError when the browser does not know the zone
 */
export function wallTime(at: number, zone: string): WallTime {
  const wall = new Date((Math.floor(at) + offsetAt(at, zone)) * 1000)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay() || 7,
  }
}

/** The date of an instant in a zone, `2026-11-18`. */
export function dateAt(at: number, zone: string): string {
  const { year, month, day } = wallTime(at, zone)
  return isoDate(year, month, day)
}

/** The weekday of a date: 1 on Monday, 7 on Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7
}

/** The date `days` later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * The instant of a wall time, in Unix seconds, by the rule of the schedule: the first at which the clocks of the zone show
 * it or have passed it. So a time that is skipped is the instant of the change, and of a time that occurs twice it is the
 * first.
 * @param secondsOfDay since 00:00 on the wall; may exceed a day
 */
export function instantAt(date: string, secondsOfDay: number, zone: string): number {
  const asIfUtc = Date.parse(`${date}T00:00Z`) / 1000 + secondsOfDay
  const offsets = [offsetAt(asIfUtc - 86_400, zone), offsetAt(asIfUtc + 86_400, zone)]
  const [most, least] = [Math.max(...offsets), Math.min(...offsets)]
  for (const offset of [most, least]) {
    if (offsetAt(asIfUtc - offset, zone) === offset) return asIfUtc - offset
  }
  let [before, after] = [asIfUtc - most, asIfUtc - least]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle, zone) === most) after = middle
    else before = middle
  }
  return after
}

/** When a date begins and ends in a zone, in Unix seconds: 23 to 25 hours apart where clocks change. */
export function dayBounds(date: string, zone: string): { start: number; end: number } {
  return { start: instantAt(date, 0, zone), end: instantAt(addDays(date, 1), 0, zone) }
}

/** Offsets by zone and quarter of an hour: asking the browser takes a hundred times longer than remembering. */
const offsets = new Map<string, number>()
const mostOffsets = 5000
const quarterSeconds = 900

/** The minimum time between two changes of a zone's offset: four days, in seconds. */
const steadySeconds = 345_600

/** Seconds that the zone is ahead of UTC at an instant. */
function offsetAt(at: number, zone: string): number {
  const from = Math.floor(at / steadySeconds) * steadySeconds
  const offset = askedOffsetAt(from, zone)
  return offset === askedOffsetAt(from + steadySeconds, zone) ? offset : askedOffsetAt(at, zone)
}

/** The offset as the browser knows it. It changes at quarters of an hour only. */
function askedOffsetAt(at: number, zone: string): number {
  const quarter = Math.floor(at / quarterSeconds)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const begins = quarter * quarterSeconds
  const part: Record<string, number> = {}
  for (const { type, value } of formatter(zone).formatToParts(begins * 1000)) part[type] = Number(value)
  const { year = 0, month = 1, day = 0, hour = 0, minute = 0, second = 0 } = part
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - begins
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function isoDate(year: number, month: number, day: number): string {
  const digits = (value: number, count: number) => `${value}`.padStart(count, '0')
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
}
