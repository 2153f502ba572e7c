/** Letters that are written from right to left, and the characters that control the direction of text. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const controls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Isolates a name within a sentence, so that a name written from right to left does not reorder the words around it.
 * Its own control characters are removed, because an unclosed one would affect the text after the name. Source:
 * Unicode, UAX #9, 2.4 and 6.3.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text.replace(controls, '')}\u2069` : text
}

/** The same words, whose functions isolate their text arguments. */
export function isolating<Words>(words: Words): Words {
  if (typeof words === 'function') {
    const sentence = words as unknown as (...values: unknown[]) => unknown
    return ((...values: unknown[]) => sentence(...values.map(inSentence))) as Words
  }
  if (typeof words !== 'object' || words === null || Array.isArray(words)) return words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, isolating(value)])) as Words
}

function inSentence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSentence)
  return typeof value === 'string' ? isolated(value) : value
}
