import type { Plan } from './plan.ts'

/** A time of a show in a week: the weekday from 0 for Monday, and minutes from its 00:00. */
export type UsualTime = { weekday: number; startMinutes: number; endMinutes: number }

/**
 * The times of each show in all weeks of the rotation, by show id, as they are planned: without exceptions, which are of one
 * date.
 */
export function usualTimes({ slots }: Pick<Plan, 'slots'>): Map<number, UsualTime[]> {
  const times = new Map<number, UsualTime[]>()
  for (const [at, planned] of slots.entries()) {
    for (const { showId, startMinutes, endMinutes } of planned) {
      const known = times.get(showId) ?? []
      known.push({ weekday: at % 7, startMinutes, endMinutes })
      times.set(showId, known)
    }
  }
  return times
}
