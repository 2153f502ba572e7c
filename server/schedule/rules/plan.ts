import { epochDayOf, modulo } from '../../lib/epoch-day.ts'
import type { Rotation } from '../../station/rules/rotation.ts'
import { DAYS, type Entry } from './entry.ts'

const MINUTES_PER_DAY = 1440

/** An entry in minutes from 00:00 of the day on which it begins; the start is below 1440, the end may be above. */
export type Planned = { readonly showId: number; readonly startMinutes: number; readonly endMinutes: number }

/** A station's entries by day of the rotation. It is made once for each change of the schedule or the rotation. */
export type Plan = {
  readonly rotation: Rotation
  /** Epoch day of `rotationStart`. */
  readonly anchorDay: number
  /**
   * The entries that begin on each day of the rotation, from Monday of week 1, sorted by start, then end, then show id.
   */
  readonly slots: readonly (readonly Planned[])[]
  /** The largest number of days before a given one on which an entry may have begun and still run into it. */
  readonly reachDays: number
}

/**
 * Sorts entries into the days of the rotation. An entry at 1440 moves to 0 of the next day, from the last Sunday to the
 * first Monday. Entries of weeks that the rotation does not have are left out, since they are never on air.
 */
export function makePlan(entries: readonly Entry[], rotation: Rotation): Plan {
  const slots: Planned[][] = Array.from({ length: rotation.numberOfWeeks * 7 }, () => [])
  let latestEnd = 1
  for (const { showId, week, day, time, duration } of entries) {
    if (week > rotation.numberOfWeeks) continue
    const startMinutes = time % MINUTES_PER_DAY
    const slot = (week - 1) * 7 + DAYS.indexOf(day) + (time - startMinutes) / MINUTES_PER_DAY
    slots[slot % slots.length]!.push({ showId, startMinutes, endMinutes: startMinutes + duration })
    latestEnd = Math.max(latestEnd, startMinutes + duration)
  }
  for (const slot of slots) slot.sort(byStartEndShow)
  const reachDays = Math.ceil(latestEnd / MINUTES_PER_DAY) - 1
  return { rotation, anchorDay: epochDayOf(rotation.rotationStart), slots, reachDays }
}

/** The entries that begin on an epoch day, by start, then end, then show id. */
export function plannedOn(plan: Plan, epochDay: number): readonly Planned[] {
  return plan.slots[modulo(epochDay - plan.anchorDay, plan.slots.length)]!
}

/** The order within a day: by start, then end, then show id. Source: the contract, "Schedule". */
export function byStartEndShow(a: Planned, b: Planned): number {
  return a.startMinutes - b.startMinutes || a.endMinutes - b.endMinutes || a.showId - b.showId
}
