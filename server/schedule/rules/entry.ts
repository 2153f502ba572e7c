/** The days of the week as the API writes them, Monday first. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A day of the week as the API writes it. */
export type Day = (typeof DAYS)[number]

/** An entry of the weekly schedule, as it is stored. */
export type Entry = {
  showId: number
  /** Week of the rotation, counting from 1. */
  week: number
  day: Day
  /** Start in minutes from midnight, 0 to 1440; 1440 is 0 of the next day, on Sunday that of the following week. */
  time: number
  /** Length in minutes of the wall clock, 1 to 10080. */
  duration: number
}

/** All entries of a week, of every show. */
export type WholeWeek = { week: number; entries: readonly Omit<Entry, 'week'>[] }

/** The entries with whole weeks replaced. */
export function withWeeks(entries: readonly Entry[], weeks: readonly WholeWeek[]): Entry[] {
  const replaced = new Set(weeks.map(({ week }) => week))
  const others = entries.filter(({ week }) => !replaced.has(week))
  return [...others, ...weeks.flatMap(({ week, entries }) => entries.map((entry) => ({ ...entry, week })))]
}

/**
 * The entries of the weeks that the rotation has. One at 1440 is given at 0 of the next day; after the Sunday of the last
 * week, that is the Monday of the first.
 */
export function inRotation<E extends Entry>(entries: readonly E[], numberOfWeeks: number): E[] {
  return entries.filter(({ week }) => week <= numberOfWeeks).map((entry) => atStart(entry, numberOfWeeks))
}

function atStart<E extends Entry>(entry: E, numberOfWeeks: number): E {
  if (entry.time < 1440) return entry
  const index = DAYS.indexOf(entry.day) + 1
  if (index < DAYS.length) return { ...entry, day: DAYS[index]!, time: 0 }
  return { ...entry, week: (entry.week % numberOfWeeks) + 1, day: DAYS[0], time: 0 }
}
