import { kept, now } from './data.ts'
import type { Words } from './words.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const format = (at: number, language: string, options: Intl.DateTimeFormatOptions): string =>
  kept(formats, language + JSON.stringify(options), () => new Intl.DateTimeFormat(language, options)).format(at * 1000)

/** A length as on a tape counter: `59:47`, `2:59:48`. */
export function counter(length: number): string {
  const seconds = Math.max(0, Math.floor(length))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const two = (count: number) => `${count}`.padStart(2, '0')
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

/** A length in words: `1 h 28 min`, `33 min`. */
export function span(seconds: number): string {
  const minutes = Math.max(0, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ')
}

/** The seconds that `12:04`, `1:02:03` or `724` stand for; undefined for anything else. */
export function secondsOf(text: string | null): number | undefined {
  if (!text || !/^[\d:.]+$/.test(text)) return
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** The date of an instant in a zone, as YYYY-MM-DD. */
export const dateIn = (timeZone: string, at: number): string => format(at, 'en-CA', { timeZone })

/** The times of a station in a language. */
export type Clock = ReturnType<typeof clockOf>

/**
 * Writes the instants of a station, in its zone.
 * @param here the visitor's zone; the browser's by default
 */
export function clockOf(words: Words, zone: string, here?: string) {
  const time = (at: number, timeZone: string | undefined, timeStyle: 'short' | 'medium' = 'short') =>
    format(at, 'en-GB', { timeZone, timeStyle })
  /** The date of an instant as YYYY-MM-DD. */
  const date = (at: number) => dateIn(zone, at)
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  const hm = (at: number) => time(at, zone)
  /** Words with both clocks, or others where they agree. */
  const twice = (at: number, make: Words['bothTimes'], otherwise: string) =>
    hm(at) === time(at, here) ? otherwise : make(hm(at), city, time(at, here))
  /** A day by its name if it is near: `Today`, `Mon 16 Nov`. */
  const day = (at: number) => {
    const options = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' } as const
    return (
      words.days[(Date.parse(date(at)) - Date.parse(date(now()))) / 86_400_000 + 1] ??
      format(at, words.locale, options).replace(',', '')
    )
  }
  return {
    hm,
    date,
    day,
    hms: (at: number) => time(at, zone, 'medium'),
    when: (at: number) => `${day(at)}, ${hm(at)}`,
    /** A time with the visitor's, where their clocks differ: `15:00 in Berlin, 09:00 here`. */
    both: (at: number) => twice(at, words.bothTimes, hm(at)),
    /** A sentence with both clocks; empty where they agree. */
    note: () => twice(now(), words.zoneNote, ''),
  }
}
