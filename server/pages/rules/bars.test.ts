import { expect, it } from 'vitest'
import { barsPath, heightsOf } from './bars.ts'

it.each<[levels: number[], count: number, each: number | undefined, heights: number[]]>([
  [[0, 255, 51, 102], 2, undefined, [1, 0.4]],
  [[255, 0, 51], 3, undefined, [1, 0, 0.2]],
  // More parts than levels: each level is the whole of several parts.
  [[255, 51], 4, undefined, [1, 1, 0.2, 0.2]],
  // Parts of a day that are still to come have no levels, and are silent.
  [[255, 51], 4, 1, [1, 0.2, 0, 0]],
  [[], 2, 1, [0, 0]],
])('%j in %i parts', (levels, count, each, heights) => {
  expect(heightsOf(levels, count, each)).toEqual(heights)
  expect(heightsOf(Uint8Array.from(levels), count, each)).toEqual(heights)
})

it('a bar for each height around the middle; nothing for what is silent', () => {
  expect(barsPath([1, 0, 0.5], { step: 4, middle: 50, half: 48 })).toBe('M2 2v96M10 26v48')
  expect(barsPath([1], { left: 100, step: 8, middle: 50, half: 10 })).toBe('M104 40v20')
})
