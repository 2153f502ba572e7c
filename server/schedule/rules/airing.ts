import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { type Plan, type Planned, plannedOn } from './plan.ts'

/** An entry on a date: whole, its times not cut at midnight, in Unix seconds. */
export type Occurrence = { showId: number; startAt: number; endAt: number }

/** An occurrence with the place in the plan it comes from: the entry, and the epoch day it begins on. */
export type PlannedOccurrence = Occurrence & { planned: Planned; epochDay: number }

/** The occurrence of an entry that begins on a day. A change of the clocks may leave it no length: `endAt` is `startAt`. */
export function occurrenceOn(plan: Plan, epochDay: number, planned: Planned): PlannedOccurrence {
  const { timeZone } = plan.rotation
  const startAt = instantOf(timeZone, epochDay, planned.startMinutes)
  const endAt = instantOf(timeZone, epochDay, planned.endMinutes)
  return { showId: planned.showId, startAt, endAt, planned, epochDay }
}

/**
 * Whether `a` is on air rather than `b` where both hold an instant: the later start, then the shorter, then the lower show
 * id. Source: the contract, "Schedule".
 */
export function outranks(a: Occurrence, b: Occurrence): boolean {
  return (b.startAt - a.startAt || a.endAt - b.endAt || a.showId - b.showId) < 0
}

/** The occurrence that is on air at `now` (Unix seconds; its start belongs to it, its end does not), or null. */
export function airingAt(plan: Plan, now: number): PlannedOccurrence | null {
  const { timeZone } = plan.rotation
  const today = localDay(timeZone, now)
  let best: PlannedOccurrence | null = null
  // From the latest start backwards, so that the search may stop at the first start that comes too early to win.
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
