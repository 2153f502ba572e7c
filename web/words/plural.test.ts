import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it('chooses the word for one or for several', () => {
  const of = plural('de')
  expect([0, 1, 2].map((count) => of(count, 'Sendung', 'Sendungen'))).toEqual(['Sendungen', 'Sendung', 'Sendungen'])
})
