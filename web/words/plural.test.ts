import { expect, it } from 'vitest'
import { ofLength, plural } from './plural.ts'

it('chooses the word for one or for several', () => {
  const of = plural('de')
  expect([0, 1, 2].map((count) => of(count, 'Sendung', 'Sendungen'))).toEqual(['Sendungen', 'Sendung', 'Sendungen'])
})

it('chooses the verb of a length', () => {
  const verb = (length: string) => ofLength(length, 'fehlt', 'fehlen')
  expect(['1 min', '1\u00a0s', '1 h'].map(verb)).toEqual(['fehlt', 'fehlt', 'fehlt'])
  expect(['2 min', '11 min', '1 h 1 min', '0 s', '21 s'].map(verb)).toEqual(Array.from({ length: 5 }, () => 'fehlen'))
})
