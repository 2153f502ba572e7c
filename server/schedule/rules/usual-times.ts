import type { Plan } from './plan.ts'

/** A time of a show in a week: the weekday from 0 for Monday, and minutes from its 00:00. */
export type UsualTime = { weekday: number; startMinutes: number; endMinutes: number }

/** The times of a show in all weeks of the rotation, as they are planned: without exceptions, which are of one date. */
export function usualTimes({ slots }: Pick<Plan, 'slots'>, showId: number): UsualTime[] {
  return slots.flatMap((planned, at) =>
    planned
      .filter((one) => one.showId === showId)
      .map(({ startMinutes, endMinutes }) => ({ weekday: at % 7, startMinutes, endMinutes })),
  )
}
