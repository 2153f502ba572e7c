/** Letters that are written from right to left, and the characters that control the direction of text. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const controls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name within a sentence: one that is written from right to left leaves the words around it in their order. Its own controls
 * of direction are removed, because one that is not closed would reach beyond the name. Source: Unicode, UAX #9, 2.4 and 6.3.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text.replace(controls, '')}\u2069` : text
}

/** The same words, whose sentences isolate the texts that they are given. */
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
