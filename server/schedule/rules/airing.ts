import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { type Plan, type Planned, plannedOn } from './plan.ts'

/** An entry on a date, in Unix seconds, not cut at midnight. */
export type Occurrence = { showId: number; startAt: number; endAt: number }

/** An occurrence with its planned entry and the epoch day on which it begins. */
export type PlannedOccurrence = Occurrence & { planned: Planned; epochDay: number }

/** The occurrence of an entry on the epoch day on which it begins. If the clocks skip it, `endAt` equals `startAt`. */
export function occurrenceOn(plan: Plan, epochDay: number, planned: Planned): PlannedOccurrence {
  const { timeZone } = plan.rotation
  const startAt = instantOf(timeZone, epochDay, planned.startMinutes)
  const endAt = instantOf(timeZone, epochDay, planned.endMinutes)
  return { showId: planned.showId, startAt, endAt, planned, epochDay }
}

/**
 * Whether `a` is on air rather than `b` when they overlap: the later start wins, then the earlier end, then the lower
 * show id. Source: the contract, "Schedule".
 */
export function outranks(a: Occurrence, b: Occurrence): boolean {
  return (b.startAt - a.startAt || a.endAt - b.endAt || a.showId - b.showId) < 0
}

/** The occurrence that is on air at `now` (Unix seconds; start inclusive, end exclusive), or null. */
export function airingAt(plan: Plan, now: number): PlannedOccurrence | null {
  const { timeZone } = plan.rotation
  const today = localDay(timeZone, now)
  let best: PlannedOccurrence | null = null
  // From the latest start backwards, so that the search can stop at the first start that is earlier than the best
  // one's.
  for (let ago = 0; ago <= plan.reachDays; ago++) {
    const begun = plannedOn(plan, today - ago)
    for (let index = begun.length - 1; index >= 0; index--) {
      const planned = begun[index]!
      if (planned.endMinutes <= ago * 1440) continue
      const candidate = occurrenceOn(plan, today - ago, planned)
      if (best !== null && candidate.startAt < best.startAt) return best
      if (candidate.startAt > now || candidate.endAt <= now) continue
      if (best === null || outranks(candidate, best)) best = candidate
    }
  }
  return best
}
