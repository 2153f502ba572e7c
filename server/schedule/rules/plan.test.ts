import { expect, test } from 'vitest'
import { epochDayOf } from '../../lib/epoch-day.ts'
import type { Entry } from './entry.ts'
import { makePlan, plannedOn } from './plan.ts'

const rotation = { timeZone: 'UTC', numberOfWeeks: 2, rotationStart: '2026-11-16' }
const entry = (more: Partial<Entry>): Entry => ({ showId: 1, week: 1, day: 'mon', time: 540, duration: 60, ...more })
const on = (entries: Entry[], date: string) => plannedOn(makePlan(entries, rotation), epochDayOf(date))

test('an entry is planned on its day of every rotation, and on no other', () => {
  const entries = [entry({ week: 2, day: 'wed' })]
  const planned = [{ showId: 1, startMinutes: 540, endMinutes: 600 }]
  for (const date of ['2026-11-25', '2026-12-09', '2026-11-11']) expect(on(entries, date)).toEqual(planned)
  for (const date of ['2026-11-18', '2026-11-24', '2026-11-26', '2026-12-02']) expect(on(entries, date)).toEqual([])
})

const midnights: [week: number, day: Entry['day'], date: string][] = [
  [1, 'mon', '2026-11-17'],
  [1, 'sun', '2026-11-23'], // into week 2
  [2, 'sun', '2026-11-16'], // round to week 1
]
test.each(midnights)('1440 of week %i, %s, is 0 of %s', (week, day, date) => {
  expect(on([entry({ week, day, time: 1440 })], date)).toEqual([{ showId: 1, startMinutes: 0, endMinutes: 60 }])
})

test('a day is in order of start, then end, then show', () => {
  const entries = [
    entry({ showId: 4, time: 600 }),
    entry({ showId: 3, duration: 90 }),
    entry({ showId: 2 }),
    entry({ showId: 1, duration: 90 }),
  ]
  expect(on(entries, '2026-11-16').map(({ showId }) => showId)).toEqual([2, 1, 3, 4])
})

test('an entry of a week that the rotation no longer has is planned nowhere', () => {
  expect(makePlan([entry({ week: 3 })], rotation).slots.flat()).toEqual([])
})

const reaches: [time: number, duration: number, days: number][] = [
  [0, 1440, 0],
  [1, 1440, 1],
  [1439, 1, 0],
  [0, 10_080, 6],
  [1439, 10_080, 7],
  [1440, 10_080, 6],
]
test.each(reaches)('an entry at %i of %i minutes reaches %i days on', (time, duration, days) => {
  expect(makePlan([entry({ time, duration })], rotation).reachDays).toBe(days)
})
