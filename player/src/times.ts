import { now } from './data.ts'
import type { Words } from './words.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
function format(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(lang, options)
  formats.set(key, known)
  return known
}

/** A length as on a tape counter: `59:47`, `2:59:48`. */
export function counter(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    `${whole % 60}`.padStart(2, '0'),
  ]
  return hours ? `${hours}:${`${minutes}`.padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** A length in words: `1 h 28 min`, `33 min`. */
export function span(seconds: number): string {
  const minutes = Math.max(0, Math.round(seconds / 60))
  const rest = minutes % 60
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ''}`
}

/** The seconds that `12:04`, `1:02:03` or `724` stand for; undefined for anything else. */
export function secondsOf(text: string | null): number | undefined {
  if (!text || !/^[\d:.]+$/.test(text)) return
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** The date of an instant in a zone, as YYYY-MM-DD. */
export const dateIn = (timeZone: string, at: number): string => format('en-CA', { timeZone }).format(at * 1000)

/** The times of a station in a language. */
export type Clock = ReturnType<typeof clockOf>

/**
 * Writes the instants of a station, in its zone.
 * @param here the visitor's zone; the browser's by default
 */
export function clockOf(words: Words, zone: string, here?: string) {
  const time = (at: number, timeZone: string | undefined, seconds = false) =>
    format('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds && { second: '2-digit' }),
      hourCycle: 'h23',
    }).format(at * 1000)
  /** The date of an instant as YYYY-MM-DD. */
  const date = (at: number) => dateIn(zone, at)
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  const hm = (at: number) => time(at, zone)
  const differs = (at: number) => hm(at) !== time(at, here)
  /** A day by its name if it is near: `Today`, `Mon 16 Nov`. */
  const day = (at: number) => {
    const today = now()
    const near = [0, -1, 1].find((days) => date(today + days * 86_400) === date(at))
    if (near !== undefined) return words.days[near + 1]!
    const options = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' } as const
    return format(words.locale, options)
      .format(at * 1000)
      .replace(',', '')
  }
  return {
    hm,
    date,
    day,
    hms: (at: number) => time(at, zone, true),
    when: (at: number) => `${day(at)}, ${hm(at)}`,
    /** A time with the visitor's, where their clocks differ: `15:00 in Berlin, 09:00 here`. */
    both: (at: number) => (differs(at) ? words.bothTimes(hm(at), city, time(at, here)) : hm(at)),
    /** A sentence with both clocks; empty where they agree. */
    note: () => (differs(now()) ? words.zoneNote(city, hm(now()), time(now(), here)) : ''),
  }
}
