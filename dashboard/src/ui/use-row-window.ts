import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type RowWindow, windowOf } from './row-window.ts'

/** How far beyond the visible part rows are drawn, in pixels, so that none is missing while scrolling. */
const beyond = 700

/**
 * The rows of a long list that are drawn: those in sight, and some around them.
 * @param edges where each row begins, see `rowEdges`; give the same array as long as nothing has changed
 * @param list what contains the rows, without its head
 */
export function useRowWindow(edges: readonly number[], list: RefObject<HTMLElement | null>): RowWindow {
  const [shown, setShown] = useState(() => windowOf(edges, 0, innerHeight + beyond))
  const look = useEffectEvent(() => {
    if (!list.current) return
    const top = -list.current.getBoundingClientRect().top
    const next = windowOf(edges, top - beyond, top + innerHeight + beyond)
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
