import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForSearch } from './case-folding.ts'
import { foldingCorrections } from './case-folding-data.ts'
import { caseFoldingData } from './make-case-folding.ts'

const facts: [text: string, folded: string, why: string][] = [
  ['', '', 'nothing'],
  ['Morning Show 12%_\\', 'morning show 12%_\\', 'ASCII, and nothing but its letters'],
  ['Straße', 'strasse', 'ß is two letters'],
  ['STRASSE', 'strasse', 'as its capitals are'],
  ['STRAẞE', 'strasse', 'the capital ẞ as well'],
  ['ſ', 's', 'long s'],
  ['ΟΔΟΣ', 'οδοσ', 'Σ at the end of a word is not ς'],
  ['οδος', 'οδοσ', 'ς is σ'],
  ['οδοσ', 'οδοσ', 'σ stays'],
  ['İ', 'i\u0307', 'the capital with a dot keeps its dot (F, not T)'],
  ['I', 'i', 'the capital without one is not dotless (C, not T)'],
  ['ı', 'ı', 'dotless i stays apart from i'],
  ['ﬁn', 'fin', 'ligature'],
  ['ﬃ', 'ffi', 'ligature of three'],
  ['\u212A', 'k', 'the kelvin sign is K'],
  ['\u212B', 'å', 'the ångström sign is Å'],
  ['µ', 'μ', 'the micro sign is the letter mu'],
  ['É', 'é', 'composed'],
  ['E\u0301', 'é', 'decomposed is composed first'],
  ['e\u0301', 'é', 'and so is its small letter'],
  ['ŉ', 'ʼn', 'two characters'],
  ['ᾳ', 'αι', 'iota below'],
  ['ΑΙ', 'αι', 'as its capitals are'],
  ['Ꭰ', 'Ꭰ', 'Cherokee folds to its capitals'],
  ['ꭰ', 'Ꭰ', 'from its small letters'],
  ['ᏸ', 'Ᏸ', 'of either block'],
  ['𐐀', '𐐨', 'Deseret, beyond 16 bits'],
  ['և', 'եւ', 'Armenian ligature'],
  ['ᲀ', 'в', 'an old form of a Cyrillic letter'],
  ['日本語 🎙️', '日本語 🎙️', 'what has no case stays'],
  ['ﾊﾝｶｸ', 'ﾊﾝｶｸ', 'NFC, not NFKC'],
  ['Ａ', 'ａ', 'full width stays full width'],
  ['\uD800X', '\uD800x', 'a lone surrogate passes through'],
]

describe('foldForSearch', () => {
  it.each(facts)('%j becomes %j: %s', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded)
  })

  it('leaves nothing to fold a second time, for every code point', () => {
    const unsettled = everyCharacter().filter((c) => foldForSearch(foldForSearch(c)) !== foldForSearch(c))
    expect(unsettled).toEqual([])
  })

  it('gives a letter and its other case the same form, for every code point but the known ones', () => {
    const apart = everyCharacter().filter((c) => {
      const folded = foldForSearch(c)
      return foldForSearch(c.toUpperCase()) !== folded || foldForSearch(c.toLowerCase()) !== folded
    })
    // ı has the same capital as i; the capitals of the others are several code points, which normalise differently.
    expect(apart).toEqual(['ı', 'ΐ', 'ΰ', '\u1fd2', '\u1fd3', '\u1fd7', '\u1fe2', '\u1fe3', '\u1fe7'])
  })

  it('folds a text like its letters one by one, independent of context', () => {
    fc.assert(
      fc.property(letters, (text) => {
        const apart = Array.from(text, foldForSearch).join('')
        expect(foldForSearch(text)).toBe(apart)
        expect(foldForSearch(apart)).toBe(apart)
        expect(foldForSearch(text.toLowerCase())).toBe(apart)
      }),
    )
  })

  it('takes composed and decomposed text for the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldForSearch(text.normalize('NFD'))).toBe(foldForSearch(text.normalize('NFC')))
      }),
    )
  })

  it('finds a part of a text independently of the case of either', () => {
    fc.assert(
      fc.property(letters, letters, letters, (before, part, after) => {
        expect(foldForSearch(before + part.toUpperCase() + after)).toContain(foldForSearch(part))
      }),
    )
  })
})

describe('caseFoldingData', () => {
  it('contains only code points whose lower case differs from the folding, and ignores the statuses S and T', () => {
    const everyOther = everyCharacter()
      .filter((c) => c.toLowerCase() !== c && c !== 'ẞ')
      .map((c) => `${hex(c)}; C; ${Array.from(c.toLowerCase(), hex).join(' ')}; # lower-cased`)
    const table = ['# a comment', '1E9E; F; 0073 0073; # ẞ', '1E9E; S; 00DF; # ẞ', '0049; T; 0131; # I']
    const sharp = caseFoldingData([...table, '00DF; F; 0073 0073; # ß', ...everyOther, ''].join('\n'))
    expect(sharp).toContain('export const foldingCorrections = `\ndf:73+73\n`\n')
  })

  it('throws on a table that cannot be reached by corrections after lower-casing', () => {
    expect(() => caseFoldingData('0041; C; 0062; # A to b, a to a')).toThrow('cannot be corrected')
  })

  it('has made the data: 183 corrections', () => {
    expect(foldingCorrections.trim().split(/\s+/)).toHaveLength(183)
  })
})

/** Cased letters of several scripts that do not compose with neighbours, and that survive `toUpperCase`. */
const letters = fc
  .array(fc.constantFrom(...'aZéÉßẞſςσΣİkKжЖԱևꭰᎠ𐐀𐐨ﬁ日ÅåǆǅǄ ő'.normalize('NFC')), { maxLength: 12 })
  .map((some) => some.join(''))

function everyCharacter(): string[] {
  const codes = Array.from({ length: 0x110000 }, (_, code) => code)
  return codes.filter((code) => code < 0xd800 || code > 0xdfff).map((code) => String.fromCodePoint(code))
}

function hex(character: string): string {
  return character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
}
