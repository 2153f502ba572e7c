import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { situations, slowAiring } from '../../testing/slow-schedule.ts'
import { unix } from '../../testing/slow-time.ts'
import { airingAt } from './airing.ts'
import type { Day, Entry } from './entry.ts'
import { makePlan } from './plan.ts'

type Line = [showId: number, day: Day, time: number, duration: number]

function showAt(lines: Line[], timeZone: string, now: string): number | null {
  const entries = lines.map(([showId, day, time, duration]): Entry => ({ showId, week: 1, day, time, duration }))
  const plan = makePlan(entries, { timeZone, numberOfWeeks: 1, rotationStart: '2026-02-09' })
  return airingAt(plan, unix(now))?.showId ?? null
}

describe('who is on air', () => {
  const morning: Line = [1, 'tue', 540, 60]
  const facts: [promise: string, lines: Line[], now: string, showId: number | null][] = [
    ['no show, a second before the start', [morning], '2026-02-10T08:59:59Z', null],
    ['the entry, from its start on', [morning], '2026-02-10T09:00:00Z', 1],
    ['the entry, until the last second', [morning], '2026-02-10T09:59:59Z', 1],
    ['no show, at the end', [morning], '2026-02-10T10:00:00Z', null],
    ['no show, a day later', [morning], '2026-02-11T09:30:00Z', null],
    ['the later start', [morning, [2, 'tue', 541, 600]], '2026-02-10T09:30Z', 2],
    [
      'the earlier one again, when the later has ended',
      [
        [1, 'tue', 0, 600],
        [2, 'tue', 60, 60],
      ],
      '2026-02-10T02:00Z',
      1,
    ],
    ['the shorter of two that start together', [morning, [2, 'tue', 540, 59]], '2026-02-10T09:30Z', 2],
    [
      'the lower show id of two that are alike',
      [
        [3, 'tue', 540, 60],
        [2, 'tue', 540, 60],
      ],
      '2026-02-10T09:30Z',
      2,
    ],
    ['the one that came over midnight', [[1, 'mon', 1380, 120]], '2026-02-10T00:59Z', 1],
    ['the one that came over from Sunday', [[1, 'sun', 1439, 2]], '2026-02-09T00:00:59Z', 1],
    ['the one that starts at 1440 the day before', [[1, 'mon', 1440, 30]], '2026-02-10T00:00Z', 1],
    ['the week-long one, on its last minute', [[1, 'tue', 540, 10_079]], '2026-02-10T08:58:59Z', 1],
    ['no show in the one minute it leaves free', [[1, 'tue', 540, 10_079]], '2026-02-10T08:59:00Z', null],
  ]
  test.each(facts)('%s', (_, lines, now, showId) => {
    expect(showAt(lines, 'UTC', now)).toBe(showId)
  })
})

describe('who is on air when the clocks change', () => {
  const facts: [promise: string, line: Line, zone: string, now: string, onAir: boolean][] = [
    ['skipped whole: not on air', [1, 'sun', 120, 60], 'Europe/Berlin', '2026-03-29T01:00:00Z', false],
    ['skipped whole: nor the second before', [1, 'sun', 120, 60], 'Europe/Berlin', '2026-03-29T00:59:59Z', false],
    ['its start is skipped: from the change on', [1, 'sun', 150, 60], 'Europe/Berlin', '2026-03-29T01:00:00Z', true],
    ['its start is skipped: until its local end', [1, 'sun', 150, 60], 'Europe/Berlin', '2026-03-29T01:30:00Z', false],
    ['its end is skipped: until the change', [1, 'sun', 60, 90], 'Europe/Berlin', '2026-03-29T00:59:59Z', true],
    ['its end is skipped: not beyond', [1, 'sun', 60, 90], 'Europe/Berlin', '2026-03-29T01:00:00Z', false],
    ['repeated: the first time', [1, 'sun', 120, 60], 'Europe/Berlin', '2026-10-25T00:30:00Z', true],
    [
      'repeated, and ends after the repeat: all of it',
      [1, 'sun', 120, 60],
      'Europe/Berlin',
      '2026-10-25T01:59:00Z',
      true,
    ],
    ['ends within the repeat: its first time', [1, 'sun', 60, 90], 'Europe/Berlin', '2026-10-25T00:30:00Z', false],
    ['on a day that never was', [1, 'fri', 600, 60], 'Pacific/Apia', '2011-12-30T10:00:00Z', false],
    ['from such a day into the next', [1, 'fri', 600, 900], 'Pacific/Apia', '2011-12-30T10:59:59Z', true],
    [
      'set back over midnight: the day that began continues',
      [1, 'sun', 0, 1],
      'America/St_Johns',
      '2010-11-07T03:30Z',
      true,
    ],
  ]
  test.each(facts)('%s', (_, line, zone, now, onAir) => {
    expect(showAt([line], zone, now)).toBe(onAir ? 1 : null)
  })
})

test('agrees with brute force', () => {
  fc.assert(
    fc.property(situations, ({ entries, rotation, now }) => {
      const slow = slowAiring(entries, rotation, now)
      const fast = airingAt(makePlan(entries, rotation), now)
      expect(fast && [fast.showId, fast.startAt, fast.endAt]).toEqual(slow && [slow.showId, slow.startAt, slow.endAt])
    }),
    { numRuns: 1000 },
  )
})
