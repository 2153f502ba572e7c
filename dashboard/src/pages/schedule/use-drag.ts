import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { dragged, dropped, type Grab, type Point, painted, pointAt } from '../../schedule/drag.ts'
import { withAdded } from '../../schedule/edits.ts'
import type { Plan } from '../../schedule/entry.ts'
import type { View } from '../../schedule/pieces.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { useDesk } from './desk.ts'
import { type Gesture, holdStill, watchPointer } from './pointer.ts'
import { scheduleWords } from './words.ts'

/** The space between two columns, in pixels. */
export const columnGap = 4

type Props = { layer: HTMLElement | null; view: View; hourHeight: number }

export type Drag = ReturnType<typeof useDrag>

/** Dragging in the week by mouse, pen and touch: entries, their ends, free time, and shows from the list. */
export function useDrag({ layer, view, hourHeight }: Props) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const desk = useDesk()
  const [ghost, setGhost] = useState<{ x: number; y: number; title: string } | null>(null)
  // What a gesture that goes on calls is that of the last rendering.
  const latest = useRef({ desk, view, hourHeight })
  latest.current = { desk, view, hourHeight }
  const running = useRef<(() => void) | null>(null)
  useEffect(() => () => running.current?.(), [])
  useEffect(() => {
    const board = layer?.closest<HTMLElement>('.board')
    return board ? holdStill(board) : undefined
  }, [layer])

  const pointOf = ({ x, y }: { x: number; y: number }): Point => {
    const { left, top, width } = layer!.getBoundingClientRect()
    const { view, hourHeight } = latest.current
    const columnWidth = (width + columnGap) / view.columns
    return pointAt(x, y, { left, top, columnWidth, hourHeight, columns: view.columns })
  }
  const isOver = ({ x, y }: { x: number; y: number }) => {
    const { left, right, top, bottom } = layer!.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  }

  function run(event: ReactPointerEvent, gesture: Omit<Gesture, 'end'>): void {
    running.current?.()
    running.current = watchPointer(event.nativeEvent, {
      ...gesture,
      end() {
        running.current = null
        latest.current.desk.showDragged(null)
        setGhost(null)
      },
    })
  }

  function commit(plan: Plan, keys: Iterable<string>): void {
    const { desk } = latest.current
    const all = [...keys]
    const first = plan.find(({ key }) => key === all[0])
    const title = first && desk.editor.shows.get(first.showId)?.title
    desk.edit(plan, first ? `${title}: ${dayAndTimes(first, language, words.to)}` : '')
    desk.select(all)
    if (all[0]) desk.focus(all[0])
  }

  return {
    ghost,

    /** Takes an entry, or one of its ends; with others, if they are chosen too. */
    takeEntry(event: ReactPointerEvent, key: string, kind: Grab['kind']) {
      if (!desk.mayWrite || !layer) return
      const keys: ReadonlySet<string> = desk.selected.has(key) && kind === 'move' ? desk.selected : new Set([key])
      const grab: Grab = { kind, key, keys, from: pointOf({ x: event.clientX, y: event.clientY }) }
      const base = desk.plan
      let plan = base
      run(event, {
        begin: () => desk.select(keys),
        move(at) {
          plan = dragged(base, grab, pointOf(at), at.isFine ? 1 : 5, latest.current.view.ring)
          latest.current.desk.showDragged(plan)
        },
        drop: () => commit(plan, keys),
        back: () => latest.current.desk.say(words.dragBack),
      })
    },

    /** Paints a stretch of time, which is then offered to a show. */
    paint(event: ReactPointerEvent) {
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
    takeShow(event: ReactPointerEvent, showId: number, title: string) {
      if (!layer) return
      const base = desk.plan
      const key = desk.newKeys()()
      let plan: Plan | null = null
      run(event, {
        move(at) {
          const { desk, view } = latest.current
          const slot = dropped(showId, pointOf(at), view.from, at.isFine ? 1 : 5, view.ring)
          plan = isOver(at) ? withAdded(base, [{ key, ...slot }]) : null
          desk.showDragged(plan)
          setGhost(plan ? null : { x: at.x, y: at.y, title })
        },
        drop: () => plan && commit(plan, [key]),
        back: () => latest.current.desk.say(words.dragBack),
      })
    },
  }
}
