import { expect, it } from 'vitest'
import { number, percent, size } from './numbers.ts'

it.each([
  [512, '512 B', '512 B'],
  [999, '999 B', '999 B'],
  [1000, '1.00 kB', '1,00 kB'],
  [1_382_400_000, '1.38 GB', '1,38 GB'],
  [82_944_000_000, '82.9 GB', '82,9 GB'],
  [240_057_409_536, '240 GB', '240 GB'],
  [999_600_000, '1.00 GB', '1,00 GB'],
])('%i bytes are %s, %s', (bytes, english, german) => {
  expect([size(bytes, 'en'), size(bytes, 'de')]).toEqual([english, german].map((text) => text.replace(' ', '\u00a0')))
})

it('numbers are grouped, and a percentage below 100 is never rounded up to 100', () => {
  expect([number(18_204, 'en'), number(18_204, 'de')]).toEqual(['18,204', '18.204'])
  expect(percent(0.999, 'en')).toBe('99\u00a0%')
})
