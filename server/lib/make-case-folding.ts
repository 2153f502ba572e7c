/**
 * Generates `case-folding-data.ts` from Unicode's table. Run it by hand when the Unicode version of the runtime
 * (`process.versions.unicode`) changes; the data of 17.0.0 came from
 * https://www.unicode.org/Public/17.0.0/ucd/CaseFolding.txt with, in this folder,
 *
 *     node -e "import('./make-case-folding.ts').then(({ caseFoldingData }) =>
 *       process.stdout.write(caseFoldingData(require('fs').readFileSync(0, 'utf8'))))" \
 *       < CaseFolding.txt > case-folding-data.ts
 *
 * @param caseFoldingTxt the text of CaseFolding.txt; its statuses C (common) and F (full) are used, S and T are not
 * @returns the source of `case-folding-data.ts`: the code points that `toLowerCase()` leaves different from the folding
 * @throws Error when a code point cannot be corrected after lower-casing, so that this approach does not work
 */
export function caseFoldingData(caseFoldingTxt: string): string {
  const folding = readFolding(caseFoldingTxt)
  const corrections = new Map<string, string>()
  for (const character of everyCharacter()) {
    const folded = folding.get(character) ?? character
    const lower = character.toLowerCase()
    if (lower === folded) continue
    const known = corrections.get(lower)
    if ([...lower].length !== 1 || (known !== undefined && known !== folded)) {
      throw new Error(`U+${hex(character)} cannot be corrected after lower-casing`)
    }
    corrections.set(lower, folded)
  }
  for (const character of everyCharacter()) {
    const got = Array.from(character.toLowerCase(), (c) => corrections.get(c) ?? c).join('')
    if (got !== (folding.get(character) ?? character)) throw new Error(`U+${hex(character)} would be folded wrongly`)
  }
  return sourceOf([...corrections].map(([lower, folded]) => `${hex(lower)}:${hex(folded)}`))
}

function readFolding(caseFoldingTxt: string): Map<string, string> {
  const folding = new Map<string, string>()
  for (const line of caseFoldingTxt.split('\n')) {
    const [from, status, to] = line
      .split('#')[0]!
      .split(';')
      .map((part) => part.trim())
    if (from && to && (status === 'C' || status === 'F')) folding.set(fromHex(from), fromHex(to))
  }
  return folding
}

/** Every code point that is not a surrogate. */
function* everyCharacter(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code)
  }
}

const fromHex = (text: string) => String.fromCodePoint(...text.split(' ').map((word) => Number.parseInt(word, 16)))
const hex = (text: string) => Array.from(text, (c) => c.codePointAt(0)!.toString(16)).join('+')

function sourceOf(pairs: string[]): string {
  const lines = ['']
  for (const pair of pairs) {
    if (lines.at(-1)!.length + pair.length > 110) lines.push('')
    lines[lines.length - 1] += lines.at(-1) === '' ? pair : ` ${pair}`
  }
  return `/**
 * Where \`toLowerCase()\` and Unicode's full case folding part: a lower-cased code point, a colon, what it folds to, in
 * hexadecimal. Made by \`make-case-folding.ts\` from CaseFolding.txt (statuses C and F); not to be edited by hand.
 */
export const foldingCorrections = \`
${lines.join('\n')}
\`
`
}
