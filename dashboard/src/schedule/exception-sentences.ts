import type { words as english } from '../../../web/words/en/pages/exceptions.ts'
import type { Language } from '../../../web/words/language.ts'
import { longDate, minutesTime, weekdays } from '../lib/time.ts'
import { addDays } from '../lib/zone.ts'
import { dayNumber } from './coming-broadcasts.ts'
import type { ExceptionLine } from './exception-groups.ts'
import type { NewException } from './exceptions.ts'
import { dayMinutes } from './ring.ts'
import { daysBetween, weekName } from './rotation.ts'

export type Words = typeof english

/** The parts of the sentences about exceptions. */
export type Telling = {
  words: Words
  language: Language
  /** ISO date: dates of other years have the year. */
  today: string
  /** The number of weeks of the rotation. */
  weeks: number
  titleOf: (showId: number | undefined) => string
  /** The length of the broadcast that an exception leaves out, in minutes; undefined if it is not planned. */
  usualLength: (skip: NewException) => number | undefined
}

/** Functions that put exceptions, and their dates, into words. */
export function exceptionSentences({ words, language, today, weeks, titleOf, usualLength }: Telling) {
  /** `Thursday 3 December`, and with the year when it is another. */
  const dateWords = (date: string) =>
    longDate(date, language) + (date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`)
  const placeWords = ({ date, time = 0 }: NewException) => words.at(dateWords(date), minutesTime(time))
  /** The beginning and the end of a span; the end with its date where it is a day later, or more. */
  const spanWords = ({ date, time = 0, duration = 0 }: NewException): [from: string, until: string] => {
    const end = time + duration
    const endTime = minutesTime(end % dayMinutes || dayMinutes)
    const endDate = addDays(date, Math.floor((end - 1) / dayMinutes))
    return [
      minutesTime(time),
      duration >= dayMinutes && endDate !== date ? words.at(dateWords(endDate), endTime) : endTime,
    ]
  }
  const dayWords = ({ week = 1, day = 'mon' }: NewException) => {
    const name = weekdays(language, 'long')[dayNumber(day)]!
    return weeks > 1 ? words.ofWeek(name, weekName(week)) : name
  }
  /** `Thursday 3 December, 10:00 to 11:00` */
  const spanOn = (one: NewException) => words.spanOn(dateWords(one.date), ...spanWords(one))
  const isOn = (one: NewException, title: string) => words.isOn(dateWords(one.date), title, ...spanWords(one))

  /** A broadcast instead of a usual one, which differs in its beginning, its end, both, or its show. */
  const insteadWords = (one: NewException, skip: NewException, title: string): string => {
    const duration = usualLength(skip)
    const was = { ...skip, ...(duration !== undefined && { duration }) }
    if (skip.show_id !== one.show_id) {
      const isLonger = duration !== undefined && duration !== one.duration
      const show = titleOf(skip.show_id)
      return words.insteadOf(isOn(one, title), isLonger ? words.within(show, ...spanWords(was)) : show)
    }
    const [beginsAt, endsAt] = [begin(one) - begin(skip), end(one) - end(was)]
    const date = dateWords(one.date)
    const [from, until] = spanWords(one)
    if (duration === undefined)
      return beginsAt === 0 ? isOn(one, title) : words.moves(title, placeWords(skip), placeWords(one))
    if (beginsAt === 0 && endsAt === 0) return isOn(one, title)
    if (beginsAt === 0 && endsAt > 0) return words.goesOn(date, title, until, spanWords(was)[1])
    if (beginsAt === 0) return words.endsAt(date, title, until, spanWords(was)[1])
    if (endsAt === 0 && skip.date === one.date) return words.beginsAt(date, title, from, spanWords(was)[0])
    if (beginsAt === endsAt) return words.moves(title, placeWords(skip), placeWords(one))
    return words.moves(title, spanOn(was), spanOn(one))
  }

  const lineWords = ({ exception: one, movedFrom }: ExceptionLine<NewException>): string => {
    if (one.kind === 'day') return words.runsAs(dateWords(one.date), dayWords(one))
    if (one.kind === 'clear') return words.isSilent(dateWords(one.date), ...spanWords(one))
    if (one.kind === 'skip') return words.isNotOn(dateWords(one.date), titleOf(one.show_id), minutesTime(one.time ?? 0))
    const show = titleOf(one.show_id)
    const title = one.title ? words.ofShow(one.title, show) : show
    const line = movedFrom ? insteadWords(one, movedFrom, title) : isOn(one, title)
    return one.repeat ? words.asRepeat(line) : line
  }
  return { dateWords, spanWords, lineWords }
}

const epoch = '1970-01-01'

/** The minute of the wall clock at which an exception begins, and at which it ends. */
const begin = ({ date, time = 0 }: NewException) => daysBetween(epoch, date) * dayMinutes + time
const end = (one: NewException) => begin(one) + (one.duration ?? 0)
