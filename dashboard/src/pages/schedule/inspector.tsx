import { memo } from 'react'
import { weekdays } from '../../lib/time.ts'
import { dayAt } from '../../schedule/ring.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useDesk } from './desk.ts'
import { NewEntry } from './new-entry.tsx'
import { NothingChosen } from './nothing-chosen.tsx'
import { OneEntry } from './one-entry.tsx'
import { Several } from './several.tsx'

/** The selection in the week, at its right. */
export const Inspector = memo(function Inspector() {
  const name = useInspectorName(false)
  const desk = useDesk()
  return (
    // Escape goes back to the week from anywhere in it.
    <section
      className="side insp"
      aria-label={name}
      onKeyDown={(event) => {
        const [key] = desk.selected
        if (event.key === 'Escape' && !event.defaultPrevented && key) desk.focus(key)
      }}
    >
      <Inspected />
    </section>
  )
})

/** The same from below, on a phone, once it is asked for. */
export function InspectorSheet() {
  const name = useInspectorName(true)
  const desk = useDesk()
  if (!desk.inspected || (desk.selected.size === 0 && !desk.place)) return null
  const close = () => {
    desk.inspect(null)
    if (desk.place) desk.choosePlace(null)
  }
  return (
    <Dialog title={name} className="insp-sheet" light onClose={close}>
      <div className="insp">
        <Inspected />
      </div>
    </Dialog>
  )
}

function useInspectorName(isPhone: boolean): string {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { plan, selected, place, editor } = useDesk()
  if (place) return isPhone ? words.newEntryOn(weekdays(language, 'long')[dayAt(place.at)]!) : words.newEntry
  if (selected.size > 1) return words.selectedCount(selected.size)
  const entry = plan.find(({ key }) => selected.has(key))
  if (!entry) return words.nothingChosen
  const times = dayAndTimes(entry, language, words.to)
  if (isPhone) return times
  return words.selected(editor.shows.get(entry.showId)?.title ?? '', times)
}

function Inspected() {
  const { plan, selected, place, mayWrite } = useDesk()
  if (place && mayWrite) return <NewEntry place={place} />
  const entries = plan.filter(({ key }) => selected.has(key))
  const [entry] = entries
  if (!entry) return <NothingChosen />
  return entries.length > 1 ? <Several entries={entries} /> : <OneEntry key={entry.key} entry={entry} />
}
