import { memo } from 'react'
import { weekdays } from '../../lib/time.ts'
import { dayAt } from '../../schedule/ring.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useRequests, useSchedule, useSelection } from './editor-state.tsx'
import { useTitleOf } from './entry-words.ts'
import { NewEntry } from './new-entry.tsx'
import { NothingChosen } from './nothing-chosen.tsx'
import { OneEntry } from './one-entry.tsx'
import { Several } from './several.tsx'
import './inspector.css'

/** The selection in the week, at its right. */
export const Inspector = memo(function Inspector() {
  const name = useInspectorName(false)
  const { selected } = useSelection()
  const { focus } = useSchedule()
  return (
    // Escape goes back to the week from anywhere in it.
    <section
      className="inspector beside"
      aria-label={name}
      onKeyDown={(event) => {
        const [key] = selected
        if (event.key === 'Escape' && !event.defaultPrevented && key) focus(key)
      }}
    >
      <Inspected />
    </section>
  )
})

/** The same from below, on a phone, once it is asked for. */
export function InspectorSheet() {
  const name = useInspectorName(true)
  const { selected, place } = useSelection()
  const { inspected } = useRequests()
  const { inspect, choosePlace } = useSchedule()
  if (!inspected || (selected.size === 0 && !place)) return null
  const close = () => {
    inspect(null)
    if (place) choosePlace(null)
  }
  return (
    // Every edit is in the draft of the week at once.
    <Dialog title={name} className="inspector-sheet" light isTouched={false} onClose={close}>
      <div className="inspector">
        <Inspected />
      </div>
    </Dialog>
  )
}

function useInspectorName(isPhone: boolean): string {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { plan } = usePlan()
  const titleOf = useTitleOf()
  const { selected, place } = useSelection()
  if (place) return isPhone ? words.newEntryOn(weekdays(language, 'long')[dayAt(place.at)]!) : words.newEntry
  if (selected.size > 1) return words.selectedCount(selected.size)
  const entry = plan.find(({ key }) => selected.has(key))
  if (!entry) return words.nothingChosen
  const times = dayAndTimes(entry, language, words.to)
  if (isPhone) return times
  return words.selected(titleOf(entry), times)
}

function Inspected() {
  const { plan } = usePlan()
  const { mayWrite } = useSchedule()
  const { selected, place } = useSelection()
  if (place && mayWrite) return <NewEntry place={place} />
  const entries = plan.filter(({ key }) => selected.has(key))
  const [entry] = entries
  if (!entry) return <NothingChosen />
  return entries.length > 1 ? <Several entries={entries} /> : <OneEntry key={entry.key} entry={entry} />
}
