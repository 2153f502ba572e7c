import { instantOf, localDay } from '../../lib/zoned-time.ts'
import {
  airingAt,
  type Occurrence,
  occurrenceOn,
  outranks,
  type PlannedOccurrence,
  plain,
} from '../../schedule/rules/airing.ts'
import { type Plan, plannedOn } from '../../schedule/rules/plan.ts'

/** The entry on air and the one after it, in Unix seconds, not cut at midnight. */
export type OnAir = { current: Occurrence | null; next: Occurrence | null }

/**
 * Finds the occurrence on air at `now` (Unix seconds) and the next one; both null when nothing is on air. `next` is the first
 * entry that starts at or after the end of `current`, within one whole rotation, so that a single entry is followed by
 * itself; null if nothing starts within it. Source: the contract, "Now-playing".
 */
export function onAir(plan: Plan, now: number): OnAir {
  const current = airingAt(plan, now)
  if (current === null) return { current: null, next: null }
  const next = firstStart(plan, current.endAt)
  return { current: plain(current), next: next && plain(next) }
}

/**
 * The first occurrence that starts at or after an instant and within one rotation of it. Of several with the same
 * start, the one that will be on air. Occurrences that a change of the clocks skips are ignored.
 */
export function firstStart(plan: Plan, from: number): PlannedOccurrence | null {
  const { timeZone } = plan.rotation
  let day = localDay(timeZone, from)
  const lastDay = day + plan.slots.length
  // Where the clocks skip midnight, late times of the day before map to the same instant.
  while (instantOf(timeZone, day, 0) === from) day--
  let best: PlannedOccurrence | null = null
  for (; day <= lastDay; day++) {
    for (const planned of plannedOn(plan, day)) {
      const startAt = instantOf(timeZone, day, planned.startMinutes)
      if (best !== null && startAt > best.startAt) return best
      if (startAt < from || instantOf(timeZone, day, planned.endMinutes) <= startAt) continue
      const candidate = occurrenceOn(plan, day, planned)
      if (best === null || outranks(candidate, best)) best = candidate
    }
  }
  return best
}
