import type { Entry } from '../../schedule/entry.ts'
import type { Words } from '../../schedule/sentences.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useSchedule } from './editor-state.tsx'

/** A function that gives the title of an entry; of a broadcast by exception, that of the exception. */
export function useTitleOf(): (entry: Entry) => string {
  const words = useWords(scheduleWords)
  const { shows } = useSchedule()
  return ({ showId, exception }) =>
    exception?.kind === 'clear' ? words.offAir : exception?.title || (shows.get(showId)?.title ?? '')
}

/** The exception of an entry in a dated week, in words; empty for a usual one. */
export function exceptionWords({ exception, skippedBy }: Entry, words: Words): string {
  if (skippedBy) return words.skippedOnDate
  return exception ? (exception.kind === 'day' ? words.runsAsOther : words.onlyThisDate) : ''
}
