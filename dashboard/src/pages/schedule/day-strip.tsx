import { shortDay, weekdays } from '../../lib/time.ts'
import { addDays } from '../../lib/zone.ts'
import { dayAt, weekAt } from '../../schedule/ring.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan } from './editor-state.tsx'
import { useExceptionalDates } from './exceptions/stored-near.ts'
import type { ShownView } from './view.ts'
import './day-strip.css'

/** The days of the shown week, of which one is open; marked are those with unsaved changes, and with exceptions. */
export function DayStrip({ view }: { view: ShownView }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { changes } = usePlan()
  const exceptional = useExceptionalDates(view)
  const names = weekdays(language, 'long')
  const unsaved = new Set(
    changes
      .flatMap(({ before, after }) => [before, after])
      .flatMap((each) => (each && weekAt(each.at) === view.week ? [dayAt(each.at)] : [])),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of keys
    <div className="week-days" role="group" aria-label={words.day}>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => {
        const date = addDays(view.monday, day)
        return (
          <button
            type="button"
            className={exceptional.has(date) ? 'caption exceptional' : 'caption'}
            key={day}
            aria-pressed={day === view.day}
            onClick={() => view.show({ day })}
          >
            <span className="visually-hidden">{names[day]} </span>
            <span aria-hidden="true">{shortDay(date, language).slice(0, 2)}</span>
            <b>{Number(date.slice(8))}</b>
            {exceptional.has(date) && <span className="visually-hidden"> {words.withException}</span>}
            {unsaved.has(day) && (
              <>
                <i className="unsaved" />
                <span className="visually-hidden"> {words.notSaved}</span>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}
