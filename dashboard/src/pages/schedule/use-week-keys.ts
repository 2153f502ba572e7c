import { type KeyboardEvent, useRef } from 'react'
import { endMoved, moved, startMoved, withAdded, without } from '../../schedule/edits.ts'
import { type Plan, type Slot, withKeys } from '../../schedule/entry.ts'
import { placeIn } from '../../schedule/free-place.ts'
import { type Command, keymap } from '../../schedule/keymap.ts'
import { firstHour, type Gap, piecesOf, type View } from '../../schedule/pieces.ts'
import { dayAt, dayMinutes, modulo, weekAt } from '../../schedule/ring.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { chordOf } from '../../ui/hotkeys.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule, useSelection } from './editor-state.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { type Stops, stopOfGap } from './use-stops.ts'
import type { ShownView } from './view.ts'

type Props = { shown: ShownView; view: View; stops: Stops; gaps: readonly Gap[] }

/**
 * The keys of the week; see keymap.ts. They act on the selection if it has the focus, otherwise on the focused entry.
 */
export function useWeekKeys({ shown, view, stops, gaps }: Props) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { plan } = usePlan()
  const { selected } = useSelection()
  const { shows, mayWrite, edit, newKeys, select, choosePlace, focus, inspect, say } = useSchedule()
  const duplicate = useDuplicate()
  const copied = useRef<readonly Slot[]>([])

  function go(to: string | undefined, keeps = false): void {
    if (!to) return
    focus(to)
    if (keeps) return
    if (plan.some(({ key }) => key === to)) select([to])
    else select([])
  }

  /** Switches to the week in which an entry begins, if it has left the shown one. */
  function follow(next: Plan, key: string): void {
    const entry = next.find((each) => each.key === key)
    if (!entry || shown.isDated || piecesOf(entry, view).length > 0) return
    const begin = modulo(entry.at - firstHour * 60, view.ring)
    shown.show({ week: weekAt(begin), ...(view.columns === 1 && { day: dayAt(begin) }) })
    focus(key)
  }

  function change(next: Plan, keys: ReadonlySet<string>, key: string): void {
    const entry = next.find((each) => each.key === key)!
    const times = dayAndTimes(entry, language, words.to)
    const title = shows.get(entry.showId)?.title
    edit(() => next, keys.size > 1 ? words.movedSeveral(keys.size, times) : `${title}: ${times}`)
    select(keys)
    follow(next, key)
  }

  function remove(keys: ReadonlySet<string>, key: string): void {
    const others = stops.all.filter(({ id }) => !keys.has(id))
    const next = [stops.from(key, 'down'), stops.from(key, 'up')].find((id) => others.some((stop) => stop.id === id))
    const title = shows.get(plan.find((each) => each.key === key)!.showId)?.title ?? ''
    edit((plan) => without(plan, keys), keys.size > 1 ? words.removedSeveral(keys.size) : words.removedOne(title))
    select([])
    if (next) focus(next)
  }

  function selectAll(key: string): void {
    const column = stops.all.find(({ id }) => id === key)?.column
    const ofDay = stops.all.filter((stop) => stop.column === column && plan.some((each) => each.key === stop.id))
    const isDay = ofDay.every(({ id }) => selected.has(id))
    const keys = isDay ? stops.all.map(({ id }) => id).filter((id) => !id.startsWith('gap')) : ofDay.map(({ id }) => id)
    select(keys)
    say(words.selectedCount(keys.length))
  }

  function copy(keys: ReadonlySet<string>): void {
    const entries = plan.filter((each) => keys.has(each.key))
    copied.current = entries.map((each) => ({ ...each, at: modulo(each.at - view.from, view.ring) }))
    say(words.copiedCount(entries.length))
  }

  function paste(): void {
    if (copied.current.length === 0) return
    const slots = copied.current.map((each) => ({
      ...each,
      at: modulo(view.from + (each.at % (view.columns * dayMinutes)), view.ring),
    }))
    const entries = withKeys(slots, newKeys())
    edit((plan) => withAdded(plan, entries))
    select(entries.map(({ key }) => key))
    focus(entries[0]!.key)
    say(words.selectedCount(entries.length))
  }

  /** Handles a key that changes nothing; false for any other key. */
  function read(command: Command, id: string): boolean {
    const isEntry = plan.some(({ key }) => key === id)
    if (command.does === 'go') go(stops.from(id, command.to), command.keeps)
    else if (command.does === 'week') shown.step(command.by)
    else if (command.does === 'clear') {
      select([])
      inspect(null)
    } else if (command.does === 'toggle' && isEntry) {
      const keys = selected.has(id) ? [...selected].filter((key) => key !== id) : [...selected, id]
      select(keys)
      say(words.selectedCount(keys.length))
    } else if (command.does === 'all') selectAll(id)
    else if (command.does === 'type' && (isEntry || mayWrite)) {
      const gap = gaps.find((each) => stopOfGap(each) === id)
      if (gap) choosePlace(placeIn(gap, 0, view.ring))
      else if (!selected.has(id)) select([id])
      inspect(gap ? 'choose' : 'times')
    } else return false
    return true
  }

  function write(command: Command, id: string): boolean {
    if (!mayWrite) return false
    if (command.does === 'paste') {
      paste()
      return true
    }
    if (!plan.some(({ key }) => key === id)) return false
    const keys = selected.has(id) ? selected : new Set([id])
    if (command.does === 'move') change(moved(plan, keys, command.by, view.ring), keys, id)
    else if (command.does === 'end') change(endMoved(plan, keys, command.by, command.step), keys, id)
    else if (command.does === 'start') change(startMoved(plan, keys, command.by, command.step, view.ring), keys, id)
    else if (command.does === 'remove') remove(keys, id)
    else if (command.does === 'copy') copy(keys)
    else if (command.does === 'cut') {
      copy(keys)
      remove(keys, id)
    } else if (command.does === 'duplicate') duplicate(keys)
    else return false
    return true
  }

  return (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset?.stop
    const command = keymap[chordOf(event.nativeEvent)]
    if (!id || !command) return
    if (read(command, id) || write(command, id)) event.preventDefault()
  }
}
