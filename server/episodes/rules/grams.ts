/**
 * Cuts folded text into every run of one, two and three code points, each once: the words by which the index finds a
 * text that contains a term. The index splits words at ASCII punctuation and space, so those are moved into the
 * private use area; where that makes two texts look alike, the comparison with the text itself tells them apart.
 */
export function grams(folded: string): string[] {
  const letters = Array.from(folded, asLetter)
  const found = new Set<string>()
  for (let at = 0; at < letters.length; at++) {
    let gram = ''
    for (const letter of letters.slice(at, at + 3)) {
      gram += letter
      found.add(gram)
    }
  }
  return [...found]
}

/** The grams that every text with this term must have: its runs of three, or the term itself when it is shorter. */
export function gramsOfTerm(foldedTerm: string): string[] {
  const letters = Array.from(foldedTerm, asLetter)
  if (letters.length <= 3) return [letters.join('')]
  return [...new Set(letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join('')))]
}

/** The word that all texts of one station share. Longer than any gram, so it can never be taken for one. */
export function stationWord(stationId: number): string {
  return `station${stationId}`
}

function asLetter(character: string): string {
  const code = character.codePointAt(0)!
  const isWordCharacter = code >= 0x80 || /[0-9a-z]/.test(character)
  return isWordCharacter ? character : String.fromCodePoint(0xe000 + code)
}
