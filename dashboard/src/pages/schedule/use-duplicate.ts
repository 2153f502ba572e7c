import { duplicatesOf, withAdded } from '../../schedule/edits.ts'
import { withKeys } from '../../schedule/entry.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'

/** Adds copies of entries after them, and selects the copies, so that they can be moved. */
export function useDuplicate() {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { plan } = usePlan()
  const { shows, ring, newKeys, edit, select, focus } = useSchedule()
  return (keys: ReadonlySet<string>) => {
    const entries = withKeys(duplicatesOf(plan, keys, ring), newKeys())
    const [first] = entries
    if (!first) return
    const title = shows.get(first.showId)?.title ?? ''
    edit((plan) => withAdded(plan, entries), words.added(title, dayAndTimes(first, language, words.to)))
    select(entries.map(({ key }) => key))
    focus(first.key)
  }
}
