import { expect, it } from 'vitest'
import { lengthInWords, lengthOfCut } from './spans.ts'

it.each([
  [0.2, '1 s'],
  [52, '52 s'],
  [172, '2 min 52 s'],
  [120, '2 min'],
  [3780, '1 h 3 min'],
  [7200, '2 h'],
])('%s seconds are %s', (seconds, words) => {
  expect(lengthInWords(seconds)).toBe(words)
})

it.each([
  [3414.68, 'en-GB', '56:54.7'],
  [10_787.96, 'de-DE', '2:59:48,0'],
  [4.04, 'en-GB', '0:04.0'],
])('a cut of %s seconds is %s long', (seconds, locale, length) => {
  expect(lengthOfCut(seconds, locale)).toBe(length)
})
