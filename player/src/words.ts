import { en, type Words } from './words-en.ts'

export type { Words }

/** The languages with words. */
export type Language = 'en' | 'de'

/** The first of some languages that there are words for: `de-AT` is German. English otherwise. */
export const languageOf = (languages: readonly (string | null | undefined)[]): Language =>
  languages.map((each) => each?.slice(0, 2).toLowerCase()).find((each) => each === 'en' || each === 'de') ?? 'en'

/** The words of a language: English ones are there already, and those of another one are all in one chunk. */
export const wordsIn = async (language: Language): Promise<Words> =>
  language === 'de'
    ? import('./words-de.ts').then(
        ({ de }) => de,
        () => en,
      )
    : en

/** The words of a chunk, which has its English ones itself. */
export const withWords = <T extends object>(words: Words, english: T): Words & T => ({ ...english, ...words })
