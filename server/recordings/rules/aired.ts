import { airingAt, type Occurrence } from '../../schedule/rules/airing.ts'
import { airingChanges } from '../../schedule/rules/airing-changes.ts'
import type { Plan } from '../../schedule/rules/plan.ts'

/**
 * Lists the shows on air in a window, in order, each with the whole time that it is on air, which may begin before
 * the window and end after it. Unix seconds.
 */
export function airedBetween(plan: Plan, from: number, until: number): Occurrence[] {
  const changes = airingChanges(plan, from, until).filter(({ at }) => at < until)
  const begins = changes.filter(({ showId }, index) => showId !== changes[index - 1]?.showId)
  return begins.flatMap(({ at, showId }, index) => {
    if (showId === null) return []
    const next = begins[index + 1]?.at
    const startAt = at > from ? at : (airingAt(plan, at)?.startAt ?? at)
    return { showId, startAt, endAt: next ?? airingAt(plan, until - 1)?.endAt ?? until }
  })
}
