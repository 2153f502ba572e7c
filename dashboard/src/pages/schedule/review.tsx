import { putBack } from '../../schedule/changes.ts'
import { type ReviewLine, reviewOf } from '../../schedule/review.ts'
import { weekAt } from '../../schedule/ring.ts'
import { weekName } from '../../schedule/rotation.ts'
import { dayAndTightTimes, endTime, startTime, tightTimes } from '../../schedule/times.ts'
import { hueOf } from '../../shows/hue.ts'
import { Button } from '../../ui/button.tsx'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { Sentence } from './sentence.tsx'
import { daysListed, listed, type Words } from './sentences.ts'
import './changes.css'
import './review.css'

/** The changes to be saved, in sentences, each with an undo. */
export function Review({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const [words, common] = [useWords(scheduleWords), useWords(commonWords)]
  const { editor, plan, segments, changes } = usePlan()
  const { shows, ring, rotation, editWeeks } = useSchedule()
  const lines = reviewOf(changes, plan, segments, ring)
  const weeks = [
    ...new Set(
      changes.flatMap(({ before, after }) => [before, after].flatMap((each) => (each ? [weekAt(each.at)] : []))),
    ),
  ].sort((a, b) => a - b)
  useHotkeys({ Escape: onClose })
  return (
    <section id="review" aria-labelledby="review-title">
      <h2 id="review-title">
        {words.reviewOf(countWords(changes.length, words), changes.length, weeksWords(weeks, rotation.weeks, words))}
      </h2>
      <ul className="changes">
        {lines.map((line) => (
          <li key={line.keys.join()} data-show style={hueOf(line.showId)}>
            <i className="swatch" />
            <b>{shows.get(line.showId)?.title}</b>
            <button
              type="button"
              className="link"
              onClick={() => editWeeks((plan) => putBack(editor.base, plan, new Set(line.keys)))}
            >
              {words.putBack}
            </button>
            <Line line={line} isOtherWeek={weeks.length > 1} />
          </li>
        ))}
      </ul>
      {/* On a phone the bar has no room for it. */}
      <Button className="discard" onClick={onDiscard}>
        {common.discard}
      </Button>
    </section>
  )
}

/** A change in words: "Wednesday, from 15:30–16:30 to 16:00–17:00". */
function Line({ line, isOtherWeek }: { line: ReviewLine; isOtherWeek: boolean }) {
  const words = useWords(scheduleWords)
  const { shows } = useSchedule()
  const { language } = useLanguage()
  const title = (showId: number) => shows.get(showId)?.title ?? ''
  const { before, after, week } = line
  const days = daysListed(line.days, language, words) + (isOtherWeek ? `, ${words.weekNamed(weekName(week))}` : '')
  const over = line.over.length > 0 ? words.overThen(listed(line.over.map(title), words.andThen)) : ''
  if (!before)
    return <Sentence text={words.newFrom(days, startTime(after!.at), endTime(after!.at + after!.length)) + over} />
  if (!after) {
    const gone = words.noLonger(days, startTime(before.at), endTime(before.at + before.length))
    return <Sentence text={gone + (line.leavesNothing ? words.nothingThen : '')} />
  }
  if (before.showId !== after.showId) {
    return <Sentence text={words.showChanged(days, tightTimes(after), title(before.showId)) + over} />
  }
  if (Math.floor(before.at / 1440) === Math.floor(after.at / 1440)) {
    return <Sentence text={words.movedFromTo(days, tightTimes(before), tightTimes(after)) + over} />
  }
  const place = (entry: typeof before) =>
    dayAndTightTimes(entry, language) +
    (weekAt(before.at) === weekAt(after.at) ? '' : `, ${words.weekNamed(weekName(weekAt(entry.at)))}`)
  return <Sentence text={words.movedDay(place(before), place(after)) + over} />
}

function countWords(count: number, words: Words): string {
  return words.counts[count - 1] ?? `${count}`
}

function weeksWords(weeks: readonly number[], all: number, words: Words): string {
  if (all === 1) return words.theWeek
  const names = weeks.map(weekName)
  return names.length === 1 ? words.weekNamed(names[0]!) : words.weeksNamed(listed(names, words.andThen))
}
