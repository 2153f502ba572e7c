import { expect, it } from 'vitest'
import { dayBounds } from '../../lib/zone.ts'
import { numeralsOf } from './numerals.ts'

it.each([
  ['2026-11-18', '00 02 04 06 08 10 12 14 16 18 20 22 24'],
  ['2026-10-25', '00 02 03 05 07 09 11 13 15 17 19 21 23'],
  ['2026-03-29', '00 03 05 07 09 11 13 15 17 19 21 23'],
])('the numerals of %s in Berlin are those of its clocks', (date, expected) => {
  const { start, end } = dayBounds(date, 'Europe/Berlin')
  const texts = numeralsOf(start, end, 'Europe/Berlin').map(({ text }) => text)
  expect(texts.join(' ')).toBe(expected)
})
