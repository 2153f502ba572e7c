import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { type Planned, plannedOn, type Timetable } from './timetable.ts'

/** An entry on a date: whole, its times not cut at midnight, in Unix seconds. */
export type Occurrence = { showId: number; startAt: number; endAt: number }

/** An occurrence with the place in the plan it comes from: the entry, and the epoch day it begins on. */
export type PlannedOccurrence = Occurrence & { planned: Planned; epochDay: number }

/** The occurrence of an entry that begins on a day. A change of the clocks may leave it no length: `endAt` is `startAt`. */
export function occurrenceOn(timetable: Timetable, epochDay: number, planned: Planned): PlannedOccurrence {
  const { timeZone } = timetable.rotation
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
export function airingAt(timetable: Timetable, now: number): PlannedOccurrence | null {
  const { timeZone } = timetable.rotation
  const today = localDay(timeZone, now)
  let best: PlannedOccurrence | null = null
  // From the latest start backwards, so that the search may stop at the first start that comes too early to win.
  for (let ago = 0; ago <= timetable.reachDays; ago++) {
    const plan = plannedOn(timetable, today - ago)
    for (let index = plan.length - 1; index >= 0; index--) {
      const planned = plan[index]!
      if (planned.endMinutes <= ago * 1440) continue
      const candidate = occurrenceOn(timetable, today - ago, planned)
      if (best !== null && candidate.startAt < best.startAt) return best
      if (candidate.startAt > now || candidate.endAt <= now) continue
      if (best === null || outranks(candidate, best)) best = candidate
    }
  }
  return best
}
