import { expect, it } from 'vitest'
import { isolating } from './isolated.ts'

const words = isolating({
  onAir: (show: string) => `${show} is on air`,
  all: { names: (names: readonly string[]) => `${names.join(', ')}!` },
  count: (count: number) => `${count} shows`,
  plain: 'Shows',
})

it('a sentence isolates only names that are written from right to left or change the direction', () => {
  expect(words.onAir('Kiosk')).toBe('Kiosk is on air')
  expect(words.onAir('שלום')).toBe('\u2068שלום\u2069 is on air')
  expect(words.onAir('\u202eTurned\u2069\u2067')).toBe('\u2068Turned\u2069 is on air')
  expect(words.all.names(['Kiosk', 'مرحبا'])).toBe('Kiosk, \u2068مرحبا\u2069!')
  expect([words.count(3), words.plain]).toEqual(['3 shows', 'Shows'])
})
