import { expect, test } from 'vitest'
import { weeklyTimes } from './weekly.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const facts: [what: string, occurrences: [weekday: number, times: string][], lines: string[]][] = [
  ['nothing', [], []],
  ['once a week, in each of four weeks', [1, 2, 3, 4].map(() => [2, '16:00–17:00']), ['Wed 16:00–17:00']],
  ['days in a row', [4, 0, 1, 2, 3].map((day) => [day, '09:00–10:00']), ['Mon–Fri 09:00–10:00']],
  ['every day', names.map((_, day) => [day, '09:00–10:00']), ['Mon–Sun 09:00–10:00']],
  ['two days are named', [0, 1].map((day) => [day, '09:00–10:00']), ['Mon, Tue 09:00–10:00']],
  ['days with a gap are named', [0, 1, 3].map((day) => [day, '09:00–10:00']), ['Mon, Tue, Thu 09:00–10:00']],
  [
    'two times, by weekday',
    [
      [6, '20:00–21:00'],
      [1, '16:00–17:00'],
    ],
    ['Tue 16:00–17:00', 'Sun 20:00–21:00'],
  ],
  ['more times than two lines have', [0, 1, 2].map((day) => [day, `1${day}:00–19:00`]), []],
]

test.each(facts)('%s', (_, occurrences, lines) => {
  const given = occurrences.map(([weekday, times]) => ({ weekday, times }))
  expect(weeklyTimes(given, (weekday) => names[weekday]!)).toEqual(lines)
})
