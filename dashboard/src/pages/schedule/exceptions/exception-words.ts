import { now } from '../../../lib/server-time.ts'
import { dateAt, weekdayOf } from '../../../lib/zone.ts'
import { entriesOn } from '../../../schedule/coming-broadcasts.ts'
import { slotsOf } from '../../../schedule/entry.ts'
import { exceptionSentences } from '../../../schedule/exception-sentences.ts'
import type { NewException } from '../../../schedule/exceptions.ts'
import { weekOn } from '../../../schedule/rotation.ts'
import { useLanguage, useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'

/** Functions that put exceptions, and their dates, into words. */
export function useExceptionWords() {
  const words = useWords(exceptionsWords)
  const { language } = useLanguage()
  const { shows, rotation, template } = useSchedule()
  const titleOf = (showId = 0) => shows.get(showId)?.title ?? ''
  const usualLength = ({ show_id, date, time }: NewException) =>
    entriesOn(slotsOf(template), date, weekOn(date, rotation), weekdayOf(date) - 1).find(
      (each) => each.showId === show_id && each.time === time,
    )?.length
  const today = dateAt(now(), rotation.zone)
  const sentences = exceptionSentences({ words, language, today, weeks: rotation.weeks, titleOf, usualLength })
  return { ...sentences, titleOf }
}
