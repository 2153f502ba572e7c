import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { airingAt, type Occurrence, occurrenceOn, plain } from '../../schedule/rules/airing.ts'
import { type Plan, plannedOn } from '../../schedule/rules/plan.ts'

/** A day of the schedule: its instants, and the whole occurrences that begin in it, by start. In Unix seconds. */
export type ScheduleDay = {
  epochDay: number
  startAt: number
  endAt: number
  occurrences: (Occurrence & { isCurrent: boolean })[]
}

/** Lists the occurrences of `days` days from `firstDay` on; `isCurrent` is the one on air at `now`. */
export function occurrencesByDay(plan: Plan, firstDay: number, days: number, now: number): ScheduleDay[] {
  const { timeZone } = plan.rotation
  const airing = airingAt(plan, now)
  return Array.from({ length: days }, (_, index) => {
    const epochDay = firstDay + index
    const occurrences = plannedOn(plan, epochDay).flatMap((planned) => {
      const occurrence = occurrenceOn(plan, epochDay, planned)
      if (occurrence.endAt <= occurrence.startAt) return []
      return [{ ...plain(occurrence), isCurrent: airing?.planned === planned && airing.epochDay === epochDay }]
    })
    return {
      ...{ epochDay, occurrences },
      startAt: instantOf(timeZone, epochDay, 0),
      endAt: instantOf(timeZone, epochDay + 1, 0),
    }
  })
}

/** The next start of each show after `now` within a number of days, by show id; shows without one are left out. */
export function nextStarts(plan: Plan, now: number, days: number): Map<number, number> {
  const today = localDay(plan.rotation.timeZone, now)
  const starts = new Map<number, number>()
  for (let day = today; day <= today + days; day++) {
    for (const planned of plannedOn(plan, day)) {
      const { showId, startAt, endAt } = occurrenceOn(plan, day, planned)
      const isNext = startAt > now && endAt > startAt && startAt <= now + days * 86_400
      if (isNext && startAt < (starts.get(showId) ?? Number.POSITIVE_INFINITY)) starts.set(showId, startAt)
    }
  }
  return starts
}
