import { expect, it } from 'vitest'
import { sizesOf } from './sizes.ts'

it.each<[sent: number, bytes: number, 'en' | 'de', string]>([
  [118_400_000, 164_000_000, 'en', '118 of 164\u00a0MB'],
  [1_440_000, 5_200_000, 'de', '1,4 of 5,2\u00a0MB'],
  [0, 50_287, 'en', '0 of 50\u00a0kB'],
  [812, 950, 'en', '812 of 950\u00a0B'],
  [273e6, 2.54e9, 'en', '0.3 of 2.5\u00a0GB'],
  [0, 0, 'en', '0 of 0\u00a0B'],
])('%d of %d bytes', (sent, bytes, language, words) => expect(sizesOf(sent, bytes, language).join(' of ')).toBe(words))
