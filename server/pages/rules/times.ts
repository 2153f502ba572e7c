import { isoDateOf } from '../../lib/epoch-day.ts'
import { localDay } from '../../lib/zoned-time.ts'

/** The times of a station in a language, as its pages write them. Instants are Unix seconds. */
export type Times = ReturnType<typeof timesOf>

type Words = { today: string; yesterday: string; tomorrow: string }

const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  // Zones and languages are few; a flood of others does not stay.
  if (formats.size > 500) formats.clear()
  formats.set(key, known)
  return known.format(at * 1000)
}

/**
 * Writes instants in the zone of a station. Days near `now` have names.
 * @param locale a tag whose dates have the day before the month, such as `en-GB`
 */
export function timesOf(timeZone: string, locale: string, words: Words, now: number) {
  const today = localDay(timeZone, now)
  const dayOf = (at: number) => localDay(timeZone, at)
  const date = (at: number, options: Intl.DateTimeFormatOptions) =>
    format(at, locale, { timeZone, ...options }).replace(/,/g, '')
  const day = (at: number) => {
    const near = [words.yesterday, words.today, words.tomorrow][dayOf(at) - today + 1]
    const isThisYear = date(at, { year: 'numeric' }) === date(now, { year: 'numeric' })
    return (
      near ?? date(at, { weekday: 'short', day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
    )
  }
  const hm = (at: number) => format(at, 'en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return {
    today,
    dayOf,
    day,
    hm,
    /** `Wednesday 18 November`. */
    longDay: (at: number) => date(at, { weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: (at: number) => date(at, { weekday: 'long' }),
    shortWeekday: (at: number) => date(at, { weekday: 'short' }),
    dayOfMonth: (at: number) => date(at, { day: 'numeric', month: 'short' }),
    date: (at: number) => date(at, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** `Today, 06:00`. */
    when: (at: number) => `${day(at)}, ${hm(at)}`,
    iso: (at: number) => new Date(at * 1000).toISOString(),
    isoDay: (at: number) => isoDateOf(dayOf(at)),
  }
}

/** A length as on a tape counter: `59:47`, `2:59:48`. */
export function counter(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (count: number) => `${count}`.padStart(2, '0')
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

/** A length in words: `45 s`, `3 min`, `1 h 28 min`. */
export function lengthInWords(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`
  const minutes = Math.round(ms / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** A duration of ISO 8601, for machines. */
export const isoDuration = (ms: number): string => `PT${Math.floor(ms / 1000)}S`
