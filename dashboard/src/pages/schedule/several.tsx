import { duration } from '../../lib/time.ts'
import { putBack } from '../../schedule/changes.ts'
import { endTyped, moved } from '../../schedule/edits.ts'
import type { Entry, Plan } from '../../schedule/entry.ts'
import { modulo, timeAt } from '../../schedule/ring.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { hueOf } from '../../shows/hue.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { Acts } from './inspector-acts.tsx'
import { TimePair } from './time-pair.tsx'
import './several.css'

/** Several entries at once: they are moved by the first one's time, and end together if they end at the same time. */
export function Several({ entries }: { entries: readonly Entry[] }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { editor, changed } = usePlan()
  const { shows: known, ring, mayWrite, edit, editWeeks } = useSchedule()
  const keys = new Set(entries.map(({ key }) => key))
  const [first] = entries.toSorted((a, b) => a.at - b.at) as [Entry]
  const [start, ends] = [timeAt(first.at), new Set(entries.map(({ at, length }) => timeAt(at + length)))]
  const isOneStart = new Set(entries.map(({ at }) => timeAt(at))).size === 1
  const shows = [...new Set(entries.map(({ showId }) => showId))].filter((showId) => showId > 0)
  const unsaved = entries.filter(({ key }) => changed.get(key)?.before)
  const move = (change: (plan: Plan) => Plan) =>
    edit(change, (next) => {
      const times = dayAndTimes(next.find(({ key }) => key === first.key) ?? first, language, words.to)
      return words.movedSeveral(keys.size, times)
    })
  /** The signed distance to a time of day, by the shorter way around the clock. */
  const shift = (time: number) => modulo(time - start + 720, 1440) - 720
  return (
    <>
      <div>
        <h2>{words.selectedCount(entries.length)}</h2>
        <ul className="chosen">
          {shows.map((showId) => (
            <li key={showId} data-show style={hueOf(showId)}>
              <i className="swatch" /> {known.get(showId)?.title}
            </li>
          ))}
        </ul>
      </div>
      <TimePair
        start={start}
        end={ends.size === 1 && isOneStart ? [...ends][0]! : null}
        {...(!isOneStart && { startLabel: words.firstStarts })}
        onStart={(time) => move((plan) => moved(plan, keys, shift(time), ring))}
        onEnd={(time) => move((plan) => endTyped(plan, keys, time))}
      />
      {mayWrite && (
        <div>
          <h3 id="move-by">{words.moveBy}</h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of keys */}
          <div className="keys moves" role="group" aria-labelledby="move-by">
            {[-60, -15, 15, 60].map((minutes) => (
              <button type="button" key={minutes} onClick={() => move((plan) => moved(plan, keys, minutes, ring))}>
                {minutes < 0 ? '−' : '+'}
                {duration(Math.abs(minutes) * 60)}
              </button>
            ))}
          </div>
        </div>
      )}
      {mayWrite && unsaved.length > 0 && (
        <p className="row">
          <span className="secondary was">
            <i className="unsaved" /> {words.changedCount(unsaved.length)}
          </span>
          <button
            type="button"
            className="link"
            onClick={() => editWeeks((plan) => putBack(editor.base, plan, new Set(unsaved.map(({ key }) => key))))}
          >
            {words.putBack}
          </button>
        </p>
      )}
      {mayWrite && <Acts keys={keys} />}
    </>
  )
}
