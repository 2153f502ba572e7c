import type { words } from '../../../web/words/en/pages/schedule.ts'
import type { Language } from '../../../web/words/language.ts'
import { weekdays } from '../lib/time.ts'
import type { Slot } from './entry.ts'
import type { Overlap } from './overlap.ts'
import { endTime, startTime } from './times.ts'

export type Words = typeof words

/** `Monday, Tuesday and Friday` */
export function listed(names: readonly string[], and: string): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}

/** The names of days, 0 for Monday: `Monday to Friday` from three in a row on, else one by one. */
export function daysListed(days: readonly number[], language: Language, words: Words): string {
  const names = weekdays(language, 'long')
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const isRow = days.length > 2 && days.every((day, index) => day === first + index)
  return isRow
    ? `${names[first]} ${words.to} ${names[last]}`
    : listed(
        days.map((day) => names[day]!),
        words.andThen,
      )
}

/** The overlap of two entries: a heading and a sentence. */
export function overlapWords({ onAir, why, from, until, goesOn }: Overlap, other: string, words: Words) {
  const [start, end] = [startTime(from), endTime(until)]
  const own = { later: words.itLater, shorter: words.itShorter, first: words.itFirst }[why]
  const foreign = { later: words.otherLater, shorter: words.otherShorter, first: words.otherFirst }[why]
  const on = goesOn ? ` ${onAir === 'this' ? words.otherGoesOn(other, end) : words.thisGoesOn(end)}` : ''
  return onAir === 'this'
    ? { title: words.liesOver(other), text: own(start, end) + on }
    : { title: words.liesUnder(other), text: foreign(start, end) + on }
}

/** `16:00 to 17:00` */
export function timesOf({ at, length }: Omit<Slot, 'showId'>, words: Words): string {
  return `${startTime(at)} ${words.to} ${endTime(at + length)}`
}
