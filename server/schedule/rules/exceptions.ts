import { DAYS, type Day } from './entry.ts'
import { byStartEndShow, type OneBroadcast, type Planned } from './planned.ts'

const minutesPerDay = 1440

/** An exception to the week's entries on a date, as it is stored. Source: programme.md, "Exceptions to the schedule". */
export type Exception = {
  id: number
  /** The epoch day of its date. */
  epochDay: number
} & (
  | ({ kind: 'air' } & Begin & { duration: number } & OneBroadcast)
  | ({ kind: 'skip' } & Begin)
  | { kind: 'clear'; time: number; duration: number }
  | { kind: 'day'; week: number; day: Day }
)

/** A show, and a start in minutes from midnight, 0 to 1440; 1440 is 0 of the next day. */
type Begin = { showId: number; time: number }

/** The days of the rotation, and how far an entry of one reaches; see `Plan`. */
type Weekly = { readonly slots: readonly (readonly Planned[])[]; readonly reachDays: number }

/** The part of a plan that exceptions change. */
export type Exceptional = {
  /** The plan of the epoch days that exceptions change. */
  readonly dates: ReadonlyMap<number, readonly Planned[]>
  /** The ids of the exceptions that skip an entry that is not there. */
  readonly orphans: ReadonlySet<number>
  /** The largest number of days before a given one on which something may have begun and still run into it. */
  readonly reachDays: number
}

/** A span that an exception holds, in minutes from the epoch of the wall clock, and the show on air in it. */
type Hold = { from: number; until: number; planned?: Planned }

/**
 * Applies exceptions to the plan of the weeks: which dates they change, and what is planned then. A `day` replaces the
 * entries of its date, a `skip` removes one, and `air` and `clear` cut whatever is on air in their span. A piece that is
 * left belongs to the day on which it begins; it keeps the times of its entry, which decide between overlapping entries.
 */
export function exceptional(
  weekly: Weekly,
  usualOn: (epochDay: number) => readonly Planned[],
  exceptions: readonly Exception[],
): Exceptional {
  const replaced = new Map<number, readonly Planned[]>()
  const skips = new Map<number, (Begin & { id: number })[]>()
  const holds: Hold[] = []
  for (const one of exceptions) {
    const begin = one.epochDay * minutesPerDay
    if (one.kind === 'day') {
      const slot = weekly.slots[(one.week - 1) * DAYS.length + DAYS.indexOf(one.day)]
      if (slot) replaced.set(one.epochDay, slot)
    } else if (one.kind === 'skip') {
      const epochDay = one.epochDay + Math.floor(one.time / minutesPerDay)
      skips.set(epochDay, [...(skips.get(epochDay) ?? []), { ...one, time: one.time % minutesPerDay }])
    } else {
      const [from, until] = [begin + one.time, begin + one.time + one.duration]
      holds.push({ from, until, ...(one.kind === 'air' && { planned: broadcastOf(one) }) })
    }
  }
  holds.sort((a, b) => a.from - b.from)

  const orphans = new Set<number>()
  for (const [epochDay, skipped] of skips) {
    const planned = replaced.get(epochDay) ?? usualOn(epochDay)
    for (const skip of skipped) if (!planned.some((one) => isSkipped(one, skip))) orphans.add(skip.id)
  }
  const entriesOn = (epochDay: number) =>
    (replaced.get(epochDay) ?? usualOn(epochDay)).filter(
      (planned) => !skips.get(epochDay)?.some((skip) => isSkipped(planned, skip)),
    )

  const changed = new Set([...replaced.keys(), ...skips.keys()])
  for (const { from, until } of holds) {
    for (let day = dayOf(from) - weekly.reachDays; day <= dayOf(until); day++) changed.add(day)
  }
  const dates = new Map<number, readonly Planned[]>()
  let reachDays = weekly.reachDays
  for (const epochDay of changed) {
    const near = holds.filter(
      ({ from, until }) => dayOf(until) >= epochDay - weekly.reachDays && dayOf(from) <= epochDay + weekly.reachDays,
    )
    const planned: Planned[] = near.flatMap((hold) =>
      hold.planned && dayOf(hold.from) === epochDay ? [hold.planned] : [],
    )
    for (let day = epochDay - weekly.reachDays; day <= epochDay; day++) {
      for (const entry of entriesOn(day)) planned.push(...piecesOn(epochDay, entry, day, near))
    }
    dates.set(epochDay, planned.sort(byStartEndShow))
    for (const { endMinutes } of planned) reachDays = Math.max(reachDays, Math.ceil(endMinutes / minutesPerDay) - 1)
  }
  return { dates, reachDays, orphans }
}

const dayOf = (minutes: number) => Math.floor(minutes / minutesPerDay)

const isSkipped = ({ showId, startMinutes }: Planned, skip: Begin) =>
  showId === skip.showId && startMinutes === skip.time

function broadcastOf({
  id,
  showId,
  time,
  duration,
  title,
  description,
  image,
  isRepeat,
}: Exception & { kind: 'air' }): Planned {
  const startMinutes = time % minutesPerDay
  const air = { id, title, description, image, isRepeat }
  return { showId, startMinutes, endMinutes: startMinutes + duration, air }
}

/** The pieces of an entry of `day` that begin on `epochDay`, where no exception holds. */
function piecesOn(epochDay: number, entry: Planned, day: number, holds: readonly Hold[]): Planned[] {
  const [begin, offset] = [day * minutesPerDay, (day - epochDay) * minutesPerDay]
  const end = begin + entry.endMinutes
  const pieces: Planned[] = []
  let from = begin + entry.startMinutes
  const addUntil = (until: number) => {
    if (until <= from || dayOf(from) !== epochDay) return
    const isWhole = from === begin + entry.startMinutes && until === end
    const [startMinutes, endMinutes] = [from - epochDay * minutesPerDay, until - epochDay * minutesPerDay]
    const whole = { startMinutes: entry.startMinutes + offset, endMinutes: entry.endMinutes + offset }
    pieces.push(isWhole ? entry : { showId: entry.showId, startMinutes, endMinutes, entry: whole })
  }
  for (const hold of holds) {
    if (hold.until <= from || hold.from >= end) continue
    addUntil(hold.from)
    from = hold.until
  }
  addUntil(end)
  return pieces
}
