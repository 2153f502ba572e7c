import fc from 'fast-check'
import { expect, it } from 'vitest'
import { datesByPlace } from './dates-by-place.ts'

const now = 10_000
const none = undefined

it.each<[dates: (number | undefined)[], result: number[]]>([
  [[], []],
  [[500], [500]],
  [
    [500, 400],
    [500, 400],
  ],
  [[none], [now]],
  [
    [none, none, none],
    [now, now - 1, now - 2],
  ],
  // Between two others.
  [
    [500, none, 300],
    [500, 400, 300],
  ],
  [
    [500, none, none, none, 100],
    [500, 400, 300, 200, 100],
  ],
  [
    [500, none, 499],
    [500, 500, 499],
  ],
  [
    [500, none, 500],
    [500, 500, 500],
  ],
  [
    [900, 800, none, 600, none, 400],
    [900, 800, 700, 600, 500, 400],
  ],
  // At an end.
  [
    [none, 500, 400],
    [501, 500, 400],
  ],
  [
    [none, none, 500, 400],
    [502, 501, 500, 400],
  ],
  [
    [500, 400, none, none],
    [500, 400, 399, 398],
  ],
  [
    [none, 500],
    [501, 500],
  ],
  [
    [500, none],
    [500, 499],
  ],
  [
    [none, none, now - 1, 400],
    [now, now, now - 1, 400],
  ],
  [
    [none, now + 7, 400],
    [now, now + 7, 400],
  ],
  // Beside a date in the future.
  [
    [now + 7, none],
    [now + 7, now - 1],
  ],
  [
    [now + 7, none, none],
    [now + 7, now - 1, now - 2],
  ],
  [
    [now + 500, none, now - 100],
    [now + 500, now - 50, now - 100],
  ],
  [
    [now + 500, none, now + 300],
    [now + 500, now, now + 300],
  ],
  [
    [now - 100, none, now + 500],
    [now - 100, now - 50, now + 500],
  ],
  [
    [none, now - 9, now + 500, none],
    [now - 10, now - 9, now + 500, now],
  ],
  [
    [1, 2, 3, none, none, none],
    [1, 2, 3, 4, 5, 6],
  ],
  [
    [now - 2, now - 1, none, none, none],
    [now - 2, now - 1, now, now, now],
  ],
  // Oldest first.
  [
    [300, none, 500],
    [300, 400, 500],
  ],
  [
    [none, 300, 400, none],
    [299, 300, 400, 401],
  ],
  [
    [100, none, 300, 200, 400, none],
    [100, 200, 300, 200, 400, 401],
  ],
  // Newest first, but one: a repeat with a date of its own.
  [
    [500, 400, 450, none, 200],
    [500, 400, 450, 325, 200],
  ],
  [
    [-100, none, -300],
    [-100, -200, -300],
  ],
])('the dates of %j are %j', (dates, result) => expect(datesByPlace(dates, now)).toEqual(result))

it('takes little time for the largest feed', () => {
  const dates = Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? 1e9 - at * 100 : undefined))
  expect(datesByPlace(dates, 2e9)[1]).toBe(1e9 - 100)
  expect(datesByPlace(Array<undefined>(10_000).fill(none), 20_000).at(-1)).toBe(10_001)
})

it('keeps every date of a feed, and estimates none later than now', () => {
  const date = fc.option(fc.integer({ min: 0, max: 2 * now }), { nil: undefined })
  fc.assert(
    fc.property(fc.array(date), (dates) => {
      const result = datesByPlace(dates, now)
      expect(result.length).toBe(dates.length)
      for (const [at, own] of dates.entries()) {
        if (own === undefined) expect(result[at]).toBeLessThanOrEqual(now)
        else expect(result[at]).toBe(own)
      }
    }),
  )
})

it('keeps the order of a feed whose dates descend, with those in the future as if they were of now', () => {
  const date = fc.option(fc.integer({ min: 0, max: 2 * now }), { nil: undefined })
  fc.assert(
    fc.property(fc.array(date), (dates) => {
      const known = dates.filter((each) => each !== undefined).sort((a, b) => b - a)
      const descending = dates.map((each) => (each === undefined ? undefined : known.shift()))
      const result = datesByPlace(descending, now).map((each) => Math.min(each, now))
      expect(result).toEqual(result.toSorted((a, b) => b - a))
    }),
  )
})
