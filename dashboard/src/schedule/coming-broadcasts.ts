import { addDays, weekdayOf } from '../lib/zone.ts'
import type { Slot } from './entry.ts'
import type { Exception, ExceptionDraft, NewException } from './exceptions.ts'
import { dayMinutes, minuteOf, timeAt } from './ring.ts'
import { type Rotation, weekOn } from './rotation.ts'
import { newOf, replacedBy } from './swap.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A day of the week as exceptions have it, from 0 for Monday. */
export type Day = (typeof days)[number]

/** The name of a day in exceptions, from 0 for Monday; and back. */
export const dayNamed = (day: number): Day => days[day]!
export const dayNumber = (name: Day): number => days.indexOf(name)

/** A broadcast on a date: as planned in the week, or by an exception. Times in minutes. */
export type Broadcast = { showId: number; date: string; time: number; length: number; exception?: Exception }

/** The entries of a day of the rotation as broadcasts on a date, by time. `day` counts from 0 for Monday. */
export function entriesOn(slots: readonly Slot[], date: string, week: number, day: number): Broadcast[] {
  const begin = minuteOf(week, day)
  return slots
    .filter(({ at }) => at >= begin && at < begin + dayMinutes)
    .map(({ showId, at, length }): Broadcast => ({ showId, date, time: timeAt(at), length }))
    .sort(byTime)
}

/**
 * The broadcasts that begin on some dates, in order: those of the weeks that are not skipped, and those by exception.
 * @param from the first date, ISO
 */
export function broadcastsOn(
  slots: readonly Slot[],
  exceptions: readonly Exception[],
  rotation: Rotation,
  { from, count }: { from: string; count: number },
): Broadcast[] {
  const placed = exceptions.map((one) => ({ ...one, ...normal(one) }))
  return Array.from({ length: count }, (_, ahead) => addDays(from, ahead)).flatMap((date) => {
    const runsAs = placed.find((one) => one.kind === 'day' && one.date === date)
    const [week, day] = runsAs?.day
      ? [runsAs.week ?? 1, dayNumber(runsAs.day)]
      : [weekOn(date, rotation), weekdayOf(date) - 1]
    const isSkipped = ({ showId, time }: Broadcast) =>
      placed.some((one) => one.kind === 'skip' && one.show_id === showId && one.date === date && one.time === time)
    const aired = placed.flatMap((one, index): Broadcast[] =>
      one.kind === 'air' && one.date === date
        ? [{ showId: one.show_id ?? 0, date, time: one.time, length: one.duration ?? 0, exception: exceptions[index]! }]
        : [],
    )
    return [...entriesOn(slots, date, week, day).filter((each) => !isSkipped(each)), ...aired].sort(byTime)
  })
}

/** 24:00 is 00:00 of the next date. */
function normal({ date, time = 0 }: NewException) {
  return time < dayMinutes ? { date, time } : { date: addDays(date, 1), time: time - dayMinutes }
}

/**
 * The exceptions by which a broadcast is at another time. One by exception is replaced; the others of its group stay.
 * @param stored the exceptions that there are
 */
export function movedTo(
  { showId, date, time, length, exception }: Broadcast,
  to: { date: string; time: number },
  stored: readonly Exception[],
  group: string,
): ExceptionDraft {
  if (!exception) {
    const exceptions: NewException[] = [
      { kind: 'skip', group, show_id: showId, date, time },
      { kind: 'air', group, show_id: showId, ...to, duration: length },
    ]
    return { exceptions, replaces: [] }
  }
  return rewritten(exception, to, stored, group)
}

/**
 * A stored exception with other fields, or without it; the others of its group stay.
 * @param stored the exceptions that there are
 */
export function rewritten(
  exception: Exception,
  fields: Partial<NewException> | null,
  stored: readonly Exception[],
  group: string,
): ExceptionDraft {
  const replaces = [exception.id ?? 0]
  const others = replacedBy(stored, { exceptions: [], replaces }).filter(({ id }) => id !== exception.id)
  const made = [...others.map(newOf), ...(fields ? [{ ...newOf(exception), ...fields }] : [])]
  return { exceptions: made.map((one) => ({ ...one, group })), replaces }
}

function byTime(a: Broadcast, b: Broadcast): number {
  return a.time - b.time || a.length - b.length || a.showId - b.showId
}
