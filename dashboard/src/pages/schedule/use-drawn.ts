import { useMemo } from 'react'
import { airtime } from '../../schedule/airtime.ts'
import { changesBetween } from '../../schedule/changes.ts'
import type { Plan } from '../../schedule/entry.ts'
import { useDesk } from './desk.ts'

/** The drawn items of the week. */
export type Drawn = ReturnType<typeof useDrawn>

/**
 * The plan as it is drawn, what is on air when, and what has changed.
 * @param dragged the plan while something is dragged: the week is ahead of the rest of the page then
 */
export function useDrawn(dragged: Plan | null) {
  const { plan, segments, changes, ring, editor } = useDesk()
  const drawn = useMemo(() => {
    if (!dragged) return { plan, segments, changes }
    return { plan: dragged, segments: airtime(dragged, ring), changes: changesBetween(editor.base, dragged) }
  }, [dragged, plan, segments, changes, ring, editor.base])
  const changed = useMemo(() => new Set(drawn.changes.map(({ key }) => key)), [drawn.changes])
  return { ...drawn, changed }
}
