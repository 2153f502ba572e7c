import { expect, it } from 'vitest'
import { rewindChoices } from './rewind.ts'

it.each([
  [60, [0, 24, 168, 1440]],
  [7, [0, 24, 168]],
  [3, [0, 24, 72]],
  [1, [0, 24]],
])('with a recording of %i days, one may go back %j hours', (days, choices) => {
  expect(rewindChoices(days)).toEqual(choices)
})
