import { duplicatesOf, withAdded } from '../../schedule/edits.ts'
import { withKeys } from '../../schedule/entry.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useDesk } from './desk.ts'

/** Puts copies of entries behind them; the copies are then chosen, to be moved to where they belong. */
export function useDuplicate() {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const desk = useDesk()
  return (keys: ReadonlySet<string>) => {
    const entries = withKeys(duplicatesOf(desk.plan, keys, desk.ring), desk.newKeys())
    const [first] = entries
    if (!first) return
    const title = desk.editor.shows.get(first.showId)?.title ?? ''
    desk.edit(withAdded(desk.plan, entries), words.added(title, dayAndTimes(first, language, words.to)))
    desk.select(entries.map(({ key }) => key))
    desk.focus(first.key)
  }
}
