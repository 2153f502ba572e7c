import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTitle } from './title-order.ts'

const facts: [earlier: string, later: string, why: string][] = [
  ['apple', 'Banana', 'a capital does not come first'],
  ['Apple', 'banana', 'nor last'],
  ['e', 'é', 'an accent makes a difference'],
  ['é', 'f', 'but a smaller one than a letter'],
  ['Ärger', 'Zebra', 'letters with marks stand by their letter, not behind z'],
  ['!', '1', 'punctuation before digits'],
  ['1', 'a', 'digits before letters'],
  ['10', '9', 'digits are characters, not numbers'],
  ['a', 'a b', 'the shorter first'],
  ['a b', 'ab', 'a blank counts'],
  ['z', 'Я', 'Latin before Cyrillic'],
]

describe('the order of shows', () => {
  for (const [earlier, later, why] of facts) {
    it(`“${earlier}” before “${later}”: ${why}`, () => {
      expect(byTitle({ title: earlier, id: 2 }, { title: later, id: 1 })).toBeLessThan(0)
      expect(byTitle({ title: later, id: 1 }, { title: earlier, id: 2 })).toBeGreaterThan(0)
    })
  }

  it('titles that differ in case only are ordered by id', () => {
    const sorted = ['TIDE', 'tide', 'Tide'].map((title, at) => ({ title, id: 3 - at })).sort(byTitle)
    expect(sorted.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('is the same order whatever order the shows come in', () => {
    const shows = fc.uniqueArray(fc.record({ title: fc.string({ unit: 'binary', maxLength: 4 }), id: fc.nat(50) }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(shows, fc.infiniteStream(fc.nat()), (some, keys) => {
        const shuffled = some.map((show) => ({ show, key: keys.next().value })).sort((a, b) => a.key - b.key)
        expect(shuffled.map(({ show }) => show).sort(byTitle)).toEqual([...some].sort(byTitle))
      }),
    )
  })
})
