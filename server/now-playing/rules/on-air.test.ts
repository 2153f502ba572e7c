import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '../../schedule/rules/entry.ts'
import { makePlan } from '../../schedule/rules/plan.ts'
import type { Rotation } from '../../station/rules/rotation.ts'
import { type SlowOccurrence, situations, slowAiring, slowNext } from '../../testing/slow-schedule.ts'
import { unix } from '../../testing/slow-time.ts'
import { onAir } from './on-air.ts'

type Line = [showId: number, day: Day, time: number, duration: number, week?: number]
type Times = [showId: number, start: string, end: string] | null

function ask(lines: Line[], now: string, more: Partial<Rotation> = {}) {
  const entries = lines.map(([showId, day, time, duration, week = 1]) => ({ showId, week, day, time, duration }))
  const rotation = { timeZone: 'UTC', numberOfWeeks: 1, rotationStart: '2026-02-09', ...more }
  return onAir(makePlan(entries, rotation), unix(now))
}

const times = (value: Times) => value && { showId: value[0], startAt: unix(value[1]), endAt: unix(value[2]) }

describe('on air and next', () => {
  const facts: [promise: string, lines: Line[], now: string, current: Times, next: Times][] = [
    ['nothing on air: no next either', [[1, 'tue', 540, 60]], '2026-02-10T08:59Z', null, null],
    ['no entries', [], '2026-02-10T08:59Z', null, null],
    [
      'the next starts as the present one ends',
      [
        [1, 'tue', 540, 60],
        [2, 'tue', 600, 60],
      ],
      '2026-02-10T09:00Z',
      [1, '2026-02-10T09:00Z', '2026-02-10T10:00Z'],
      [2, '2026-02-10T10:00Z', '2026-02-10T11:00Z'],
    ],
    [
      'the next is days away',
      [
        [1, 'tue', 540, 60],
        [2, 'mon', 0, 5],
      ],
      '2026-02-10T09:59:59Z',
      [1, '2026-02-10T09:00Z', '2026-02-10T10:00Z'],
      [2, '2026-02-16T00:00Z', '2026-02-16T00:05Z'],
    ],
    [
      'what starts before the present one ends is not next',
      [
        [1, 'tue', 540, 60],
        [2, 'tue', 599, 60],
        [3, 'tue', 700, 1],
      ],
      '2026-02-10T09:30Z',
      [1, '2026-02-10T09:00Z', '2026-02-10T10:00Z'],
      [3, '2026-02-10T11:40Z', '2026-02-10T11:41Z'],
    ],
    [
      'of those that start together, the one that will be on air',
      [
        [1, 'tue', 0, 60],
        [4, 'tue', 60, 9],
        [3, 'tue', 60, 8],
        [2, 'tue', 60, 9],
      ],
      '2026-02-10T00:30Z',
      [1, '2026-02-10T00:00Z', '2026-02-10T01:00Z'],
      [3, '2026-02-10T01:00Z', '2026-02-10T01:08Z'],
    ],
    [
      'whole over midnight, at any time of it',
      [
        [1, 'mon', 1380, 120],
        [2, 'tue', 60, 60],
      ],
      '2026-02-10T00:59Z',
      [1, '2026-02-09T23:00Z', '2026-02-10T01:00Z'],
      [2, '2026-02-10T01:00Z', '2026-02-10T02:00Z'],
    ],
    [
      '1440 is next at midnight',
      [
        [1, 'sun', 1380, 60],
        [2, 'sun', 1440, 60],
      ],
      '2026-02-15T23:59Z',
      [1, '2026-02-15T23:00Z', '2026-02-16T00:00Z'],
      [2, '2026-02-16T00:00Z', '2026-02-16T01:00Z'],
    ],
    [
      'a lone entry is its own next',
      [[1, 'tue', 540, 60]],
      '2026-02-10T09:30Z',
      [1, '2026-02-10T09:00Z', '2026-02-10T10:00Z'],
      [1, '2026-02-17T09:00Z', '2026-02-17T10:00Z'],
    ],
    [
      'also one of a whole week',
      [[1, 'tue', 540, 10_080]],
      '2026-02-10T09:30Z',
      [1, '2026-02-10T09:00Z', '2026-02-17T09:00Z'],
      [1, '2026-02-17T09:00Z', '2026-02-24T09:00Z'],
    ],
  ]
  test.each(facts)('%s', (_, lines, now, current, next) => {
    expect(ask(lines, now)).toEqual({ current: times(current), next: times(next) })
  })

  test.each([2, 4, 52])('a lone entry in a rotation of %i weeks is next that many weeks later', (numberOfWeeks) => {
    const { current, next } = ask([[1, 'tue', 540, 60, 1]], '2026-02-10T09:30Z', { numberOfWeeks })
    expect(next).toEqual({
      showId: 1,
      startAt: current!.startAt + numberOfWeeks * 7 * 86_400,
      endAt: current!.endAt + numberOfWeeks * 7 * 86_400,
    })
  })

  test('Sunday of the last week leads into Monday of the first', () => {
    const lines: Line[] = [
      [1, 'sun', 1380, 60, 2],
      [2, 'sun', 1440, 30, 2],
      [3, 'mon', 0, 30, 2],
    ]
    const { current, next } = ask(lines, '2026-02-22T23:30Z', { numberOfWeeks: 2 })
    expect([current!.showId, next!.showId]).toEqual([1, 2])
  })
})

describe('when the clocks change', () => {
  const berlin = { timeZone: 'Europe/Berlin' }

  test('an end within the skipped hour is the change, and what starts later in that hour follows at once', () => {
    const lines: Line[] = [
      [1, 'sun', 60, 105],
      [2, 'sun', 130, 60],
      [3, 'sun', 185, 5],
    ]
    expect(ask(lines, '2026-03-29T00:30Z', berlin)).toEqual({
      current: times([1, '2026-03-29T00:00Z', '2026-03-29T01:00Z']),
      next: times([2, '2026-03-29T01:00Z', '2026-03-29T01:10Z']),
    })
  })

  test('of those whose start is skipped, and so is the change, the shorter is next', () => {
    const lines: Line[] = [
      [1, 'sun', 60, 60],
      [2, 'sun', 130, 110],
      [3, 'sun', 140, 70],
      [4, 'sun', 150, 90],
    ]
    const { next } = ask(lines, '2026-03-29T00:30Z', berlin)
    expect(next).toEqual(times([3, '2026-03-29T01:00Z', '2026-03-29T01:30Z']))
  })

  test('an entry that is skipped whole is not next', () => {
    const { next } = ask(
      [
        [1, 'sun', 60, 60],
        [2, 'sun', 120, 60],
        [3, 'sun', 180, 60],
      ],
      '2026-03-29T00:30Z',
      berlin,
    )
    expect(next).toEqual(times([3, '2026-03-29T01:00Z', '2026-03-29T02:00Z']))
  })

  test('a lone entry that is skipped whole a rotation later has no next', () => {
    const { current, next } = ask([[1, 'sun', 130, 30]], '2026-03-22T01:20Z', berlin)
    expect([current?.showId, next]).toEqual([1, null])
  })

  test('an entry of the repeated hour is on air twice as long', () => {
    expect(ask([[1, 'sun', 120, 60]], '2026-10-25T01:30Z', berlin).current).toEqual(
      times([1, '2026-10-25T00:00Z', '2026-10-25T02:00Z']),
    )
  })

  test('an entry that begins on a skipped day and runs into the next is on air when that day begins', () => {
    const lines: Line[] = [
      [1, 'thu', 1380, 60],
      [2, 'fri', 1380, 120],
    ]
    expect(ask(lines, '2011-12-30T09:59Z', { timeZone: 'Pacific/Apia' })).toEqual({
      current: times([1, '2011-12-30T09:00Z', '2011-12-30T10:00Z']),
      next: times([2, '2011-12-30T10:00Z', '2011-12-30T11:00Z']),
    })
  })
})

test('agrees with brute force', () => {
  const plain = (o: SlowOccurrence | null) => o && { showId: o.showId, startAt: o.startAt, endAt: o.endAt }
  fc.assert(
    fc.property(situations, ({ entries, rotation, now }) => {
      const current = slowAiring(entries, rotation, now)
      const fast = onAir(makePlan(entries, rotation), now)
      expect(fast.current).toEqual(plain(current))
      expect(fast.next).toEqual(current && plain(slowNext(entries, rotation, current)))
    }),
    { numRuns: 1000 },
  )
})
