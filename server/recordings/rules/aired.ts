import { airingAt, type Occurrence } from '../../schedule/rules/airing.ts'
import { airingChanges } from '../../schedule/rules/airing-changes.ts'
import type { Plan } from '../../schedule/rules/plan.ts'
import { isSameBroadcast } from '../../schedule/rules/planned.ts'

/**
 * Lists the shows on air in a window, in order, each with the whole time that it is on air, which may begin before
 * the window and end after it. Unix seconds.
 */
export function airedBetween(plan: Plan, from: number, until: number): Occurrence[] {
  const changes = airingChanges(plan, from, until).filter(({ at }) => at < until)
  const begins = changes.filter((change, index) => !isSameBroadcast(change, changes[index - 1]))
  return begins.flatMap(({ at, showId, air }, index) => {
    if (showId === null) return []
    const next = begins[index + 1]?.at
    const startAt = at > from ? at : (airingAt(plan, at)?.startAt ?? at)
    const broadcast = { showId, ...(air && { air }) }
    return { ...broadcast, startAt, endAt: next ?? airingAt(plan, until - 1)?.endAt ?? until }
  })
}
