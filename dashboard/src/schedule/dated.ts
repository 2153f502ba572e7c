import { addDays } from '../lib/zone.ts'
import { type Entry, isHold, type Plan } from './entry.ts'
import type { Exception } from './exceptions.ts'
import { dayAt, dayMinutes, minuteOf, modulo, timeAt, weekAt, weekMinutes } from './ring.ts'
import { daysBetween } from './rotation.ts'

/** A week on its dates, in a rotation. */
export type DatedWeek = {
  /** ISO date. */
  readonly monday: string
  /** The week of the rotation, counting from 1. */
  readonly week: number
  /** The minute after Monday 00:00 from which seven days are shown. */
  readonly begin: number
  readonly ring: number
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * The minutes from Monday 00:00 of a dated week to a minute of the ring. An entry that began before the shown days, and
 * may run into them, has a number below `begin`.
 */
export function minutesOf(at: number, { week, begin, ring }: DatedWeek): number {
  const since = modulo(at - minuteOf(week, 0) - begin, ring)
  return begin + (since >= weekMinutes && since >= ring - weekMinutes ? since - ring : since)
}

/** The date and the time of a minute after Monday 00:00. */
export function dateAndTime(minutes: number, { monday }: DatedWeek): { date: string; time: number } {
  return { date: addDays(monday, Math.floor(minutes / dayMinutes)), time: timeAt(minutes) }
}

/** The minutes from Monday 00:00 to the beginning of an exception; of a `day`, to that of its date. */
export function beginOf({ date, time = 0 }: Pick<Exception, 'date' | 'time'>, { monday }: DatedWeek): number {
  return daysBetween(monday, date) * dayMinutes + time
}

/**
 * The plan of a dated week: the entries of the rotation, of which those that are not on air on these dates name the
 * exception, and the broadcasts by exception.
 */
export function datedPlan(plan: Plan, exceptions: readonly Exception[], shown: DatedWeek): Plan {
  const skips = new Map<string, Exception>()
  const runAs = new Map<number, Exception>()
  for (const one of exceptions) {
    if (one.kind === 'skip') skips.set(`${one.show_id} ${beginOf(one, shown)}`, one)
    if (one.kind === 'day') runAs.set(beginOf(one, shown), one)
  }
  const withSkips = (entry: Entry): Entry => {
    const skippedBy = skips.get(`${entry.showId} ${minutesOf(entry.at, shown)}`)
    return skippedBy ? { ...entry, skippedBy } : entry
  }
  const usual = plan.map((entry): Entry => {
    const minutes = minutesOf(entry.at, shown)
    const replaced = runAs.get(minutes - timeAt(minutes))
    return replaced ? { ...entry, skippedBy: replaced } : withSkips(entry)
  })
  const ofDays = [...runAs].flatMap(([begin, exception]) =>
    plan
      .filter(({ at }) => weekAt(at) === exception.week && days[dayAt(at)] === exception.day)
      .flatMap(({ key, showId, at, length }) => {
        const slot = slotIn(begin + timeAt(at), length, shown)
        return slot ? [withSkips({ key: `d${exception.id}.${key}`, showId, ...slot, exception })] : []
      }),
  )
  const holds = exceptions.flatMap((exception): Entry[] => {
    if (exception.kind !== 'air' && exception.kind !== 'clear') return []
    const slot = slotIn(beginOf(exception, shown), exception.duration ?? 0, shown)
    return slot ? [{ key: `x${exception.id}`, showId: exception.show_id ?? 0, ...slot, exception }] : []
  })
  return exceptions.length === 0 ? plan : [...usual, ...ofDays, ...holds]
}

/** The place of a stretch of time in the ring, cut to the shown days; undefined outside of them. */
function slotIn(minutes: number, duration: number, { week, begin, ring }: DatedWeek) {
  const from = Math.max(minutes, begin)
  const until = Math.min(minutes + duration, begin + weekMinutes)
  return until > from ? { at: modulo(minuteOf(week, 0) + from, ring), length: until - from } : undefined
}

/** Whether an entry is one of the weeks as usual, which may be changed in every week. */
export function isUsual(entry: Entry): boolean {
  return !entry.exception && !entry.skippedBy
}

/** The exceptions that are undone when these entries are removed: undefined if there are others among them. */
export function onlyHolds(entries: readonly Entry[]): Exception[] | undefined {
  return entries.every(isHold) ? entries.map(({ exception }) => exception!) : undefined
}
