import { expect, it } from 'vitest'
import { hasName } from '../../web/tape-names.ts'

it.each([
  ['an hour of a day', 1 / 24, true, true],
  ['half an hour', 1 / 48, true, true],
  ['26 minutes', 26 / 1440, true, true],
  ['25 minutes', 25 / 1440, true, false],
  ['a sliver', 0.0001, true, false],
  ['a chapter of an eighth', 1 / 8, false, true],
  ['a chapter of a twentieth', 1 / 20, false, false],
  ['nothing', 0, false, false],
  ['what has no length', Number.NaN, true, false],
] as const)('on a tape, %s', (_, share, isDay, isNamed) => {
  expect(hasName(share, isDay)).toBe(isNamed)
})
