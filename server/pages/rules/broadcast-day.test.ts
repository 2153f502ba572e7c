import { expect, it } from 'vitest'
import { beginOfDay, placedWeek, placeOf } from './broadcast-day.ts'

const show = (day: number, from: number, until: number) => ({ day, from: from * 60, until: until * 60 })

const begins: [shows: [number, number][], begin: number][] = [
  [[[6, 9]], 6],
  [[[5.5, 9]], 5],
  [[[3, 5]], 6],
  [[[4, 6]], 4],
  [[], 6],
]

it.each(begins)('%j: the broadcast day begins at %i', (shows, begin) => {
  expect(beginOfDay(shows.map(([from, until]) => show(0, from, until)))).toBe(begin * 60)
})

it('the day has 92 percent of a column, the night eight', () => {
  const facts = [6, 15, 24, 27, 30, 40, 0].map((hour) => placeOf(360, hour * 60))
  expect(facts).toEqual([0, 46, 92, 96, 100, 100, 0])
})

it('a show over midnight stays in its column; one after midnight belongs to the night before; a long one continues', () => {
  const week = placedWeek([show(0, 23, 26), show(1, 3, 5), show(1, 3, 9), show(-1, 30, 32), show(8, 1, 2)], 360)
  const rounded = week.map((column) => column.map(({ top, height }) => [Math.round(top), Math.round(height)]))
  expect(rounded[0]).toEqual([
    [0, 10],
    [87, 8],
    [96, 3],
    [96, 4],
  ])
  expect(rounded[1]).toEqual([[0, 15]])
  expect(rounded.slice(2).flat()).toEqual([])
})
