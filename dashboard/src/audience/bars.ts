import { clockTime } from '../lib/time.ts'
import { addDays, dateAt, dayBounds } from '../lib/zone.ts'
import type { Audience } from './audience.ts'

/** A bar of a plot: its label, and the values that are stacked in it. */
export type Bar = { label: string; values: readonly number[] }

/** A bar for each day of the figures, also for those without listeners. `nameOf` gives the label of a day. */
export function barsOfDays(
  { days, from, to }: Audience,
  numberIn: (day: Audience['days'][number]) => number,
  nameOf: (day: string) => string,
): readonly Bar[] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const bars: Bar[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const found = byDay.get(day)
    bars.push({ label: nameOf(day), values: [found ? numberIn(found) : 0] })
  }
  return bars
}

const hourSeconds = 3600

/**
 * The average numbers of listeners, live and rewound, in each hour of the station's day. A day on which the clocks are changed has
 * 23 or 25 hours.
 * @param now Unix seconds
 */
export function barsOfHours({ hours }: Pick<Audience, 'hours'>, now: number, zone: string): readonly Bar[] {
  const { start, end } = dayBounds(dateAt(now, zone), zone)
  const byHour = new Map(hours.map((each) => [each.hour, each]))
  const bars: Bar[] = []
  // Hours are counted in UTC. In a zone with half an hour more, a bar is the hour that begins within it.
  for (let hour = Math.ceil(start / hourSeconds) * hourSeconds; hour < end; hour += hourSeconds) {
    const { live_minutes = 0, rewound_minutes = 0 } = byHour.get(hour) ?? {}
    const minutes = Math.min(60, Math.max(1, (now - hour) / 60))
    const average = (sum: number) => Math.round((sum / minutes) * 10) / 10
    bars.push({ label: clockTime(hour, zone), values: [average(live_minutes), average(rewound_minutes)] })
  }
  return bars
}
