import { type Language, localeOf } from '../../../web/words/language.ts'
import { addDays, dateAt, wallTime, weekdayOf } from './zone.ts'

// Times as the dashboard writes them: always in the station's zone, with 24 hours. Instants are Unix seconds.

const two = (value: number) => `${value}`.padStart(2, '0')

/** `14:32`, always five characters. */
export function clockTime(at: number, zone: string): string {
  const { hour, minute } = wallTime(at, zone)
  return `${two(hour)}:${two(minute)}`
}

/** `14:32:08` */
export function clockSeconds(at: number, zone: string): string {
  return `${clockTime(at, zone)}:${two(wallTime(at, zone).second)}`
}

/** `12:00:03.422`, for cuts. */
export function clockThousandths(at: number, zone: string): string {
  const thousandths = Math.round(at * 1000)
  return `${clockSeconds(thousandths / 1000, zone)}.${`${thousandths - Math.floor(thousandths / 1000) * 1000}`.padStart(3, '0')}`
}

/** As `clockTime`, but midnight is `24:00`: for the end of something. */
export function endTime(at: number, zone: string): string {
  const time = clockTime(at, zone)
  return time === '00:00' ? '24:00' : time
}

/** `06:00–09:00`, for tight places; in a sentence it is "06:00 to 09:00". */
export function timeRange(from: number, to: number, zone: string): string {
  return `${clockTime(from, zone)}–${endTime(to, zone)}`
}

/** A time of day in minutes since midnight: `06:00`; 1440 is `24:00`, and more is the day after. */
export function minutesTime(minutes: number): string {
  const within = minutes > 1440 ? minutes % 1440 : minutes
  return `${two(Math.floor(within / 60))}:${two(Math.floor(within % 60))}`
}

/** The length of audio: `59:47`, `2:59:48`, `0:07`. Fractions of a second are dropped. */
export function playingTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** A duration in words: `40 s`, `18 min`, `14 h 14 min`, `3 h`. Rounded to whole minutes from one on. */
export function duration(seconds: number): string {
  if (seconds < 59.5) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

const near: Record<Language, readonly [yesterday: string, today: string, tomorrow: string]> = {
  en: ['Yesterday', 'Today', 'Tomorrow'],
  de: ['Gestern', 'Heute', 'Morgen'],
}

/** The reference of a date: the present, the zone and the language. */
export type Present = { now: number; zone: string; language: Language }

/** `Today`, `Yesterday`, `Tomorrow`, `Mon 16 Nov`, and with the year when it is another: `Sun 16 Nov 2025`. */
export function dayName(date: string, { now, zone, language }: Present): string {
  const away = Math.round((Date.parse(date) - Date.parse(dateAt(now, zone))) / 86_400_000)
  if (Math.abs(away) <= 1) return near[language][away + 1]!
  return `${shortDay(date, language)} ${shortDate(date, { now, zone, language })}`
}

/** `Today, 06:00`, `Mon 16 Nov, 20:00` */
export function dayAndTime(at: number, present: Present): string {
  return `${dayName(dateAt(at, present.zone), present)}, ${clockTime(at, present.zone)}`
}

/** Does not break at the end of a line. */
const space = '\u00a0'

/** `16 Nov`, and with the year when it is another: `31 Jan 2027`. It stays on one line. */
export function shortDate(date: string, { now, zone, language }: Present): string {
  const [year, , day] = date.split('-').map(Number)
  const named = `${dayOf(day!, language)}${space}${month(date, language, 'short')}`
  return year === wallTime(now, zone).year ? named : `${named}${space}${year}`
}

/** `Wednesday 18 November`, `Mittwoch, 18. November` */
export function longDate(date: string, language: Language): string {
  const [, , day] = date.split('-').map(Number)
  const weekday = named(date, language, { weekday: 'long' })
  const of = month(date, language, 'long')
  return `${weekday}${language === 'de' ? ',' : ''} ${dayOf(day!, language)}${space}${of}`
}

const dayOf = (day: number, language: Language) => (language === 'de' ? `${day}.` : `${day}`)

/** `Mon`, `Mo` */
export function shortDay(date: string, language: Language): string {
  return named(date, language, { weekday: 'short' })
}

/** The names of the days of a week, from Monday: `Mon` … or `Monday` … */
export function weekdays(language: Language, length: 'short' | 'long'): readonly string[] {
  const key = `${language} ${length}`
  const names = weekdayNames.get(key) ?? [0, 1, 2, 3, 4, 5, 6].map((days) => nameOfDay(days, language, length))
  weekdayNames.set(key, names)
  return names
}

const weekdayNames = new Map<string, readonly string[]>()

const nameOfDay = (day: number, language: Language, length: 'short' | 'long') =>
  named(addDays('2026-11-16', day), language, { weekday: length })

const ago: Record<Language, { now: string; seconds: (seconds: number) => string }> = {
  en: { now: 'just now', seconds: (seconds) => `${seconds} s ago` },
  de: { now: 'gerade eben', seconds: (seconds) => `vor ${seconds} s` },
}

/** When something was last: `just now`, `4 s ago`, today only the time, else the day too. */
export function lastTime(at: number, present: Present): string {
  const passed = Math.floor(present.now - at)
  if (passed < 2) return ago[present.language].now
  if (passed < 60) return ago[present.language].seconds(passed)
  const { now, zone } = present
  return dateAt(at, zone) === dateAt(now, zone) ? clockTime(at, zone) : dayAndTime(at, present)
}

/** The city of a zone, for people: `Berlin` of `Europe/Berlin`, `New York`. */
export function cityOf(zone: string): string {
  return zone.split('/').at(-1)!.replaceAll('_', ' ')
}

/** Whether the clock of one zone shows what the clock of the other does, at an instant. */
export function sameClock(one: string, other: string, at: number): boolean {
  return clockTime(at, one) === clockTime(at, other) && weekdayOf(dateAt(at, one)) === weekdayOf(dateAt(at, other))
}

function month(date: string, language: Language, length: 'short' | 'long'): string {
  // German abbreviates with a full stop: "16. Nov." would not go with what follows.
  return named(date, language, { month: length })
    .replace(/\.$/, '')
    .replace(/^Sept$/, 'Sep')
}

const names = new Map<string, string>()

function named(
  date: string,
  language: Language,
  what: { weekday?: 'short' | 'long'; month?: 'short' | 'long' },
): string {
  // There are seven days and twelve months, and to ask for a name takes longer than all else that a row of a list needs.
  const key = [language, what.weekday, what.month, what.month ? date.slice(5, 7) : weekdayOf(date)].join()
  const known = names.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(localeOf[language], { ...what, timeZone: 'UTC' })
  const name = format.format(Date.parse(`${date}T00:00Z`))
  names.set(key, name)
  return name
}
