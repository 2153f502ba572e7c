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
    [now + 7, now + 7, 400],
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
  expect(datesByPlace(dates, now)[1]).toBe(1e9 - 100)
  expect(datesByPlace(Array<undefined>(10_000).fill(none), 20_000).at(-1)).toBe(10_001)
})
