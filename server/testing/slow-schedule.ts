/**
 * The schedule's rules by brute force, as a reference for tests of the fast ones: every occurrence of every entry is
 * computed with Temporal, then searched. Shares only types with the rules.
 */
import fc from 'fast-check'
import type { Entry } from '../schedule/rules/entry.ts'
import type { Rotation } from '../station/rules/rotation.ts'
import { slowInstant, slowMidnight, slowToday, wallClock, zonedInstants } from './slow-time.ts'

/** An entry on a date, with its instants (Unix seconds) and its local times. */
export type SlowOccurrence = {
  showId: number
  startAt: number
  endAt: number
  start: Temporal.PlainDateTime
  end: Temporal.PlainDateTime
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The week of the rotation, by counting Mondays one at a time, forwards or backwards. */
export function slowWeek(date: Temporal.PlainDate, rotation: Rotation): number {
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  const weeks = Temporal.PlainDate.from(rotation.rotationStart).until(monday, { largestUnit: 'weeks' }).weeks
  const { numberOfWeeks } = rotation
  return 1 + ((weeks + 10_000 * numberOfWeeks) % numberOfWeeks)
}

/** All occurrences on the `days` days from `first`, including those that a change of clocks leaves without length. */
export function slowOccurrences(entries: Entry[], rotation: Rotation, first: Temporal.PlainDate, days: number) {
  const found: SlowOccurrence[] = []
  for (let count = 0; count < days; count++) {
    const date = first.add({ days: count })
    const week = slowWeek(date, rotation)
    for (const entry of entries) {
      if (entry.week !== week || entry.day !== WEEKDAYS[date.dayOfWeek - 1]) continue
      const start = date.toPlainDateTime().add({ minutes: entry.time })
      const end = start.add({ minutes: entry.duration })
      const startAt = slowInstant(rotation.timeZone, start)
      found.push({ showId: entry.showId, startAt, endAt: slowInstant(rotation.timeZone, end), start, end })
    }
  }
  return found
}

/** The occurrence on air at an instant. */
export function slowAiring(entries: Entry[], rotation: Rotation, now: number): SlowOccurrence | null {
  const first = wallClock(rotation.timeZone, now).toPlainDate().subtract({ days: 10 })
  return ranked(slowOccurrences(entries, rotation, first, 13).filter((o) => o.startAt <= now && now < o.endAt))
}

/** The first occurrence that starts at or after the end of `current`, within one rotation of that end. */
export function slowNext(entries: Entry[], rotation: Rotation, current: SlowOccurrence): SlowOccurrence | null {
  const end = wallClock(rotation.timeZone, current.endAt)
  const until = slowInstant(rotation.timeZone, end.add({ weeks: rotation.numberOfWeeks }))
  const first = end.toPlainDate().subtract({ days: 4 })
  const starting = slowOccurrences(entries, rotation, first, rotation.numberOfWeeks * 7 + 8).filter(
    (o) => o.startAt >= current.endAt && o.startAt < until && o.endAt > o.startAt,
  )
  const earliest = Math.min(...starting.map((o) => o.startAt))
  return ranked(starting.filter((o) => o.startAt === earliest))
}

/** The first start, end or midnight after an instant. */
export function slowBoundary(entries: Entry[], rotation: Rotation, now: number): number {
  const today = slowToday(rotation.timeZone, now)
  const all = slowOccurrences(entries, rotation, today.subtract({ days: 9 }), 12).flatMap((o) => [o.startAt, o.endAt])
  const midnight = slowMidnight(rotation.timeZone, today.add({ days: 1 }))
  return Math.min(midnight, ...all.filter((at) => at > now))
}

function ranked(occurrences: SlowOccurrence[]): SlowOccurrence | null {
  const byRank = (a: SlowOccurrence, b: SlowOccurrence) =>
    b.startAt - a.startAt || a.endAt - a.startAt - (b.endAt - b.startAt) || a.showId - b.showId
  return occurrences.sort(byRank)[0] ?? null
}

const times = fc.oneof(
  fc.integer({ min: 0, max: 1440 }),
  fc.constantFrom(0, 1, 30, 60, 90, 120, 150, 179, 180, 720, 1380, 1381, 1439, 1440),
)
const durations = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 10_080 }),
  fc.constantFrom(1, 30, 60, 120, 1440, 2880, 10_079, 10_080),
)

/** A station's schedule and an instant. Many schedules are busy, often around that instant. */
export const situations = fc
  .record({ at: zonedInstants, numberOfWeeks: fc.constantFrom(1, 1, 1, 2, 3, 5, 52), turns: fc.nat({ max: 3000 }) })
  .chain(({ at, numberOfWeeks, turns }) => {
    const rotationStart = Temporal.PlainDate.from('1985-01-07').add({ weeks: turns }).toString()
    const rotation: Rotation = { timeZone: at.timeZone, numberOfWeeks, rotationStart }
    const days = [-1, 0, 1, 2].map((ahead) => wallClock(at.timeZone, at.now).toPlainDate().add({ days: ahead }))
    const place = fc.oneof(
      fc.record({ week: fc.integer({ min: 1, max: numberOfWeeks }), day: fc.constantFrom(...WEEKDAYS) }),
      fc.constantFrom(...days).map((date) => ({
        week: slowWeek(date, rotation),
        day: WEEKDAYS[date.dayOfWeek - 1]!,
      })),
    )
    const entry = fc
      .record({ place, showId: fc.integer({ min: 1, max: 4 }), time: times, duration: durations })
      .map(({ place, ...rest }): Entry => ({ ...place, ...rest }))
    return fc.record({
      rotation: fc.constant(rotation),
      now: fc.constant(at.now),
      entries: fc.array(entry, { maxLength: 8 }),
    })
  })
