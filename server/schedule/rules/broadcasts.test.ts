import { expect, it } from 'vitest'
import { epochDayOf } from '../../lib/epoch-day.ts'
import { broadcastsOf } from './broadcasts.ts'
import type { Entry } from './entry.ts'
import type { Exception } from './exceptions.ts'
import { makePlan } from './plan.ts'

const rotation = { timeZone: 'UTC', numberOfWeeks: 1, rotationStart: '2026-11-16' }
const show = (more: Partial<Entry> = {}): Entry => ({
  ...{ showId: 1, week: 1, day: 'mon', time: 540, duration: 60 },
  ...more,
})
const [date, hour] = [epochDayOf('2026-11-23'), 3600]
const air = { kind: 'air', id: 1, epochDay: date, showId: 1, title: '', description: '', image: '' } as const
const from = Date.parse('2026-11-16T00:00Z') / 1000

const facts: [name: string, entries: Entry[], exceptions: Exception[], lengths: number[]][] = [
  ['a weekly show in four weeks', [show()], [], [hour, hour, hour, hour]],
  ['a daily show, in one week', [show(), show({ day: 'tue' })], [], Array(8).fill(hour)],
  ['another show', [show({ showId: 2 })], [], []],
  [
    'one that is left out',
    [show()],
    [{ kind: 'skip', id: 1, epochDay: date, showId: 1, time: 540 }],
    [hour, hour, hour],
  ],
  ['a special', [show()], [{ ...air, time: 900, duration: 30, isRepeat: false }], [hour, hour, hour / 2, hour, hour]],
  ['a repeat', [show()], [{ ...air, time: 900, duration: 30, isRepeat: true }], [hour, hour, hour, hour]],
  [
    'one that is interrupted by another show',
    [show(), show({ showId: 2, time: 560, duration: 20 })],
    [],
    Array(4).fill([1200, 1200]).flat(),
  ],
  [
    'one that is covered',
    [show(), show({ showId: 2, time: 530, duration: 20 }), show({ showId: 3, duration: 59 })],
    [],
    Array(4).fill(60),
  ],
  ['two entries that touch are one broadcast', [show(), show({ time: 600 })], [], Array(4).fill(2 * hour)],
]
it.each(facts)('%s', (_, entries, exceptions, lengths) => {
  const plan = makePlan(entries, rotation, exceptions)
  const found = broadcastsOf(plan, 1, from, from + 28 * 86_400)
  expect(found.map(({ seconds }) => seconds)).toEqual(lengths)
  expect(found.every(({ endAt }) => endAt > from && endAt <= from + 28 * 86_400)).toBe(true)
})

it('one on air at the beginning counts, and one at the end does not', () => {
  const plan = makePlan([show({ day: 'sun', time: 1410 })], rotation)
  expect(broadcastsOf(plan, 1, from, from + 7 * 86_400 - 60)).toEqual([{ endAt: from + 1800, seconds: 1800 }])
})
