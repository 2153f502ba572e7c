import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const places = fc.record({
  datetime: fc.integer({ min: 0, max: 253_402_300_799 }),
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
})
const base64url = (text: string) => Buffer.from(text, 'latin1').toString('base64url')

describe('cursors', () => {
  it('are base64url of <datetime>_<id>, unpadded', () => {
    expect(encodeCursor({ datetime: 1_763_366_400, id: 42 })).toBe('MTc2MzM2NjQwMF80Mg')
    expect(encodeCursor({ datetime: 0, id: 1 })).toBe('MF8x')
  })

  it('of any place are read as that place, and pass through a URL as they are', () => {
    fc.assert(
      fc.property(places, (place) => {
        const cursor = encodeCursor(place)
        expect(decodeCursor(cursor)).toEqual(place)
        expect(encodeURIComponent(cursor)).toBe(cursor)
      }),
    )
  })

  const refused: [why: string, text: string][] = [
    ['the empty text', ''],
    ['plain text', '1763366400_42'],
    ['only one number', base64url('1763366400')],
    ['three numbers', base64url('1_2_3')],
    ['another separator', base64url('1763366400:42')],
    ['a sign', base64url('-1_42')],
    ['a fraction', base64url('1.5_42')],
    ['a blank', base64url(' 1_42')],
    ['a line end', base64url('1_42\n')],
    ['a leading zero', base64url('01_42')],
    ['an instant beyond all dates', base64url('1000000000000_42')],
    ['an id over 2^53 − 1', base64url('1_9007199254740992')],
    ['digits of another script', Buffer.from('١_٤').toString('base64url')],
    ['padding', `${base64url('1_42')}==`],
    ['base64 that is not base64url', Buffer.from('1_42???').toString('base64')],
    ['letters that no base64 has', 'MTc2*MzM2NjQwMF80Mg'],
    ['a loose bit at the end', 'MV80Mh'],
  ]
  for (const [why, text] of refused) {
    it(`that are ${why} are invalid`, () => expect(decodeCursor(text)).toBeUndefined())
  }

  it('are either invalid or the only spelling of their place', () => {
    const texts = fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' }).map(base64url))
    const nearly = fc.tuple(places, fc.nat(30), fc.string({ maxLength: 2 })).map(([place, at, text]) => {
      const cursor = encodeCursor(place)
      return cursor.slice(0, at) + text + cursor.slice(at)
    })
    fc.assert(
      fc.property(fc.oneof(texts, nearly), (text) => {
        const place = decodeCursor(text)
        if (place) expect(encodeCursor(place)).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })
})
