import { epochDayOf, modulo } from '../../lib/epoch-day.ts'
import type { Rotation } from '../../station/rules/rotation.ts'
import { DAYS, type Entry } from './entry.ts'
import { type Exception, type Exceptional, exceptional } from './exceptions.ts'
import { byStartEndShow, type Planned } from './planned.ts'

const MINUTES_PER_DAY = 1440

/**
 * A station's entries by day of the rotation, and its exceptions. It is made once for each change of the schedule or the
 * rotation.
 */
export type Plan = Exceptional & {
  readonly rotation: Rotation
  /** Epoch day of `rotationStart`. */
  readonly anchorDay: number
  /**
   * The entries that begin on each day of the rotation, from Monday of week 1, sorted by start, then end, then show id.
   */
  readonly slots: readonly (readonly Planned[])[]
}

/**
 * Sorts entries into the days of the rotation. An entry at 1440 moves to 0 of the next day, from the last Sunday to the
 * first Monday. Entries of weeks that the rotation does not have are left out, since they are never on air.
 */
export function makePlan(entries: readonly Entry[], rotation: Rotation, exceptions: readonly Exception[] = []): Plan {
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
  const anchorDay = epochDayOf(rotation.rotationStart)
  const weekly: Plan = { rotation, anchorDay, slots, reachDays, dates: new Map(), orphans: new Set() }
  return withExceptions(weekly, exceptions)
}

/** A plan of entries alone, with exceptions. */
export function withExceptions(weekly: Plan, exceptions: readonly Exception[]): Plan {
  return { ...weekly, ...exceptional(weekly, (epochDay) => usualOn(weekly, epochDay), exceptions) }
}

/** The entries, pieces and broadcasts that begin on an epoch day, by start, then end, then show id. */
export function plannedOn(plan: Plan, epochDay: number): readonly Planned[] {
  return plan.dates.get(epochDay) ?? usualOn(plan, epochDay)
}

/** The entries of an epoch day without exceptions, in the same order. */
export function usualOn({ anchorDay, slots }: Plan, epochDay: number): readonly Planned[] {
  return slots[modulo(epochDay - anchorDay, slots.length)]!
}
