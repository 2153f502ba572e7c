import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, hasKept, textKeeping, wholeAndBroken, withoutKept } from './kept-bytes.ts'

const utf8 = (text: string) => Buffer.from(text)

describe('text that keeps bytes', () => {
  it('any bytes come back from it, and it can be stored', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .array(fc.constantFrom(0x27, 0x41, 0x8f, 0xb8, 0xbf, 0xc3, 0xe2, 0xed, 0xf0, 0xf4, 0x1b, 0x24))
        .map((some) => Uint8Array.from(some)),
      fc.array(fc.nat(0x10ffff)).map((codes) => Uint8Array.from(utf8(String.fromCodePoint(...codes)))),
    )
    fc.assert(
      fc.property(bytes, (some) => {
        const text = textKeeping(some)
        expect(Uint8Array.from(bytesOf(text))).toEqual(some)
        expect(text.isWellFormed()).toBe(true)
        expect(withoutKept(text).isWellFormed() && !hasKept(withoutKept(text))).toBe(true)
      }),
    )
  })

  it('text in UTF-8 is that text, and keeps nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textKeeping(utf8(text))).toBe(text)
      }),
    )
  })

  const facts: [what: string, bytes: Uint8Array, isKept: boolean, text: string][] = [
    ['Latin-1', Buffer.from('Café', 'latin1'), true, 'Caf'],
    ['a character that stands for a byte here', utf8('a\u{10fe41}b'), true, 'ab'],
    ['the characters beside those', utf8('\u{10fdff}\u{10ff00}'), false, '\u{10fdff}\u{10ff00}'],
    ['ISO-2022-JP', utf8('\u001b$B$"\u001b(B'), true, '$B$"(B'],
    ['another escape', utf8('a\u001bb'), false, 'a\u001bb'],
    ['half of a surrogate pair', Uint8Array.of(0xed, 0xa0, 0x80), true, ''],
    ['an overlong form', Uint8Array.of(0xc0, 0xaf), true, ''],
    ['beyond Unicode', Uint8Array.of(0xf4, 0x90, 0x80, 0x80), true, ''],
  ]
  it.each(facts)('%s', (_, bytes, isKept, text) => {
    expect([hasKept(textKeeping(bytes)), withoutKept(textKeeping(bytes))]).toEqual([isKept, text])
  })

  it('tells whole characters and broken ones', () => {
    const cut = Buffer.concat([Uint8Array.of(0x80), utf8('Жé'), utf8('日').subarray(0, 2), Uint8Array.of(0xe9, 0xc3)])
    expect(wholeAndBroken(textKeeping(cut))).toEqual({ whole: 2, broken: 4 })
  })
})
