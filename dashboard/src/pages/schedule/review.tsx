import { changeSentence } from '../../schedule/change-sentence.ts'
import { putBack } from '../../schedule/changes.ts'
import { reviewOf } from '../../schedule/review.ts'
import { weekAt } from '../../schedule/ring.ts'
import { weekName } from '../../schedule/rotation.ts'
import { listed, type Words } from '../../schedule/sentences.ts'
import { hueOf } from '../../shows/hue.ts'
import { Button } from '../../ui/button.tsx'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { Sentence } from './sentence.tsx'
import './changes.css'
import './review.css'

/** The changes to be saved, in sentences, each with an undo. */
export function Review({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const [words, common] = [useWords(scheduleWords), useWords(commonWords)]
  const { editor, plan, segments, changes } = usePlan()
  const { shows, ring, rotation, editWeeks } = useSchedule()
  const { language } = useLanguage()
  const titleOf = (showId: number) => shows.get(showId)?.title ?? ''
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
            <b>{titleOf(line.showId)}</b>
            <button
              type="button"
              className="link"
              onClick={() => editWeeks((plan) => putBack(editor.base, plan, new Set(line.keys)))}
            >
              {words.putBack}
            </button>
            <Sentence text={changeSentence(line, { words, language, titleOf, namesWeeks: weeks.length > 1 })} />
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

function countWords(count: number, words: Words): string {
  return words.counts[count - 1] ?? `${count}`
}

function weeksWords(weeks: readonly number[], all: number, words: Words): string {
  if (all === 1) return words.theWeek
  const names = weeks.map(weekName)
  return names.length === 1 ? words.weekNamed(names[0]!) : words.weeksNamed(listed(names, words.andThen))
}
