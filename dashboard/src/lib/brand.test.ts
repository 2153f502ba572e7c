import { expect, it } from 'vitest'
import { ink, wordsOn } from './brand.ts'

it.each([
  ['#f5c518', ink],
  ['#2f7a54', '#ffffff'],
  ['#3d55a8', '#ffffff'],
  [ink, '#ffffff'],
  ['#ffffff', ink],
  ['#d9472b', '#000000'],
])('text on %s is %s', (color, words) => {
  expect(wordsOn(color)).toBe(words)
})
