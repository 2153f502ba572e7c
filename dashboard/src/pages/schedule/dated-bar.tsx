import { longDate } from '../../lib/time.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import type { ShownView } from './view.ts'
import './dated-bar.css'

/** The name of a week that is shown on its dates, the way to others, and back to the usual one. */
export function DatedBar({ view }: { view: ShownView }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  if (!view.isDated) return null
  const { monday, week, today, step, show } = view
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
