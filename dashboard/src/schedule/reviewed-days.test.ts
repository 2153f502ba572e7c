import { expect, it } from 'vitest'
import { instantAt } from '../lib/zone.ts'
import { reviewedDays } from './reviewed-days.ts'

const zone = 'Europe/Berlin'
type Day = readonly [date: string, ...pieces: (readonly [show: number, from: number, until: number, title?: string])[]]
const pieces = (...days: Day[]) =>
  days.flatMap(([date, ...all]) =>
    all.map(([show_id, from, until, title = `show ${show_id}`]) => {
      const [start_time, end_time] = [from, until].map((hour) => instantAt(date, hour * 3600, zone)) as [number, number]
      return { show_id, title, start_time, end_time }
    }),
  )
const hour = (at: number, date: string) => (at - instantAt(date, 0, zone)) / 3600
const words = (before: Day[], after: Day[]) =>
  reviewedDays({ before: pieces(...before), after: pieces(...after) }, zone).map(({ date, ...day }) => [
    date.slice(8),
    ...[day.before, day.after].map((list) =>
      list.map(
        (one) => `${one.isChanged ? '*' : ''}${one.showId ?? 'none'} ${hour(one.start, date)}–${hour(one.end, date)}`,
      ),
    ),
  ])

const date = '2026-12-03'
const usual: Day = [date, [1, 0, 6], [2, 6, 9], [3, 9, 12], [4, 12, 18], [5, 18, 24]]
const facts: [name: string, before: Day[], after: Day[], expected: unknown[]][] = [
  ['a date that stays as it is', [usual], [usual], []],
  [
    'a special within a show',
    [usual],
    [[date, [1, 0, 6], [2, 6, 9], [3, 9, 10], [9, 10, 11], [3, 11, 12], [4, 12, 18], [5, 18, 24]]],
    [['03', ['2 6–9', '*3 9–12', '4 12–18'], ['2 6–9', '*3 9–10', '*9 10–11', '*3 11–12', '4 12–18']]],
  ],
  [
    'nothing on air instead of a show',
    [usual],
    [[date, [1, 0, 6], [2, 6, 9], [4, 12, 18], [5, 18, 24]]],
    [['03', ['2 6–9', '*3 9–12', '4 12–18'], ['2 6–9', '*none 9–12', '4 12–18']]],
  ],
  [
    'the first show of a date',
    [usual],
    [[date, [9, 0, 6], [2, 6, 9], [3, 9, 12], [4, 12, 18], [5, 18, 24]]],
    [['03', ['*1 0–6', '2 6–9'], ['*9 0–6', '2 6–9']]],
  ],
  [
    'a date without a show before',
    [],
    [[date, [1, 9, 12]]],
    [['03', ['*none 0–24'], ['*none 0–9', '*1 9–12', '*none 12–24']]],
  ],
  ['a date without a show after', [[date, [1, 0, 24]]], [], [['03', ['*1 0–24'], ['*none 0–24']]]],
  [
    'another title',
    [usual],
    [[date, [1, 0, 6], [2, 6, 9], [3, 9, 12, 'Election'], [4, 12, 18], [5, 18, 24]]],
    [['03', ['2 6–9', '*3 9–12', '4 12–18'], ['2 6–9', '*3 9–12', '4 12–18']]],
  ],
  [
    'a move to another date',
    [
      [date, [1, 9, 10]],
      ['2026-12-04', [2, 8, 9]],
    ],
    [['2026-12-04', [2, 8, 9], [1, 9, 10]]],
    [
      ['03', ['*none 0–9', '*1 9–10', '*none 10–24'], ['*none 0–24']],
      ['04', ['2 8–9', '*none 9–24'], ['2 8–9', '*1 9–10', '*none 10–24']],
    ],
  ],
  [
    'a day of 25 hours ends at its end',
    [['2026-10-25', [1, 0, 24]]],
    [['2026-10-25', [1, 0, 12]]],
    [['25', ['*1 0–25'], ['*1 0–13', '*none 13–25']]],
  ],
]
it.each(facts)('review: %s', (_, before, after, expected) => expect(words(before, after)).toEqual(expected))
