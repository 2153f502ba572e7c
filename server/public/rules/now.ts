import { firstStart, type OnAir, onAir } from '../../now-playing/rules/on-air.ts'
import { airingAt, type Occurrence, plain } from '../../schedule/rules/airing.ts'
import { nextBoundary } from '../../schedule/rules/boundaries.ts'
import type { Plan } from '../../schedule/rules/plan.ts'

/** The show on air and the next one, which is given over gaps too; and when `current` changes. In Unix seconds. */
export type Scheduled = OnAir & { nextChangeAt: number | null }

/** The schedule of a station at `now`, for listeners. */
export function scheduledAt(plan: Plan, now: number): Scheduled {
  const { current, next } = onAir(plan, now)
  if (current) return { current, next, nextChangeAt: endOf(plan, current, now) }
  const first = firstStart(plan, now)
  return { current: null, next: first && plain(first), nextChangeAt: first?.startAt ?? null }
}

/** When an occurrence is no longer on air: at its end, or when another one outranks it. */
function endOf(plan: Plan, current: Occurrence, now: number): number {
  for (let at = nextBoundary(plan, now); at < current.endAt; at = nextBoundary(plan, at)) {
    const airing = airingAt(plan, at)
    if (airing?.startAt !== current.startAt || airing.showId !== current.showId) return at
  }
  return current.endAt
}
