import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dragged, dropped, type Grab, type Point, painted, pointAt } from '../../schedule/drag.ts'
import { planOf } from '../../schedule/editor.ts'
import { withAdded } from '../../schedule/edits.ts'
import type { Plan } from '../../schedule/entry.ts'
import type { View } from '../../schedule/pieces.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useDesk } from './desk.ts'
import { type Gesture, holdStill, watchPointer } from './pointer.ts'

/** The space between two columns, in pixels. */
export const columnGap = 4

type Props = { layer: HTMLElement | null; view: View; hourHeight: number }

/** The handlers that begin a drag: the same functions as long as the page is shown. */
export type Take = ReturnType<typeof useDrag>['take']

/** Dragging in the week by mouse, pen and touch: entries, their ends, free time, and shows from the list. */
export function useDrag({ layer, view, hourHeight }: Props) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const desk = useDesk()
  const [ghost, setGhost] = useState<{ x: number; y: number; title: string } | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  // A gesture in progress calls the functions of the last rendering.
  const latest = useRef({ desk, layer, view, hourHeight, words, language })
  useLayoutEffect(() => {
    latest.current = { desk, layer, view, hourHeight, words, language }
  })
  const running = useRef<(() => void) | null>(null)
  useEffect(() => () => running.current?.(), [])
  useEffect(() => {
    const board = layer?.closest<HTMLElement>('.board')
    return board ? holdStill(board) : undefined
  }, [layer])

  function show(next: Plan | null): void {
    setPlan(next)
    latest.current.desk.showDragged(next)
  }

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
        show(null)
        setGhost(null)
      },
    })
  }

  function commit(plan: Plan, keys: Iterable<string>): void {
    const { desk, language, words } = latest.current
    const all = [...keys]
    const first = plan.find(({ key }) => key === all[0])
    const title = first && desk.editor.shows.get(first.showId)?.title
    desk.edit(plan, first ? `${title}: ${dayAndTimes(first, language, words.to)}` : '')
    desk.select(all)
    if (all[0]) desk.focus(all[0])
  }

  const back = () => latest.current.desk.say(latest.current.words.dragBack)

  const [take] = useState(() => ({
    /** Takes an entry, or one of its ends; with others, if they are chosen too. */
    entry(event: ReactPointerEvent, key: string, kind: Grab['kind']) {
      const { desk, layer } = latest.current
      if (!desk.mayWrite || !layer) return
      const keys: ReadonlySet<string> = desk.selected.has(key) && kind === 'move' ? desk.selected : new Set([key])
      const grab: Grab = { kind, key, keys, from: pointOf({ x: event.clientX, y: event.clientY }) }
      const base = planOf(desk.editor)
      let plan = base
      run(event, {
        begin: () => latest.current.desk.select(keys),
        move(at) {
          plan = dragged(base, grab, pointOf(at), at.isFine ? 1 : 5, latest.current.view.ring)
          show(plan)
        },
        drop: () => commit(plan, keys),
        back,
      })
    },

    /** Paints a stretch of time, which is then offered to a show. */
    paint(event: ReactPointerEvent) {
      const { desk, layer } = latest.current
      if (!desk.mayWrite || !layer) return
      const from = pointOf({ x: event.clientX, y: event.clientY })
      run(event, {
        move(at) {
          const { desk, view } = latest.current
          desk.choosePlace(painted(from, pointOf(at), view.from, at.isFine ? 1 : 5, view.ring))
        },
        drop: () => latest.current.desk.inspect('choose'),
        back: () => latest.current.desk.choosePlace(null),
      })
    },

    /** Takes a show of the list. */
    show(event: ReactPointerEvent, showId: number, title: string) {
      const { desk, layer } = latest.current
      if (!layer) return
      const base = planOf(desk.editor)
      const key = desk.newKeys()()
      let plan: Plan | null = null
      run(event, {
        begin: () => latest.current.desk.select([key]),
        move(at) {
          const { view } = latest.current
          const slot = dropped(showId, pointOf(at), view.from, at.isFine ? 1 : 5, view.ring)
          plan = isOver(at) ? withAdded(base, [{ key, ...slot }]) : null
          show(plan)
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
    /** The plan as it would be after a drop here. */
    plan,
    take,
  }
}
