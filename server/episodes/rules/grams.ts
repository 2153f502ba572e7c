/** Stands between a station and a gram. No letter becomes it: it would be NUL, which no text has. */
const separator = '\ue000'

/**
 * The words by which a station's text is found if it contains a term: every run of one, two and three code points of the
 * folded text, each once, under the station's number, so that no station's search sees another's matches.
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

/** The words that every text of the station with this term must have: its runs of three, or the term when it is shorter. */
export function gramsOfTerm(stationId: number, folded: string): string[] {
  const letters = Array.from(folded, asLetter)
  const starts = letters.length <= 3 ? [0] : letters.slice(0, -2).keys()
  return [...new Set(Array.from(starts, (at) => `${stationId}${separator}${letters.slice(at, at + 3).join('')}`))]
}

/**
 * A character as the index takes it for part of a word. It splits words at ASCII punctuation and space, so those are moved
 * into the private use area; where that makes two texts look alike, comparing the text itself tells them apart.
 */
function asLetter(character: string): string {
  const code = character.codePointAt(0)!
  const isWordCharacter = code >= 0x80 || /[0-9a-z]/.test(character)
  return isWordCharacter ? character : String.fromCodePoint(0xe000 + code)
}
