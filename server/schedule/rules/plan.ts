import { epochDayOf, modulo } from '../../lib/epoch-day.ts'
import type { Rotation } from '../../station/rules/rotation.ts'
import { DAYS, type Entry } from './entry.ts'

const MINUTES_PER_DAY = 1440

/** An entry on the day of the rotation it begins on: minutes from that day's 00:00, start under 1440, end often over. */
export type Planned = { readonly showId: number; readonly startMinutes: number; readonly endMinutes: number }

/** A station's entries laid out by day of the rotation. Made once per change of the schedule or the rotation, then read. */
export type Plan = {
  readonly rotation: Rotation
  /** Epoch day of `rotationStart`. */
  readonly anchorDay: number
  /** What begins on each day of the rotation, from week 1's Monday on; each by start, then end, then show id. */
  readonly slots: readonly (readonly Planned[])[]
  /** How many days before a given one an entry may have begun and still run into it. */
  readonly reachDays: number
}

/**
 * Lays the entries out. An entry at 1440 moves to 0 of the next day, from the last Sunday to the first Monday. Entries of
 * weeks that the rotation does not have are left out: they are on air in no week.
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

/** What begins on a day (an epoch day), by start, then end, then show id. */
export function plannedOn(plan: Plan, epochDay: number): readonly Planned[] {
  return plan.slots[modulo(epochDay - plan.anchorDay, plan.slots.length)]!
}

/** The order within a day: by start, then end, then show id. Source: the contract, "Schedule". */
export function byStartEndShow(a: Planned, b: Planned): number {
  return a.startMinutes - b.startMinutes || a.endMinutes - b.endMinutes || a.showId - b.showId
}
