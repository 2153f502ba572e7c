import { mondayOf } from '../lib/epoch-day.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { clockTime } from '../schedule/rules/week-view.ts'
import { weeklyTimes } from './rules/weekly.ts'
import type { Site, UsualTimesAnswer } from './site.ts'

/** When a show is on air in a week, in words: none where it is on air at too many times, or at none. */
export function timesInWeek({ times, station }: Site, usual: UsualTimesAnswer, slug: string): string[] {
  const monday = mondayOf(times.today)
  const name = (weekday: number) => times.shortWeekday(instantOf(station.timezone, monday + weekday, 720))
  const occurrences = (usual.get(slug) ?? []).map(({ weekday, startMinutes, endMinutes }) => {
    return { weekday, times: `${clockTime(startMinutes)}–${clockTime(endMinutes % 1440)}` }
  })
  return weeklyTimes(occurrences, name)
}
