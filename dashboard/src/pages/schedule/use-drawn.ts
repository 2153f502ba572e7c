import { useMemo } from 'react'
import { airtime } from '../../schedule/airtime.ts'
import { changesBetween } from '../../schedule/changes.ts'
import type { Plan } from '../../schedule/entry.ts'
import { useDesk } from './desk.ts'

/** What the week draws. */
export type Drawn = ReturnType<typeof useDrawn>

/**
 * The plan as it is drawn, what is on air when, and what has changed.
 * @param dragged the plan while something is dragged: the week is ahead of the rest of the page then
 */
export function useDrawn(dragged: Plan | null) {
  const { plan: rest, ring, editor } = useDesk()
  const plan = dragged ?? rest
  const segments = useMemo(() => airtime(plan, ring), [plan, ring])
  const changes = useMemo(() => changesBetween(editor.base, plan), [editor.base, plan])
  const changed = useMemo(() => new Set(changes.map(({ key }) => key)), [changes])
  return { plan, segments, changes, changed }
}
