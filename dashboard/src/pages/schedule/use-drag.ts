import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dragged, dropped, type Grab, type Point, painted, pointAt } from '../../schedule/drag.ts'
import { withAdded } from '../../schedule/edits.ts'
import type { Plan } from '../../schedule/entry.ts'
import { columnGap, type View } from '../../schedule/pieces.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useSchedule } from './editor-state.tsx'
import { type Gesture, holdStill, watchPointer } from './pointer.ts'

type Props = { layer: HTMLElement | null; view: View; hourHeight: number }

/** An entry under the pointer, the part of it that is dragged, and the selected entries. */
type DragTarget = { key: string; kind: Grab['kind']; selected: ReadonlySet<string> }

/** The handlers that begin a drag: the same functions as long as the page is shown. */
export type Take = ReturnType<typeof useDrag>['take']

/** Dragging in the week by mouse, pen and touch: entries, their ends, free time, and shows from the list. */
export function useDrag({ layer, view, hourHeight }: Props) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const schedule = useSchedule()
  const [ghost, setGhost] = useState<{ x: number; y: number; title: string } | null>(null)
  // A gesture in progress calls the functions of the last rendering.
  const latest = useRef({ schedule, layer, view, hourHeight, words, language })
  useLayoutEffect(() => {
    latest.current = { schedule, layer, view, hourHeight, words, language }
  })
  const running = useRef<(() => void) | null>(null)
  useEffect(() => () => running.current?.(), [])
  useEffect(() => {
    const board = layer?.closest<HTMLElement>('.board')
    return board ? holdStill(board) : undefined
  }, [layer])

  function pointOf({ x, y }: { x: number; y: number }): Point {
    const { layer, view, hourHeight } = latest.current
    const { left, top, width } = layer!.getBoundingClientRect()
    const columnWidth = (width + columnGap) / view.columns
    return pointAt(x, y, { left, top, columnWidth, hourHeight, columns: view.columns })
  }

  function isOver({ x, y }: { x: number; y: number }): boolean {
    const { left, right, top, bottom } = latest.current.layer!.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  }

  function run(event: ReactPointerEvent, gesture: Omit<Gesture, 'end'>): void {
    running.current?.()
    running.current = watchPointer(event.nativeEvent, {
      ...gesture,
      end() {
        running.current = null
        latest.current.schedule.drag(null)
        setGhost(null)
      },
    })
  }

  function commit(plan: Plan, keys: Iterable<string>): void {
    const { schedule, language, words } = latest.current
    const all = [...keys]
    const first = plan.find(({ key }) => key === all[0])
    const title = first && schedule.shows.get(first.showId)?.title
    schedule.edit(() => plan, first ? `${title}: ${dayAndTimes(first, language, words.to)}` : '')
    schedule.select(all)
    if (all[0]) schedule.focus(all[0])
  }

  const back = () => latest.current.schedule.say(latest.current.words.dragBack)

  const [take] = useState(() => ({
    /** Starts dragging an entry or one of its ends, together with the other selected entries. */
    entry(event: ReactPointerEvent, { key, kind, selected }: DragTarget) {
      const { schedule, layer } = latest.current
      if (!schedule.mayWrite || !layer) return
      const keys = selected.has(key) && kind === 'move' ? selected : new Set([key])
      const grab: Grab = { kind, key, keys, from: pointOf({ x: event.clientX, y: event.clientY }) }
      const base = schedule.planNow()
      let plan = base
      run(event, {
        begin: () => schedule.select(keys),
        move(at) {
          plan = dragged(base, grab, pointOf(at), at.isFine ? 1 : 5, latest.current.view.ring)
          schedule.drag(plan)
        },
        drop: () => commit(plan, keys),
        back,
      })
    },

    /** Starts selecting a stretch of time, to which a show can then be added. */
    paint(event: ReactPointerEvent) {
      const { schedule, layer } = latest.current
      if (!schedule.mayWrite || !layer) return
      const from = pointOf({ x: event.clientX, y: event.clientY })
      run(event, {
        move(at) {
          const { view } = latest.current
          schedule.choosePlace(painted(from, pointOf(at), view.from, at.isFine ? 1 : 5, view.ring))
        },
        drop: () => schedule.inspect('choose'),
        back: () => schedule.choosePlace(null),
      })
    },

    /** Starts dragging a show of the list. */
    show(event: ReactPointerEvent, showId: number, title: string) {
      const { schedule, layer } = latest.current
      if (!layer) return
      const base = schedule.planNow()
      const key = schedule.newKeys()()
      let plan: Plan | null = null
      run(event, {
        begin: () => schedule.select([key]),
        move(at) {
          const { view } = latest.current
          const slot = dropped(showId, pointOf(at), view.from, at.isFine ? 1 : 5, view.ring)
          plan = isOver(at) ? withAdded(base, [{ key, ...slot }]) : null
          schedule.drag(plan)
          setGhost(plan ? null : { x: at.x, y: at.y, title })
        },
        drop: () => plan && commit(plan, [key]),
        back,
      })
    },
  }))

  return {
    /** The item that follows the pointer outside of the week. */
    ghost,
    take,
  }
}
