import { type Language, localeOf } from './language.ts'

/** A function that chooses between the words for one and for several: `of(1, 'show', 'shows')`. */
export function plural(language: Language): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(localeOf[language])
  return (count, one, other) => (rules.select(count) === 'one' ? one : other)
}

/** The verb of a length in words: `ofLength('1 min', 'fehlt', 'fehlen')`. */
export const ofLength = (length: string, one: string, other: string): string => (/^1\s\S+$/.test(length) ? one : other)
