import { type Entry, longest, type Plan, type Slot } from './entry.ts'
import { dayAt, dayMinutes, minuteOf, modulo, timeAt, weekAt } from './ring.ts'

// The edits of a plan. Each returns a new plan and does not change its argument.

type Keys = ReadonlySet<string>

const each = (plan: Plan, keys: Keys, change: (entry: Entry) => Entry): Plan =>
  plan.map((entry) => (keys.has(entry.key) ? change(entry) : entry))

/** Moves entries by some minutes, together. The last Sunday precedes the first Monday. */
export function moved(plan: Plan, keys: Keys, by: number, ring: number): Plan {
  return by === 0 ? plan : each(plan, keys, (entry) => ({ ...entry, at: modulo(entry.at + by, ring) }))
}

/** Moves the end of entries by some minutes. None becomes shorter than `least` or longer than a week. */
export function endMoved(plan: Plan, keys: Keys, by: number, least: number): Plan {
  return each(plan, keys, (entry) => ({ ...entry, length: bounded(entry, entry.length + by, least) }))
}

/** Moves the beginning of entries by some minutes; the end stays. */
export function startMoved(plan: Plan, keys: Keys, by: number, least: number, ring: number): Plan {
  return each(plan, keys, (entry) => {
    const length = bounded(entry, entry.length - by, least)
    return { ...entry, at: modulo(entry.at + entry.length - length, ring), length }
  })
}

/** The length within the limits; an entry that is shorter than `least` already may keep its length. */
function bounded({ length: before }: Entry, length: number, least: number): number {
  return Math.min(longest, Math.max(Math.min(least, before), length))
}

/** Gives entries a beginning on the day on which they begin, in minutes since midnight. Their length stays. */
export function startTyped(plan: Plan, keys: Keys, time: number, ring: number): Plan {
  return each(plan, keys, (entry) => ({ ...entry, at: modulo(entry.at - timeAt(entry.at) + time, ring) }))
}

/**
 * Gives entries an end, in minutes since midnight; one that is not after the beginning is that of the next day. An
 * entry of more than 24 hours keeps its whole days.
 */
export function endTyped(plan: Plan, keys: Keys, time: number): Plan {
  return each(plan, keys, (entry) => {
    const wholeDays = Math.floor((entry.length - 1) / dayMinutes) * dayMinutes
    const length = modulo(time - timeAt(entry.at), dayMinutes) || dayMinutes
    return { ...entry, length: Math.min(longest, wholeDays + length) }
  })
}

/** Gives entries to another show. */
export function givenTo(plan: Plan, keys: Keys, showId: number): Plan {
  return each(plan, keys, (entry) => ({ ...entry, showId }))
}

/** Takes entries out. */
export function without(plan: Plan, keys: Keys): Plan {
  return plan.filter(({ key }) => !keys.has(key))
}

/** Puts entries in. */
export function withAdded(plan: Plan, entries: readonly Entry[]): Plan {
  return entries.length === 0 ? plan : [...plan, ...entries]
}

/**
 * Copies of entries that begin where the last of them ends, in the same order and with the same distances.
 * @param plan the plan that contains the entries
 */
export function duplicatesOf(plan: Plan, keys: Keys, ring: number): Slot[] {
  const entries = plan.filter(({ key }) => keys.has(key))
  const [first] = entries
  if (!first) return []
  const since = ({ at }: Slot) => modulo(at - first.at, ring)
  const end = Math.max(...entries.map((entry) => since(entry) + entry.length))
  return entries.map(({ showId, at, length }) => ({ showId, at: modulo(at + end, ring), length }))
}

/** The entry, moved to another week. */
export function inWeek({ showId, at, length }: Slot, week: number): Slot {
  return { showId, length, at: minuteOf(week, dayAt(at), timeAt(at)) }
}

/** The entries that begin in a week. */
export function ofWeek(plan: Plan, week: number): Entry[] {
  return plan.filter(({ at }) => weekAt(at) === week)
}

/**
 * Makes a week the same as another one. What is the same in both already stays, with its key.
 * @param key makes the keys of copies
 */
export function weekCopied(plan: Plan, from: number, to: number, key: () => string): Plan {
  const wanted = ofWeek(plan, from).map((entry) => inWeek(entry, to))
  const kept = new Set<Entry>()
  const existing = ofWeek(plan, to)
  const missing = wanted.filter((slot) => {
    const same = existing.find(
      (entry) =>
        !kept.has(entry) && entry.at === slot.at && entry.length === slot.length && entry.showId === slot.showId,
    )
    if (same) kept.add(same)
    return !same
  })
  const others = plan.filter((entry) => weekAt(entry.at) !== to || kept.has(entry))
  return [...others, ...missing.map((slot) => ({ key: key(), ...slot }))]
}
