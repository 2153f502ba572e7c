/**
 * The translation of a text that may contain a number, for which the key has `#`: `translated({ 'no # here': 'kein # da' },
 * 'no 404 here')` is `kein 404 da`. A key that is the text itself comes first. Undefined for a text without a key.
 */
export function translated(words: Partial<Record<string, string>>, text: string): string | undefined {
  const [found = ''] = /\d+(\.\d+)?/.exec(text) ?? []
  return words[text] ?? (found ? words[text.replace(found, '#')]?.replace('#', found) : undefined)
}
