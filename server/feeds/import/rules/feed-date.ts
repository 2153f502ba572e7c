const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Zones by name, in hours from UTC: those of RFC 2822, and those that feeds use besides. */
const zones: Record<string, number> = {
  ...{ ut: 0, utc: 0, gmt: 0, z: 0, wet: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ akst: -9, akdt: -8, hst: -10, bst: 1, west: 1, cet: 1, cest: 2, met: 1, mest: 2, eet: 2, eest: 3, msk: 3 },
  ...{ jst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
}

const rfc2822 =
  /^(?:[a-z]+\.?,?\s+)?(\d{1,2})(?:\s+|-)([a-z]{3})[a-z]*\.?(?:\s+|-)(\d{2,4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(\D.*)?)?$/i

/**
 * Reads the date of an item: RFC 2822 with all of its obsolete forms (names of zones, years of two digits, comments, no
 * seconds, no weekday), and ISO 8601, which feeds have against the rules. A weekday is not compared with the date. A zone that
 * is missing or unknown is UTC (RFC 2822, 4.3).
 * @returns Unix seconds; undefined if it is no date, or one that does not exist
 */
export function feedDate(text: string): number | undefined {
  const plain = text
    .slice(0, 100)
    .replace(/\([^()]*\)/g, ' ')
    .trim()
  const parts = rfc2822.exec(plain)
  if (!parts) return isoDate(plain)
  const [, day, month, year, hour = '0', minute = '0', second = '0', zone = ''] = parts
  const monthAt = months.indexOf(month!.toLowerCase())
  if (monthAt === -1 || Number(minute) > 59 || Number(hour) > 23 || Number(second) > 60) return undefined
  const offset = offsetMinutes(zone.trim())
  if (offset === undefined) return undefined
  return secondsOf(
    () =>
      Temporal.PlainDateTime.from(
        { year: fullYear(year!), month: monthAt + 1, day: Number(day), hour: Number(hour), minute: Number(minute) },
        { overflow: 'reject' },
      )
        .toZonedDateTime('UTC')
        .toInstant(),
    Number(second) - offset * 60,
  )
}

function isoDate(text: string): number | undefined {
  const parts = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text)
  if (!parts) return undefined
  const plain = text.replace(/\s(?=[Z+-])/i, '').replace(' ', 'T')
  return secondsOf(() =>
    parts[1] ? Temporal.Instant.from(plain) : Temporal.PlainDateTime.from(plain).toZonedDateTime('UTC').toInstant(),
  )
}

/** Minutes from UTC: `+0130`, `-05:00`, `GMT+2`, a name, or nothing; undefined for what is no zone at all. */
function offsetMinutes(zone: string): number | undefined {
  const numeric = /^(?:[a-z]{2,4})?\s*([+-])(\d{1,2}):?(\d{2})?\b/i.exec(zone)
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return minutes < 24 * 60 ? (numeric[1] === '-' ? -minutes : minutes) : undefined
  }
  const name = /^[a-z]*$/i.exec(zone)
  return name ? (zones[zone.toLowerCase()] ?? 0) * 60 : undefined
}

/** RFC 2822, 4.3: two digits are 1950 to 2049, and three are counted from 1900. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  return Number(year) + (year.length === 2 && Number(year) < 50 ? 2000 : 1900)
}

function secondsOf(instant: () => Temporal.Instant, more = 0): number | undefined {
  try {
    const seconds = Math.floor(instant().epochMilliseconds / 1000) + more
    // The range of an episode's date.
    return seconds >= 0 && seconds <= 253_402_300_799 ? seconds : undefined
  } catch {
    return undefined
  }
}
