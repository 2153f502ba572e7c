import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { type Plan, plannedOn } from './plan.ts'

/**
 * The next instant after `now` at which the schedule view or now-playing may change, both in Unix seconds: the start or
 * end of an entry, or the station's midnight, whichever is first. A response may be cached until then. Source: the
 * contract, "Caching".
 */
export function nextBoundary(plan: Plan, now: number): number {
  const { timeZone } = plan.rotation
  const today = localDay(timeZone, now)
  let boundary = instantOf(timeZone, today + 1, 0)
  for (let ago = 0; ago <= plan.reachDays; ago++) {
    for (const planned of plannedOn(plan, today - ago)) {
      if (planned.endMinutes <= ago * 1440) continue
      for (const minutes of [planned.startMinutes, planned.endMinutes]) {
        const at = instantOf(timeZone, today - ago, minutes)
        if (at > now && at < boundary) boundary = at
      }
    }
  }
  return boundary
}
