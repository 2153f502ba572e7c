/** Separates the station's id from the gram. The id consists of digits, so the first separator always ends it. */
const separator = '\ue000'

/**
 * The index words of a text: all its n-grams of one, two and three code points, without duplicates, each prefixed with
 * the station's id, so that a search never matches texts of other stations.
 * @param folded the text after `foldForSearch`
 */
export function gramsOfText(stationId: number, folded: string): string[] {
  const letters = Array.from(folded, asLetter)
  const found = new Set<string>()
  for (let at = 0; at < letters.length; at++) {
    let gram = `${stationId}${separator}`
    for (const letter of letters.slice(at, at + 3)) {
      gram += letter
      found.add(gram)
    }
  }
  return [...found]
}

/** The index words to search for a term: its trigrams, or the term itself when it is shorter than three code points. */
export function gramsOfTerm(stationId: number, folded: string): string[] {
  const letters = Array.from(folded, asLetter)
  const starts = letters.length <= 3 ? [0] : letters.slice(0, -2).keys()
  return [...new Set(Array.from(starts, (at) => `${stationId}${separator}${letters.slice(at, at + 3).join('')}`))]
}

/**
 * Maps a character to one that the index treats as part of a word. The index splits words at ASCII punctuation and
 * space, so these are moved to the private use area. If that makes two texts collide, verification against the text
 * decides.
 */
function asLetter(character: string): string {
  const code = character.codePointAt(0)!
  const isWordCharacter = code >= 0x80 || /[0-9a-z]/.test(character)
  return isWordCharacter ? character : String.fromCodePoint(0xe000 + code)
}
