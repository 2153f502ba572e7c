import { longDate } from '../../lib/time.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useExceptionsOfWeek } from './exceptions/stored-near.ts'
import type { ShownView } from './view.ts'
import './dated-bar.css'

/**
 * The name of a week that is shown on its dates, the way to others, and back to the usual one. Of a week that is shown as
 * usual, the number of exceptions that it does not show.
 */
export function DatedBar({ view }: { view: ShownView }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const exceptions = useExceptionsOfWeek(view)
  const { monday, week, today, step, show } = view
  if (!view.isDated) {
    if (exceptions.length === 0) return null
    return (
      <div className="dated-bar as-planned">
        <p>{words.exceptionsInWeek(exceptions.length, longDate(monday, language))}</p>
        <Button small onClick={() => show({ date: monday })}>
          {words.showDates}
        </Button>
      </div>
    )
  }
  const year = monday.slice(0, 4) === today.slice(0, 4) ? '' : ` ${monday.slice(0, 4)}`
  return (
    <div className="dated-bar">
      <IconButton icon="chevron-left" label={words.earlier} onClick={() => step(-1)} />
      <h2 aria-live="polite">{words.weekOfDates(longDate(monday, language) + year)}</h2>
      <IconButton icon="chevron-right" label={words.laterWeek} onClick={() => step(1)} />
      <Button small onClick={() => show({ week })}>
        {words.usualWeek}
      </Button>
    </div>
  )
}
