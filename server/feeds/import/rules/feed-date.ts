import { tidied } from './date-forms.ts'
import { daysNamed, isFiller, monthsNamed } from './date-words.ts'
import { isZoneName, zoneNamed } from './date-zones.ts'

/** The range of an episode's date, in Unix seconds. */
const latest = 253_402_300_799

/** The words, numbers and marks of a day; looking each up takes time. */
const maxTokens = 16

type Time = { hour: number; minute: number; second: number; zone: string }
type Day = { year: number; month: number; day: number }

/**
 * Reads the date of an item in the forms that feeds have: RFC 2822 with its obsolete forms, ISO 8601, what programs print, and what
 * people write, in many languages. A zone that is missing or unknown is UTC (RFC 2822, 4.3). A weekday is not compared with the
 * date, but decides where the order of the parts is not clear.
 * @param language of the text, as feeds write it, where it is known: it decides which month some names mean
 * @returns Unix seconds; undefined if it is no date, one that does not exist, or one that can mean several days
 */
export function feedDate(text: string, language = ''): number | undefined {
  const plain = tidied(text)
  const epoch = epochSeconds(plain)
  if (epoch !== undefined) return epoch
  // With dots, the time of day looks like a date: it is looked for last.
  for (const split of [withTime, withDottedTime]) {
    const parts = split(plain)
    const days = parts ? daysIn(parts.rest, language) : []
    if (parts && days.length === 1) return secondsOf(days[0]!, parts.time)
  }
  return undefined
}

/** Seconds or milliseconds since 1970, also as .NET writes them; numbers of other lengths are no dates. */
function epochSeconds(text: string): number | undefined {
  const [, seconds, more] = /^(?:\/date\(|@)?(\d{9,10})(\d{3})?(?:[.,]\d+)?(?:\)\/)?$/.exec(text) ?? []
  // Ten digits and three more: milliseconds. Twelve digits are a date and a time of day.
  if (seconds === undefined || (seconds.length === 9 && more !== undefined)) return undefined
  return Number(seconds)
}

const [meridiem, end] = [String.raw`(?:\s?([ap])\.?\s?m\b\.?)`, String.raw`(?=$|[^\p{L}\d])`]
/** The time of day: hour, minute, second, and the `a` or `p` of twelve hours. */
const times = [
  new RegExp(
    String.raw`(?<=^|[\s,@_/-]|\dt)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?(?![\d:])${meridiem}?`,
    'u',
  ),
  /(?<=\dt)(\d{2})(?:(\d{2})(\d{2})?)?(?:[.,]\d{1,9})?(?=$|[z\s+-])/,
  /(?<=^\d{8})(\d{2})(\d{2})(\d{2})?$/,
  new RegExp(String.raw`(?<=^|[\s,])(\d{1,2})\s?(?:h|uhr)\s?(?:(\d{2})\s?(?:min|m)?(?:\s?(\d{2})s?)?)?${end}`, 'u'),
  new RegExp(String.raw`(?<=^|[\s,])(\d{1,2})()()${meridiem}${end}`, 'u'),
]
const dottedTime = new RegExp(
  String.raw`(?<=^|\s)(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?:\s?uhr${end}|${meridiem}${end}|(?=$|\s?[a-z]{1,5}$|\s?[a-z]{0,3}[+-]\d))`,
  'u',
)

function withTime(text: string): { rest: string; time: Time } | undefined {
  for (const pattern of times) {
    const found = pattern.exec(text)
    if (found) return timeIn(text, found)
  }
  const [, before, zone = ''] = /^(.*?\d)(z|\s?[a-z]{0,3}[+-]\d{2}:?\d{2})$/.exec(text) ?? []
  const isZone = before !== undefined && !/^\d{4}-\d{2}$|^\d{1,2}$/.test(before)
  const offset = zoneNamed(zone)
  return { rest: isZone ? before : text, time: { hour: 0, minute: 0, second: 0, zone: (isZone && offset) || '+00:00' } }
}

function withDottedTime(text: string): { rest: string; time: Time } | undefined {
  const found = dottedTime.exec(text)
  return found ? timeIn(text, found) : undefined
}

function timeIn(text: string, found: RegExpExecArray): { rest: string; time: Time } | undefined {
  const [whole, hours, minute = '0', second = '0', half] = found
  const hour = hourOf(Number(hours), half)
  const isMidnight = hour === 24 && Number(minute) === 0 && Number(second) === 0
  if (hour === undefined || (hour > 23 && !isMidnight) || Number(minute) > 59 || Number(second) > 60) return undefined
  const before = text.slice(0, found.index).replace(/(\d)t$/, '$1')
  const { zone, after } = zoneAt(text.slice(found.index + whole.length))
  if (zone === undefined) return undefined
  return { rest: `${before} ${after}`, time: { hour, minute: Number(minute), second: Number(second), zone } }
}

/** The hour of the day; undefined for one that contradicts itself, such as 15 AM. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour > 12) return half === 'p' && hour < 24 ? hour : undefined
  if (hour === 0) return half === 'a' ? 0 : undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** The zone at the beginning of what follows a time, and the rest; `zone` is undefined for one that is impossible. */
function zoneAt(text: string): { zone: string | undefined; after: string } {
  const numeric = /^\s?(?:[a-z]{1,4}\s?)?[+-]\d{1,2}(?::?\d{2}){0,2}(?!\d)/.exec(text)?.[0]
  const region = /^\s?[a-z]+(?:\/[a-z_]+){1,2}/.exec(text)?.[0]
  const name = /^\s?([a-z]{1,5})(?![\p{L}\d.])/u.exec(text)
  // An unknown name at the end is one of a zone too; elsewhere it may be anything.
  const isName = name && (isZoneName(name[1]!) || (name[0].length === text.length && !isWord(name[1]!)))
  const found = numeric ?? region ?? (isName ? name[0] : '')
  const after = text.slice(found.length).replace(/^\s([a-z]{2,5})$/, (rest, word) => (isZoneName(word) ? '' : rest))
  return { zone: zoneNamed(found), after }
}

const isWord = (word: string) => isFiller(word) || monthsNamed(word, '').length > 0 || daysNamed(word).length > 0

/** The days that a text can mean. */
function daysIn(text: string, language: string): Day[] {
  const rest = text.trim().replace(/[,.;-]$/, '')
  const week = /^(\d{4})-?w(\d{2})-?([1-7])$/.exec(rest)
  if (week) return weekday(Number(week[1]), Number(week[2]), Number(week[3]))
  const ordinal = /^(\d{4})-(\d{3})$/.exec(rest)
  if (ordinal) return dayOfYear(Number(ordinal[1]), Number(ordinal[2]))
  const words = wordsIn(rest, language)
  if (!words) return []
  const { numbers, months, weekdays } = words
  const days = months.length > 0 ? besideMonth(numbers, months, rest) : ofNumbers(numbers, rest)
  const existing = distinct(days.filter(exists))
  if (existing.length < 2) return existing
  return existing.filter((day) => weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek))
}

/** The numbers, months and weekdays of a text; undefined if it says anything else. */
function wordsIn(text: string, language: string) {
  const numbers: string[] = []
  const named: { months: number[]; days: number[] }[] = []
  const tokens = [...text.matchAll(/\d+|\p{L}[\p{L}\p{M}]*|[^\s\d\p{L}]/gu)]
  if (tokens.length > maxTokens) return undefined
  for (const [at, [token]] of tokens.entries()) {
    if (/^\d/.test(token)) numbers.push(token)
    else if (/^\p{L}/u.test(token)) {
      const [months, days] = [monthsNamed(token, language), isFiller(token) ? [] : daysNamed(token)]
      if (months.length > 0 || days.length > 0) named.push({ months, days })
      // RFC 2822 has a weekday first, of whatever language.
      else if (at > 0 && !isFiller(token) && !isZoneName(token)) return undefined
    } else if (!/^[-/.,'|_°:;@]$/.test(token)) return undefined
  }
  // `mar` is a month and a weekday in several languages.
  const certain = named.filter(({ months, days }) => months.length > 0 && days.length === 0)
  const months = certain.length > 0 ? certain : named.filter(({ months }) => months.length > 0).slice(-1)
  if (months.length > 1) return undefined
  const weekdays = named.filter((each) => !months.includes(each)).flatMap(({ days }) => days)
  return { numbers, months: months.flatMap((each) => each.months), weekdays }
}

/** Beside the name of a month are a day and a year. */
function besideMonth(numbers: readonly string[], months: readonly number[], text: string): Day[] {
  const [first = '', second = ''] = numbers
  if (numbers.length !== 2 || months.length !== 1) return []
  const isYear = (number: string) => number.length > 2 || text.includes(`'${number}`)
  const yearFirst = isYear(first)
  if (yearFirst && isYear(second)) return []
  // Two short numbers in front of the month can be both.
  const inFront = text.split(/\p{L}/u, 1)[0]!.match(/\d+/g) ?? []
  if (!yearFirst && !isYear(second) && inFront.length === 2) return []
  const [day, year] = yearFirst ? [second, first] : [first, second]
  return [{ year: fullYear(year), month: months[0]!, day: Number(day) }]
}

/** Three numbers: in any order that is usual, where it is not clear. */
function ofNumbers(numbers: readonly string[], text: string): Day[] {
  const [whole = ''] = numbers
  if (numbers.length === 1 && whole.length === 8) {
    return [dayOf(whole.slice(0, 4), whole.slice(4, 6), whole.slice(6))]
  }
  const [first = '', second = '', third = ''] = numbers
  if (numbers.length !== 3 || second.length > 2) return []
  if (first.length === 4) return third.length > 2 ? [] : [dayOf(first, second, third)]
  if (first.length > 2 || ![2, 4].includes(third.length)) return []
  const dayFirst = dayOf(third, second, first)
  // With dots, the day is first everywhere.
  if (/\d\.\s?\d+\.\s?\d/.test(text)) return [dayFirst]
  const monthFirst = dayOf(third, first, second)
  return third.length === 4 ? [dayFirst, monthFirst] : [dayFirst, monthFirst, dayOf(first, second, third)]
}

function dayOf(year: string, month: string, day: string): Day {
  return { year: fullYear(year), month: Number(month), day: Number(day) }
}

/** RFC 2822, 4.3: two digits are 1950 to 2049, and three are counted from 1900. */
function fullYear(year: string): number {
  if (year.length >= 4) return Number(year)
  return Number(year) + (year.length < 3 && Number(year) < 50 ? 2000 : 1900)
}

function weekday(year: number, week: number, day: number): Day[] {
  // The fourth of January is always in the first week.
  const first = Temporal.PlainDate.from({ year, month: 1, day: 4 })
  const date = first.add({ days: (week - 1) * 7 + day - first.dayOfWeek })
  return date.weekOfYear === week && date.yearOfWeek === year ? [date] : []
}

function dayOfYear(year: number, ordinal: number): Day[] {
  const date = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: ordinal - 1 })
  return ordinal > 0 && date.year === year ? [date] : []
}

function exists(day: Day): boolean {
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }) !== undefined
  } catch {
    return false
  }
}

function distinct(days: readonly Day[]): Day[] {
  return [...new Map(days.map((day) => [Object.values(day).join(), day])).values()]
}

function secondsOf({ year, month, day }: Day, { hour, minute, second, zone }: Time): number | undefined {
  const midnight = Temporal.PlainDateTime.from({ year, month, day, hour: hour % 24, minute })
  const instant = midnight.add({ days: Math.floor(hour / 24) }).toZonedDateTime(zone)
  const seconds = Math.floor(instant.epochMilliseconds / 1000) + second
  return seconds >= 0 && seconds <= latest ? seconds : undefined
}
