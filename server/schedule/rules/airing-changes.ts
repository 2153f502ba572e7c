import { localDay } from '../../lib/zoned-time.ts'
import { occurrenceOn, outranks, type PlannedOccurrence } from './airing.ts'
import { type Plan, plannedOn } from './plan.ts'
import type { Air } from './planned.ts'

/** A change of the programme at an instant (Unix seconds): the show on air from then on, or null, and its exception. */
export type AiringChange = { at: number; showId: number | null; air?: Air }

/**
 * Lists the occurrence on air at `from`, and at each later instant until `until` (inclusive) at which it may change; null
 * for none. All in Unix seconds.
 */
export function airingChanges(plan: Plan, from: number, until: number): AiringChange[] {
  const upcoming = occurrencesIn(plan, from, until)
  const moments = new Set([from])
  for (const { startAt, endAt } of upcoming) {
    if (startAt > from) moments.add(startAt)
    if (endAt <= until) moments.add(endAt)
  }
  let airing: PlannedOccurrence[] = []
  let next = 0
  return [...moments]
    .sort((a, b) => a - b)
    .map((at) => {
      for (; next < upcoming.length && upcoming[next]!.startAt <= at; next++) airing.push(upcoming[next]!)
      airing = airing.filter(({ endAt }) => endAt > at)
      const best = airing.reduce<PlannedOccurrence | null>((a, b) => (a && outranks(a, b) ? a : b), null)
      return { at, showId: best?.showId ?? null, ...(best?.air && { air: best.air }) }
    })
}

/** The occurrences that are on air anywhere from `from` to `until` (both inclusive), by their start. */
function occurrencesIn(plan: Plan, from: number, until: number): PlannedOccurrence[] {
  const { timeZone } = plan.rotation
  const found: PlannedOccurrence[] = []
  for (let date = localDay(timeZone, from) - plan.reachDays - 1; date <= localDay(timeZone, until); date++) {
    for (const planned of plannedOn(plan, date)) {
      const occurrence = occurrenceOn(plan, date, planned)
      const { startAt, endAt } = occurrence
      if (endAt > startAt && endAt > from && startAt <= until) found.push(occurrence)
    }
  }
  return found.sort((a, b) => a.startAt - b.startAt)
}
