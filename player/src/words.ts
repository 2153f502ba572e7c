import { en, type Words } from './words-en.ts'

export type { Words }

/** The languages with words. */
export type Language = 'en' | 'de'

/** The first of some languages that there are words for: `de-AT` is German. English otherwise. */
export function languageOf(languages: readonly (string | null | undefined)[]): Language {
  for (const each of languages) {
    const language = each?.slice(0, 2).toLowerCase()
    if (language === 'en' || language === 'de') return language
  }
  return 'en'
}

/** The words of a language; English ones are there already. */
export const wordsIn = async (language: Language): Promise<Words> =>
  language === 'de' ? (await import('./words-de.ts')).de : en
