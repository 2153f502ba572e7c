import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { freeSlug, isSlug, slugOf } from './slug.ts'

describe('the slug of a name', () => {
  const facts: [name: string, slug: string][] = [
    ['Radio Tramline', 'radio-tramline'],
    ['Café Continental', 'cafe-continental'],
    ['Cafe\u0301', 'cafe'],
    ['Größe & Wärme', 'groesse-waerme'],
    ['Gro\u0308ße', 'groesse'],
    ['STRASSE ẞ', 'strasse-ss'],
    ['Ærø på åen', 'aero-pa-aen'],
    ['  --Ahoy!--  ', 'ahoy'],
    ['Łódź', 'odz'],
    ['радио', 'station'],
    ['', 'station'],
    ['🎷', 'station'],
    ['42', 'station-42'],
    ['1 2', '1-2'],
    ['A', 'station-a'],
    ['É', 'station-e'],
    ['89.4', '89-4'],
    ['a'.repeat(80), 'a'.repeat(63)],
    [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
    ['9'.repeat(80), `station-${'9'.repeat(55)}`],
  ]
  test.each(facts)('%s → %s', (name, slug) => expect(slugOf(name, 'station')).toBe(slug))

  it('is a slug, whatever the name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        expect([name, isSlug(slugOf(name, 'show'))]).toEqual([name, true])
      }),
    )
  })
})

describe('a slug', () => {
  const facts: [text: string, isOne: boolean][] = [
    ['ab', true],
    ['a1', true],
    ['1a', true],
    ['1-2', true],
    ['a--b', true],
    ['a'.repeat(63), true],
    ['a'.repeat(64), false],
    ['a', false],
    ['12', false],
    ['-ab', false],
    ['ab-', false],
    ['Ab', false],
    ['ä-b', false],
    ['a b', false],
    ['a.b', false],
    ['', false],
  ]
  test.each(facts)('"%s": %s', (text, isOne) => expect(isSlug(text)).toBe(isOne))

  it('gets the first free number, and stays within its length', async () => {
    const taken = new Set(['jazz', 'jazz-2', 'a'.repeat(63)])
    const isFree = async (slug: string) => !taken.has(slug)
    expect(await freeSlug('blues', isFree)).toBe('blues')
    expect(await freeSlug('jazz', isFree)).toBe('jazz-3')
    expect(await freeSlug('a'.repeat(63), isFree)).toBe(`${'a'.repeat(61)}-2`)
  })
})
