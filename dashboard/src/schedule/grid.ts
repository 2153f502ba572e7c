import { withAdded, without } from './edits.ts'
import { type Entry, type Plan, type Slot, withKeys } from './entry.ts'
import { dayAt, minuteOf, timeAt, weekAt } from './ring.ts'

// A show that is on at the same time of several days and weeks, as a grid of them. Each place is on or not by itself, so
// that a row of days for each week shows all that is planned.

/** The place of an entry in the grid: a week of the rotation, and a day from 0 on Monday. */
type Place = { week: number; day: number }

const placeOf = ({ at }: Slot): Place => ({ week: weekAt(at), day: dayAt(at) })

/** The entries of the same show that are as long and begin at the same time of day, on any day of any week. */
export function alikeOf(plan: Plan, of: Slot): Entry[] {
  return plan.filter(
    (entry) => entry.showId === of.showId && entry.length === of.length && timeAt(entry.at) === timeAt(of.at),
  )
}

/** The days on which an entry's show is on at its time, by week; the weeks are in order. */
export function gridOf(plan: Plan, of: Slot): Map<number, Set<number>> {
  const places = alikeOf(plan, of).map(placeOf)
  const byWeek = Map.groupBy(
    places.sort((a, b) => a.week - b.week || a.day - b.day),
    ({ week }) => week,
  )
  return new Map([...byWeek].map(([week, days]) => [week, new Set(days.map(({ day }) => day))]))
}

/** The plan with an entry's show at its time on a day of a week too; the same plan if it is there. */
export function dayAdded(plan: Plan, of: Slot, { week, day }: Place, key: () => string): Plan {
  return added(plan, of, [{ week, day }], key)
}

/** The plan with an entry's show at its time in another week, on the days of its own week. */
export function weekAdded(plan: Plan, of: Slot, week: number, key: () => string): Plan {
  const days = gridOf(plan, of).get(weekAt(of.at)) ?? []
  return added(
    plan,
    of,
    [...days].map((day) => ({ week, day })),
    key,
  )
}

/** The plan without an entry's show at its time on a day of a week, or in all of the week. */
export function placesRemoved(plan: Plan, of: Slot, { week, day }: { week: number; day?: number }): Plan {
  const gone = alikeOf(plan, of).filter((entry) => {
    const place = placeOf(entry)
    return place.week === week && (day === undefined || place.day === day)
  })
  return without(plan, new Set(gone.map(({ key }) => key)))
}

function added(plan: Plan, of: Slot, places: readonly Place[], key: () => string): Plan {
  const grid = gridOf(plan, of)
  const missing = places.filter(({ week, day }) => !grid.get(week)?.has(day))
  const slots = missing.map(({ week, day }) => {
    return { showId: of.showId, length: of.length, at: minuteOf(week, day, timeAt(of.at)) }
  })
  return withAdded(plan, withKeys(slots, key))
}
