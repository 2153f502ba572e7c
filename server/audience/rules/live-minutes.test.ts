import { expect, it } from 'vitest'
import { fullMinutes } from './live-minutes.ts'

const facts: [since: number, counted: number, now: number, minutes: number[]][] = [
  [0, 0, 59_999, []],
  [0, 0, 60_000, [0]],
  [0, 1, 60_000, []],
  [5, 0, 120_005, [5, 60_005]],
  [5, 1, 185_000, [60_005, 120_005]],
  // The clock was set back.
  [100_000, 0, 0, []],
  [0, 3, 60_000, []],
]

it.each(facts)('a connection since %i with %i minutes counted has at %i the minutes %j', (since, counted, now, all) => {
  expect(fullMinutes(since, counted, now)).toEqual(all)
})
