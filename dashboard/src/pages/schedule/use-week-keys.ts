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
import { useDesk } from './desk.ts'
import { useDuplicate } from './use-duplicate.ts'
import { type Stops, stopOfGap } from './use-stops.ts'
import type { ShownView } from './view.ts'

type Props = { shown: ShownView; view: View; stops: Stops; gaps: readonly Gap[] }

/** The keys of the week; see keymap.ts. They act on what is chosen, if the focus is on it, otherwise on what has the focus. */
export function useWeekKeys({ shown, view, stops, gaps }: Props) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const desk = useDesk()
  const duplicate = useDuplicate()
  const copied = useRef<readonly Slot[]>([])

  function go(to: string | undefined, keeps = false): void {
    if (!to) return
    desk.focus(to)
    if (keeps) return
    if (desk.plan.some(({ key }) => key === to)) desk.select([to])
    else desk.select([])
  }

  /** Shows the week that an entry begins in, if it has left the one that is shown. */
  function follow(plan: Plan, key: string): void {
    const entry = plan.find((each) => each.key === key)
    if (!entry || piecesOf(entry, view).length > 0) return
    const begin = modulo(entry.at - firstHour * 60, view.ring)
    shown.show({ week: weekAt(begin), ...(view.columns === 1 && { day: dayAt(begin) }) })
    desk.focus(key)
  }

  function change(next: Plan, keys: ReadonlySet<string>, key: string): void {
    const entry = next.find((each) => each.key === key)!
    const times = dayAndTimes(entry, language, words.to)
    const title = desk.editor.shows.get(entry.showId)?.title
    desk.edit(next, keys.size > 1 ? words.movedSeveral(keys.size, times) : `${title}: ${times}`)
    desk.select(keys)
    follow(next, key)
  }

  function remove(keys: ReadonlySet<string>, key: string): void {
    const others = stops.all.filter(({ id }) => !keys.has(id))
    const next = [stops.from(key, 'down'), stops.from(key, 'up')].find((id) => others.some((stop) => stop.id === id))
    const title = desk.editor.shows.get(desk.plan.find((each) => each.key === key)!.showId)?.title ?? ''
    desk.edit(without(desk.plan, keys), keys.size > 1 ? words.removedSeveral(keys.size) : words.removedOne(title))
    desk.select([])
    if (next) desk.focus(next)
  }

  function selectAll(key: string): void {
    const column = stops.all.find(({ id }) => id === key)?.column
    const ofDay = stops.all.filter((stop) => stop.column === column && desk.plan.some((each) => each.key === stop.id))
    const isDay = ofDay.every(({ id }) => desk.selected.has(id))
    const keys = isDay ? stops.all.map(({ id }) => id).filter((id) => !id.startsWith('gap')) : ofDay.map(({ id }) => id)
    desk.select(keys)
    desk.say(words.selectedCount(keys.length))
  }

  function copy(keys: ReadonlySet<string>): void {
    const entries = desk.plan.filter((each) => keys.has(each.key))
    copied.current = entries.map((each) => ({ ...each, at: modulo(each.at - view.from, view.ring) }))
    desk.say(words.copiedCount(entries.length))
  }

  function paste(): void {
    if (copied.current.length === 0) return
    const slots = copied.current.map((each) => ({
      ...each,
      at: modulo(view.from + (each.at % (view.columns * dayMinutes)), view.ring),
    }))
    const entries = withKeys(slots, desk.newKeys())
    desk.edit(withAdded(desk.plan, entries))
    desk.select(entries.map(({ key }) => key))
    desk.focus(entries[0]!.key)
    desk.say(words.selectedCount(entries.length))
  }

  /** Handles a key that changes nothing; false if it is another one. */
  function read(command: Command, id: string): boolean {
    const isEntry = desk.plan.some(({ key }) => key === id)
    if (command.does === 'go') go(stops.from(id, command.to), command.keeps)
    else if (command.does === 'week') {
      const weeks = desk.rotation.weeks
      shown.show({ week: modulo(shown.week - 1 + command.by, weeks) + 1 })
    } else if (command.does === 'clear') {
      desk.select([])
      desk.inspect(null)
    } else if (command.does === 'toggle' && isEntry) {
      const keys = desk.selected.has(id) ? [...desk.selected].filter((key) => key !== id) : [...desk.selected, id]
      desk.select(keys)
      desk.say(words.selectedCount(keys.length))
    } else if (command.does === 'all') selectAll(id)
    else if (command.does === 'type' && (isEntry || desk.mayWrite)) {
      const gap = gaps.find((each) => stopOfGap(each) === id)
      if (gap) desk.choosePlace(placeIn(gap, 0, view.ring))
      else if (!desk.selected.has(id)) desk.select([id])
      desk.inspect(gap ? 'choose' : 'times')
    } else return false
    return true
  }

  function write(command: Command, id: string): boolean {
    if (!desk.mayWrite) return false
    if (command.does === 'paste') {
      paste()
      return true
    }
    if (!desk.plan.some(({ key }) => key === id)) return false
    const keys = desk.selected.has(id) ? desk.selected : new Set([id])
    if (command.does === 'move') change(moved(desk.plan, keys, command.by, view.ring), keys, id)
    else if (command.does === 'end') change(endMoved(desk.plan, keys, command.by, command.step), keys, id)
    else if (command.does === 'start')
      change(startMoved(desk.plan, keys, command.by, command.step, view.ring), keys, id)
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
