/** An occurrence of a show: its weekday from 0 for Monday, and its times as they are written. */
export type WeeklyTime = { weekday: number; times: string }

/**
 * When a show is on air in a week, as `Mon–Fri 09:00–10:00`: at most two lines, and none for a show with more
 * times than that.
 * @param name the short name of a weekday
 */
export function weeklyTimes(occurrences: readonly WeeklyTime[], name: (weekday: number) => string): string[] {
  const days = new Map<string, Set<number>>()
  for (const { weekday, times } of occurrences) days.set(times, (days.get(times) ?? new Set()).add(weekday))
  if (days.size > 2) return []
  const groups = [...days].map(([times, weekdays]) => ({ times, weekdays: [...weekdays].sort() }))
  groups.sort((a, b) => a.weekdays[0]! - b.weekdays[0]!)
  return groups.map(({ times, weekdays }) => `${daysOf(weekdays, name)} ${times}`)
}

function daysOf(weekdays: readonly number[], name: (weekday: number) => string): string {
  const [first = 0] = weekdays
  const last = weekdays.at(-1) ?? first
  const isRange = weekdays.length > 2 && last - first === weekdays.length - 1
  return isRange ? `${name(first)}–${name(last)}` : weekdays.map(name).join(', ')
}
