import { useState } from 'react'
import { usePresent } from '../../accounts/own-station.ts'
import { dayAndTime, weekdays } from '../../lib/time.ts'
import type { Change } from '../../schedule/changes.ts'
import { limitsOf, planOf } from '../../schedule/editor.ts'
import { slotsOf } from '../../schedule/entry.ts'
import { merged, recognised } from '../../schedule/merge.ts'
import { dayAt, weekAt } from '../../schedule/ring.ts'
import { weekName } from '../../schedule/rotation.ts'
import { dayAndTightTimes, dayAndTimes, tightTimes } from '../../schedule/times.ts'
import { hueOf } from '../../shows/hue.ts'
import { Button } from '../../ui/button.tsx'
import { RadioKeys } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { whoOf } from './notices.tsx'
import { Sentence } from './sentence.tsx'
import './changes.css'

/** A conflict: the changes of another person, and the choice to keep both or take theirs. */
export function Conflict() {
  const { conflict } = usePlan()
  return conflict && <ConflictDialog template={conflict} />
}

function ConflictDialog({ template }: { template: NonNullable<ReturnType<typeof usePlan>['conflict']> }) {
  const words = useWords(scheduleWords)
  const { takeTheirs } = useWords(commonWords)
  const schedule = useSchedule()
  const present = usePresent()
  const [yielded, setYielded] = useState<ReadonlySet<string>>(new Set())
  const { editor, changedBy, isSaving } = usePlan()
  const theirs = recognised(editor.base, slotsOf(template))
  const { theirs: changes, clashes } = merged({ base: editor.base, mine: planOf(editor), theirs }, limitsOf(template))
  const clashing = new Set(clashes.map(({ key }) => key))
  const others = changes.filter(({ key }) => !clashing.has(key))
  const say = useChangeWords()
  const who = whoOf(changedBy[0], words)
  const choose = (key: string, whose: 'mine' | 'theirs') => {
    const next = new Set(yielded)
    if (whose === 'theirs') next.add(key)
    else next.delete(key)
    setYielded(next)
  }
  return (
    <Dialog
      title={words.fasterTitle(who)}
      className="conflict"
      onClose={() => schedule.setConflict(false)}
      onSubmit={() => schedule.combine(yielded)}
      actions={
        <>
          <Button kind="bare" onClick={() => schedule.setConflict(false)}>
            {words.later}
          </Button>
          <Button onClick={schedule.takeTheirs}>{takeTheirs}</Button>
          <Button kind="primary" type="submit" busy={isSaving}>
            {words.keepBoth}
          </Button>
        </>
      }
    >
      <p>
        {words.fasterText}
        {changedBy[0] && <span className="caption when">{dayAndTime(changedBy[0].at, present)}</span>}
      </p>
      {changes.length === 0 && <p>{words.fasterNothing}</p>}
      {others.length > 0 && (
        <ul className="changes">
          {others.map((change) => (
            <li key={change.key} data-show style={hueOf((change.after ?? change.before)!.showId)}>
              <i className="swatch" />
              <b>{say.title(change)}</b>
              <Sentence text={say.sentence(change)} />
            </li>
          ))}
        </ul>
      )}
      {clashes.length > 0 && (
        <section>
          <h3>{words.clashes}</h3>
          <ul className="changes">
            {clashes.map(({ key, mine, theirs }) => (
              <li key={key} data-show style={hueOf((mine.after ?? mine.before)!.showId)}>
                <i className="swatch" />
                <b>{say.title(mine)}</b>
                <p>
                  {words.mine}: {say.place(mine)}
                  <br />
                  {words.theirs}: {say.place(theirs)}
                </p>
                <RadioKeys
                  edited
                  label={say.title(mine)}
                  value={yielded.has(key) ? 'theirs' : 'mine'}
                  options={[
                    { value: 'mine', label: words.mine },
                    { value: 'theirs', label: words.theirs },
                  ]}
                  onChange={(whose) => choose(key, whose)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

/** Functions that put a single change into words. */
function useChangeWords() {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { shows, rotation } = useSchedule()
  const placeOf = (entry: Change['after']) => {
    if (!entry) return words.gone
    const week = rotation.weeks > 1 ? `, ${words.weekNamed(weekName(weekAt(entry.at)))}` : ''
    return dayAndTimes(entry, language, words.to) + week
  }
  return {
    title: ({ before, after }: Change) => shows.get((after ?? before)!.showId)?.title ?? '',
    place: ({ after }: Change) => placeOf(after),
    sentence({ before, after }: Change): string {
      if (!before) return words.isNewAt(placeOf(after))
      if (!after) return words.isGoneFrom(placeOf(before))
      const week = rotation.weeks > 1 ? `, ${words.weekNamed(weekName(weekAt(after.at)))}` : ''
      const [day, dayBefore] = [after, before].map(({ at }) => dayAt(at))
      if (weekAt(before.at) !== weekAt(after.at)) return words.movedDay(placeOf(before), placeOf(after))
      return day === dayBefore
        ? words.movedFromTo(weekdays(language, 'long')[day!]! + week, tightTimes(before), tightTimes(after))
        : words.movedDay(dayAndTightTimes(before, language), dayAndTightTimes(after, language)) + week
    },
  }
}
