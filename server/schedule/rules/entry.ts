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
