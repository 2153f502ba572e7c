import { foldingCorrections } from './case-folding-data.ts'

const corrections = new Map(
  foldingCorrections
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [lower, folded] = pair.split(':').map(fromHex)
      return [lower!, folded!] as const
    }),
)
const toCorrect = new RegExp(`[${[...corrections.keys()].join('')}]`, 'gu')
const beyondAscii = /[^\0-\x7f]/

/**
 * Brings a text to the form in which two writings of the same words are equal for the search: NFC, then full case
 * folding code point by code point (CaseFolding.txt of Unicode 17, statuses C and F; neither the simple S nor the
 * Turkic T). It is not normalised again afterwards, so what has a single lower-case letter and no single capital
 * (`ΐ`) folds to its parts.
 *
 * Titles and search terms both go through it, on every database, so that all of them agree: `ß` finds `SS`, `ς`
 * finds `Σ`, `É` finds `e` + U+0301. The engine's `toLowerCase()` does most of the work and a table of corrections
 * the rest: alone it would leave `ß`, `ς` and `ſ`, and turn Cherokee the other way.
 *
 * @param text any text; lone surrogates pass through
 * @returns the folded text, up to three times as long as the NFC of the text
 */
export function foldForSearch(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return text.normalize('NFC').toLowerCase().replace(toCorrect, correction)
}

function correction(character: string): string {
  return corrections.get(character)!
}

function fromHex(codePoints: string): string {
  return String.fromCodePoint(...codePoints.split('+').map((code) => Number.parseInt(code, 16)))
}
