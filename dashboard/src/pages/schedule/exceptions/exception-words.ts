import type { words } from '../../../../../web/words/en/pages/exceptions.ts'
import { now } from '../../../lib/server-time.ts'
import { longDate, minutesTime, weekdays } from '../../../lib/time.ts'
import { addDays, dateAt } from '../../../lib/zone.ts'
import { dayNumber } from '../../../schedule/coming-broadcasts.ts'
import type { ExceptionLine } from '../../../schedule/exception-groups.ts'
import type { NewException } from '../../../schedule/exceptions.ts'
import { dayMinutes } from '../../../schedule/ring.ts'
import { weekName } from '../../../schedule/rotation.ts'
import { useLanguage, useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'

export type Words = typeof words

/** Functions that put exceptions, and their dates, into words. */
export function useExceptionWords() {
  const words = useWords(exceptionsWords)
  const { language } = useLanguage()
  const { shows, rotation } = useSchedule()
  const today = dateAt(now(), rotation.zone)

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
    return rotation.weeks > 1 ? words.ofWeek(name, weekName(week)) : name
  }
  const titleOf = (showId = 0) => shows.get(showId)?.title ?? ''
  const lineWords = ({ exception: one, movedFrom }: ExceptionLine<NewException>): string => {
    if (one.kind === 'day') return words.runsAs(dateWords(one.date), dayWords(one))
    if (one.kind === 'clear') return words.isSilent(dateWords(one.date), ...spanWords(one))
    if (one.kind === 'skip') return words.isNotOn(dateWords(one.date), titleOf(one.show_id), minutesTime(one.time ?? 0))
    const show = titleOf(one.show_id)
    const title = one.title ? words.ofShow(one.title, show) : show
    const line = movedFrom
      ? words.moves(title, placeWords(movedFrom), placeWords(one))
      : words.isOn(dateWords(one.date), title, ...spanWords(one))
    return one.repeat ? words.asRepeat(line) : line
  }
  return { dateWords, spanWords, titleOf, lineWords }
}
