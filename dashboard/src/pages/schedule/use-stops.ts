import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Block } from '../../schedule/drawing.ts'
import { type Direction, keptOrder, nearest, neighbour, type Stop } from '../../schedule/neighbours.ts'
import type { Gap } from '../../schedule/pieces.ts'
import { useRequests } from './editor-state.tsx'

/** The stop of a gap. */
export const stopOfGap = ({ at }: { at: number }) => `gap ${at}`

export type Stops = ReturnType<typeof useStops>

/**
 * The single tab stop of the week: the entry or gap that has it, and the targets of the arrow keys. A moved entry keeps
 * its place among the elements, because an element that is moved in the document loses the focus.
 * @param first the initial tab stop
 */
export function useStops(blocks: ReadonlyMap<string, readonly Block[]>, gaps: readonly Gap[], first?: string) {
  const { focus: focusWanted } = useRequests()
  const [current, setCurrent] = useState<string | null>(null)
  const elements = useRef(new Map<string, HTMLElement>())
  const [order, setOrder] = useState<readonly string[]>([])

  const ofEntries = [...blocks].flatMap(([id, pieces]): Stop[] => {
    const first = pieces.find(({ nth }) => nth === 0)
    return first ? [{ id, column: first.column, top: first.top, height: first.height }] : []
  })
  const all: Stop[] = [
    ...ofEntries,
    ...gaps.map((gap) => ({ id: stopOfGap(gap), column: gap.column, top: gap.top, height: gap.length })),
  ]
  // State and not a ref: a discarded rendering must not affect the next one.
  const kept = keptOrder(order, ofEntries)
  if (kept !== order) setOrder(kept)
  const isThere = (id: string | null | undefined) => all.some((stop) => stop.id === id)
  const tabStop = [current, first].find(isThere) ?? neighbour(all, '', 'first')

  // The element to be focused may be rendered only after the week has changed.
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (!focusWanted) return
    const element = elements.current.get(focusWanted.stop)
    if (element) element.focus()
    else awaited.current = focusWanted.stop
  }, [focusWanted])

  // The focused element may be gone: removed, or in another week.
  const held = useRef<{ element: HTMLElement; stop: Stop } | null>(null)
  useLayoutEffect(() => {
    const { element, stop } = held.current ?? {}
    if (!element || !stop) return
    if (element.isConnected) held.current = { element, stop: all.find(({ id }) => id === stop.id) ?? stop }
    else if (document.activeElement === document.body && !awaited.current) {
      elements.current.get(nearest(all, stop) ?? '')?.focus()
    }
  })

  function place(id: string, element: HTMLElement | null): void {
    if (!element) {
      elements.current.delete(id)
      return
    }
    elements.current.set(id, element)
    if (awaited.current !== id) return
    awaited.current = null
    element.focus()
  }

  return {
    /** The keys of the entries in the order of their elements. */
    order: kept,
    /** The stop that is reached by Tab. */
    tabStop,
    /** Registers the element of a stop, or null when it is removed. */
    place,
    /** The attributes of the element of a stop. */
    stop: (id: string) => ({
      tabIndex: id === tabStop ? 0 : -1,
      'data-stop': id,
      ref: (element: HTMLElement | null) => place(id, element),
    }),
    /** An element has got the focus. */
    focused(target: EventTarget) {
      const id = (target as HTMLElement).dataset?.stop
      const stop = all.find((each) => each.id === id)
      if (!id || !stop) return
      held.current = { element: target as HTMLElement, stop }
      awaited.current = null
      setCurrent(id)
    },
    /** The focus has left an element, which is still there. */
    left(target: EventTarget) {
      if ((target as HTMLElement).isConnected) held.current = null
    },
    /** The stop that an arrow key moves to. */
    from: (id: string, direction: Direction) => neighbour(all, id, direction),
    all,
  }
}
