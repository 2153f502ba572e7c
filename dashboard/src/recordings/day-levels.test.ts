import { expect, it } from 'vitest'
import { heightsOf } from './day-levels.ts'

const day = { startTime: 1000, levels: Uint8Array.from([200, 150, 100, 0, 1, 120]) }

it('the height of a bar is the maximum of its levels; it is 0 where nothing was recorded', () => {
  expect(heightsOf(day, 1000, 1060, 6)).toEqual([1, 0.5, 0.04, 0, 0.04, 0.2])
  expect(heightsOf(day, 1000, 1060, 3)).toEqual([1, 0.04, 0.2])
  expect(heightsOf(day, 1000, 1060, 1)).toEqual([1])
})

it('levels are repeated for more bars than levels; bars outside of the day have the height 0', () => {
  expect(heightsOf(day, 1000, 1020, 4)).toEqual([1, 1, 0.5, 0.5])
  expect(heightsOf(day, 900, 920, 2)).toEqual([0, 0])
  expect(heightsOf(day, 2000, 2020, 2)).toEqual([0, 0])
})
