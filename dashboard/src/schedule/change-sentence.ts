import type { Language } from '../../../web/words/language.ts'
import type { ReviewLine } from './review.ts'
import { weekAt } from './ring.ts'
import { weekName } from './rotation.ts'
import { daysListed, listed, type Words } from './sentences.ts'
import { dayAndTightTimes, endTime, startTime, tightTimes } from './times.ts'

type Telling = {
  words: Words
  language: Language
  titleOf: (showId: number) => string
  /** Whether the weeks are named. */
  namesWeeks: boolean
}

/** A change of the weeks in words: "Wednesday, from 15:30–16:30 to 16:00–17:00". */
export function changeSentence(line: ReviewLine, { words, language, titleOf, namesWeeks }: Telling): string {
  const { before, after, week } = line
  const days = daysListed(line.days, language, words) + (namesWeeks ? `, ${words.weekNamed(weekName(week))}` : '')
  const over = line.over.length > 0 ? words.overThen(listed(line.over.map(titleOf), words.andThen)) : ''
  if (!before) return words.newFrom(days, startTime(after!.at), endTime(after!.at + after!.length)) + over
  if (!after) {
    const gone = words.noLonger(days, startTime(before.at), endTime(before.at + before.length))
    return gone + (line.leavesNothing ? words.nothingThen : '')
  }
  if (before.showId !== after.showId) {
    return words.showChanged(days, tightTimes(after), titleOf(before.showId)) + over
  }
  if (Math.floor(before.at / 1440) === Math.floor(after.at / 1440)) {
    return words.movedFromTo(days, tightTimes(before), tightTimes(after)) + over
  }
  const place = (entry: typeof before) =>
    dayAndTightTimes(entry, language) +
    (weekAt(before.at) === weekAt(after.at) ? '' : `, ${words.weekNamed(weekName(weekAt(entry.at)))}`)
  return words.movedDay(place(before), place(after)) + over
}
