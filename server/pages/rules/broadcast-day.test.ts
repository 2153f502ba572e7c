import { expect, it } from 'vitest'
import { epochDayOf } from '../../lib/epoch-day.ts'
import { processorMs } from '../../testing/processor-ms.ts'
import { beginOfDay, onTheWall, type WeekShow, weekSheet } from './broadcast-day.ts'

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

it('without shows the day has 92 percent of a column, the night eight', () => {
  const { placeOf } = weekSheet([], 360, 2)
  const facts = [6, 15, 24, 27, 30, 40, 0].map((hour) => Math.round(placeOf(hour * 60)))
  expect(facts).toEqual([0, 46, 92, 96, 100, 100, 0])
})

it('a show over midnight stays in its column; one after midnight belongs to the night before; a long one continues', () => {
  const week = weekSheet([show(0, 23, 26), show(1, 3, 5), show(1, 3, 9), show(-1, 30, 32), show(8, 1, 2)], 360, 0)
  const rounded = week.columns.map((column) => column.map(({ top, height }) => [Math.round(top), Math.round(height)]))
  expect(rounded[0]).toEqual([
    [0, 10],
    [87, 8],
    [96, 3],
    [96, 4],
  ])
  expect(rounded[1]).toEqual([[0, 15]])
  expect(rounded.slice(2).flat()).toEqual([])
})

const hourly = Array.from({ length: 9 * 24 }, (_, hour) => show(Math.floor(hour / 24) - 1, hour % 24, (hour % 24) + 1))
const of = (minutes: number) =>
  Array.from({ length: 1440 / minutes }, (_, at) => ({ day: 2, from: at * minutes, until: (at + 1) * minutes }))

it.each<[name: string, shows: WeekShow[], line: number, textSize: number]>([
  ['an hour each, day and night', hourly, 2.3, 1],
  ['one show', [show(0, 6, 7)], 2.3, 1],
  ['one show of five minutes in a day of hours', [...hourly, { day: 0, from: 720, until: 725 }], 2.3, 1],
  ['half an hour each', of(30), 2, 1],
  ['a quarter of an hour each', of(15), 2, 0.6],
  ['five minutes each', of(5), 2.3, 0.6],
  ['hours on one day, and other hours on another', [...hourly, ...of(45)], 1, 1],
  ['nothing', [], 2.3, 1],
])('a sheet of %s: each show has room for a line, and each column is full', (_, shows, line, textSize) => {
  const sheet = weekSheet(shows, 360, line)
  expect(sheet.textSize).toBe(textSize)
  for (const column of sheet.columns) {
    for (const { top, height } of column) {
      if (textSize === 1) expect(height).toBeGreaterThan(line * 0.999)
      expect(top + height).toBeLessThan(100.001)
    }
  }
  expect(sheet.placeOf(360)).toBe(0)
  expect(sheet.placeOf(1800)).toBeCloseTo(100)
  if (shows === hourly) {
    for (const column of sheet.columns) {
      expect(column).toHaveLength(24)
      expect(column.at(-1)!.top + column.at(-1)!.height).toBeCloseTo(100)
    }
  }
})

it('a week of five-minute shows is placed in bounded time', () => {
  const shows = Array.from({ length: 9 * 288 }, (_, at) => ({
    day: Math.floor(at / 288) - 1,
    from: (at % 288) * 5,
    until: (at % 288) * 5 + 5,
  }))
  const place = () => expect(weekSheet(shows, 360, 2.3).columns.flat()).toHaveLength(7 * 288)
  expect(processorMs(place)).toBeLessThan(1000)
})

const onWall: [
  start: string,
  end: string,
  zone: string,
  monday: string,
  place: [day: number, from: number, until: number],
][] = [
  ['2026-10-24T22:00Z', '2026-10-25T05:00Z', 'Europe/Berlin', '2026-10-19', [6, 0, 6]],
  ['2026-10-25T05:00Z', '2026-10-25T08:00Z', 'Europe/Berlin', '2026-10-19', [6, 6, 9]],
  ['2026-10-24T20:00Z', '2026-10-25T03:00Z', 'Europe/Berlin', '2026-10-19', [5, 22, 28]],
  ['2026-03-28T23:00Z', '2026-03-29T04:00Z', 'Europe/Berlin', '2026-03-23', [6, 0, 6]],
  ['2026-03-28T21:00Z', '2026-03-29T02:00Z', 'Europe/Berlin', '2026-03-23', [5, 22, 28]],
  // The clock goes forward at midnight: the day begins at 01:00.
  ['2026-04-23T20:00Z', '2026-04-23T23:00Z', 'Africa/Cairo', '2026-04-20', [3, 22, 26]],
  ['2026-11-18T05:00Z', '2026-11-18T08:00Z', 'Europe/Berlin', '2026-11-16', [2, 6, 9]],
]

it.each(onWall)(
  '%s to %s in %s has its hours of the wall, whatever it lasts',
  (start, end, zone, monday, [day, from, until]) => {
    const [startAt, endAt] = [start, end].map((text) => Date.parse(text) / 1000) as [number, number]
    const place = onTheWall(zone, epochDayOf(monday), { startAt, endAt })
    expect(place).toEqual({ day, from: from * 60, until: until * 60 })
  },
)
