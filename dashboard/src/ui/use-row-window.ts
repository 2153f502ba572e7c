import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type RowWindow, windowOf } from './row-window.ts'

/** The distance in pixels to which rows are drawn outside of the visible part: more in the direction of the scroll. */
const [ahead, behind] = [500, 100]

/**
 * The rows of a long list that are drawn: the visible ones, and some around them.
 * @param edges the top of each row, see `rowEdges`; pass the same array as long as nothing has changed
 * @param list the element that contains the rows, without the table head
 */
export function useRowWindow(edges: readonly number[], list: RefObject<HTMLElement | null>): RowWindow {
  const [shown, setShown] = useState(() => windowOf(edges, 0, innerHeight + ahead))
  const lastTop = useRef(0)
  const look = useEffectEvent(() => {
    if (!list.current) return
    const top = -list.current.getBoundingClientRect().top
    const [above, below] = top < lastTop.current ? [ahead, behind] : [behind, ahead]
    lastTop.current = top
    const next = windowOf(edges, top - above, top + innerHeight + below)
    const isSame = (['from', 'until', 'before', 'after'] as const).every((part) => next[part] === shown[part])
    if (!isSame) setShown(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the rows change
  useLayoutEffect(() => look(), [edges])
  useEffect(() => {
    // Rows outside of the visible part may wait: rendering them yields to more urgent work, such as the next frame.
    const listen = () => startTransition(() => look())
    addEventListener('scroll', listen, { passive: true })
    addEventListener('resize', listen)
    return () => {
      removeEventListener('scroll', listen)
      removeEventListener('resize', listen)
    }
  }, [])
  // Rows may have been removed since the last update.
  return shown.until < edges.length ? shown : windowOf(edges, edges[shown.from] ?? 0, Number.POSITIVE_INFINITY)
}
