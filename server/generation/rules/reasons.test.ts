import { expect, it } from 'vitest'
import { reasonCode, reasonCodes, reasons } from './reasons.ts'

it.each(Object.entries(reasons))('%s: %s', (code, reason) => expect(reasonCode(reason)).toBe(code))

it('a reason with a cause behind it has its code, and any other is other', () => {
  expect(reasonCode(`${reasons.format}: x.`)).toBe('format')
  expect(reasonCode('The frames do not add up.')).toBe('other')
  expect(reasonCodes).toContain('other')
})
