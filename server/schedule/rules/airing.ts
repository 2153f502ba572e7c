import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { type Plan, plannedOn } from './plan.ts'
import type { Air, Planned } from './planned.ts'

type Span = { startAt: number; endAt: number }

/** An entry on a date, or a piece of one, or a broadcast by exception (`air`): in Unix seconds, not cut at midnight. */
export type Occurrence = Span & { showId: number; air?: Air }

/** An occurrence with what was planned, the span of its whole entry, and the epoch day on which it begins. */
export type PlannedOccurrence = Occurrence & { planned: Planned; entry: Span; epochDay: number }

/** The occurrence of what begins on an epoch day. If the clocks skip it, `endAt` equals `startAt`. */
export function occurrenceOn({ rotation: { timeZone } }: Plan, epochDay: number, planned: Planned): PlannedOccurrence {
  const spanOf = ({ startMinutes, endMinutes }: Pick<Planned, 'startMinutes' | 'endMinutes'>) => ({
    startAt: instantOf(timeZone, epochDay, startMinutes),
    endAt: instantOf(timeZone, epochDay, endMinutes),
  })
  const span = spanOf(planned)
  const { showId, air, entry } = planned
  return { showId, ...span, ...(air && { air }), planned, entry: entry ? spanOf(entry) : span, epochDay }
}

/** An occurrence as it is given to others. */
export function plain({ showId, startAt, endAt, air }: Occurrence): Occurrence {
  return { showId, startAt, endAt, ...(air && { air }) }
}

/**
 * Whether `a` is on air rather than `b` when they overlap: the later start of the entry wins, then its earlier end, then
 * the lower show id. Source: the contract, "Schedule".
 */
export function outranks(a: PlannedOccurrence, b: PlannedOccurrence): boolean {
  return (b.entry.startAt - a.entry.startAt || a.entry.endAt - b.entry.endAt || a.showId - b.showId) < 0
}

/** The occurrence that is on air at `now` (Unix seconds; start inclusive, end exclusive), or null. */
export function airingAt(plan: Plan, now: number): PlannedOccurrence | null {
  const { timeZone } = plan.rotation
  const today = localDay(timeZone, now)
  let best: PlannedOccurrence | null = null
  // From the latest start backwards, so that the search can stop at the first start that is earlier than that of the best
  // one's entry: no piece begins before its entry.
  for (let ago = 0; ago <= plan.reachDays; ago++) {
    const begun = plannedOn(plan, today - ago)
    for (let index = begun.length - 1; index >= 0; index--) {
      const planned = begun[index]!
      if (planned.endMinutes <= ago * 1440) continue
      const startAt = instantOf(timeZone, today - ago, planned.startMinutes)
      if (best !== null && startAt < best.entry.startAt) return best
      if (startAt > now || instantOf(timeZone, today - ago, planned.endMinutes) <= now) continue
      const candidate = occurrenceOn(plan, today - ago, planned)
      if (best === null || outranks(candidate, best)) best = candidate
    }
  }
  return best
}
