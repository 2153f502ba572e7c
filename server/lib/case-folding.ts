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
 * Folds a text for case-insensitive search: NFC, then full case folding code point by code point (CaseFolding.txt of
 * Unicode 17, statuses C and F; neither the simple S nor the Turkic T). The result is not normalised again, so a letter
 * whose capital is not a single code point (`ΐ`) stays decomposed.
 *
 * Titles and search terms are both folded here and not by the database, so that all engines agree: `ß` finds `SS`, `ς`
 * finds `Σ`, `É` finds `e` + U+0301. `toLowerCase()` does most of the work; a table corrects the rest, such as `ß`, `ς`
 * and `ſ`, which it leaves, and Cherokee, which folds to upper case.
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
