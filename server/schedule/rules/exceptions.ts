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
  /** The ids of the exceptions that skip an entry that is not there, or follow a day of a week that is not there. */
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
  const orphans = new Set<number>()
  for (const one of exceptions) {
    const begin = one.epochDay * minutesPerDay
    if (one.kind === 'day') {
      const slot = weekly.slots[(one.week - 1) * DAYS.length + DAYS.indexOf(one.day)]
      if (slot) replaced.set(one.epochDay, slot)
      else orphans.add(one.id)
    } else if (one.kind === 'skip') {
      const epochDay = one.epochDay + Math.floor(one.time / minutesPerDay)
      const skipped = skips.get(epochDay) ?? []
      skips.set(epochDay, skipped)
      skipped.push({ ...one, time: one.time % minutesPerDay })
    } else {
      const [from, until] = [begin + one.time, begin + one.time + one.duration]
      holds.push({ from, until, ...(one.kind === 'air' && { planned: broadcastOf(one) }) })
    }
  }

  const basisOf = (epochDay: number) => replaced.get(epochDay) ?? usualOn(epochDay)
  const leftOn = new Map<number, readonly Planned[]>()
  for (const [epochDay, skipped] of skips) {
    const [begins, named] = [new Set(basisOf(epochDay).map(beginOf)), new Set(skipped.map(beginOf))]
    for (const skip of skipped) if (!begins.has(beginOf(skip))) orphans.add(skip.id)
    leftOn.set(
      epochDay,
      basisOf(epochDay).filter((planned) => !named.has(beginOf(planned))),
    )
  }

  const dates = new Map<number, Planned[]>()
  for (const epochDay of [...replaced.keys(), ...skips.keys()]) dates.set(epochDay, [])
  for (const { from, until } of holds) {
    for (let day = dayOf(from) - weekly.reachDays; day <= dayOf(until); day++) if (!dates.has(day)) dates.set(day, [])
  }
  for (const { from, planned } of holds) if (planned) dates.get(dayOf(from))!.push(planned)
  const begun = new Set<number>()
  for (const date of dates.keys()) for (let day = date - weekly.reachDays; day <= date; day++) begun.add(day)
  const piecesOf = cuttingBy(holds)
  for (const day of begun) {
    for (const entry of leftOn.get(day) ?? basisOf(day)) {
      for (const { epochDay, piece } of piecesOf(entry, day)) dates.get(epochDay)?.push(piece)
    }
  }
  let reachDays = weekly.reachDays
  for (const planned of dates.values()) {
    planned.sort(byStartEndShow)
    for (const { endMinutes } of planned) reachDays = Math.max(reachDays, Math.ceil(endMinutes / minutesPerDay) - 1)
  }
  return { dates, reachDays, orphans }
}

const dayOf = (minutes: number) => Math.floor(minutes / minutesPerDay)

/** The show and the start of what is planned on a day, or skipped, as a key. */
const beginOf = (one: Planned | Begin) => `${one.showId}@${'time' in one ? one.time : one.startMinutes}`

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

/** Cuts the entries of a day where no exception holds, into pieces with the day on which each begins. */
function cuttingBy(holds: Hold[]): (entry: Planned, day: number) => { epochDay: number; piece: Planned }[] {
  holds.sort((a, b) => a.from - b.from)
  let latest = -Infinity
  const latestUntil = holds.map(({ until }) => (latest = Math.max(latest, until)))

  return (entry, day) => {
    const begin = day * minutesPerDay
    const end = begin + entry.endMinutes
    const pieces: { epochDay: number; piece: Planned }[] = []
    let from = begin + entry.startMinutes
    const addUntil = (until: number) => {
      if (until <= from) return
      const epochDay = dayOf(from)
      const isWhole = from === begin + entry.startMinutes && until === end
      const offset = (day - epochDay) * minutesPerDay
      const [startMinutes, endMinutes] = [from - epochDay * minutesPerDay, until - epochDay * minutesPerDay]
      const whole = { startMinutes: entry.startMinutes + offset, endMinutes: entry.endMinutes + offset }
      const cut = { showId: entry.showId, startMinutes, endMinutes, entry: whole }
      pieces.push({ epochDay, piece: isWhole ? entry : cut })
    }
    for (let at = firstAbove(latestUntil, from); at < holds.length && holds[at]!.from < end; at++) {
      const hold = holds[at]!
      if (hold.until <= from) continue
      addUntil(hold.from)
      from = hold.until
    }
    addUntil(end)
    return pieces
  }
}

/** The index of the first of some ascending numbers that is above a limit. */
function firstAbove(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}
