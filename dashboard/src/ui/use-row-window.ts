import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type RowWindow, windowOf } from './row-window.ts'

/** The distance in pixels to which rows are drawn outside of the visible part: more in the direction of the scroll. */
const [ahead, behind] = [500, 100]

/**
 * The rows of a long list that are drawn: those in sight, and some around them.
 * @param edges where each row begins, see `rowEdges`; give the same array as long as nothing has changed
 * @param list what contains the rows, without its head
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows change, it looks again
  useLayoutEffect(() => look(), [edges])
  useEffect(() => {
    // Rows beyond the visible part may wait: drawing them is interrupted by what is more urgent, such as the next frame.
    const listen = () => startTransition(() => look())
    addEventListener('scroll', listen, { passive: true })
    addEventListener('resize', listen)
    return () => {
      removeEventListener('scroll', listen)
      removeEventListener('resize', listen)
    }
  }, [])
  // Rows may have gone since it last looked.
  return shown.until < edges.length ? shown : windowOf(edges, edges[shown.from] ?? 0, Number.POSITIVE_INFINITY)
}
