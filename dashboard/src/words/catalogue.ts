import { isolating } from '../lib/isolated.ts'
import type { Language } from '../lib/language.ts'

/**
 * The words of one noun or page in every language. Each language is loaded when it is first shown.
 *
 *     export const keyWords = catalogue({
 *       en: () => import('./words.en.ts'),
 *       de: () => import('./words.de.ts'),
 *     })
 *
 * `words.en.ts` exports `words`, an object of sentences and of functions that return one; `words.de.ts` exports
 * `words` too, and ends with `satisfies typeof en`, so that a missing sentence is a type error.
 */
export type Catalogue<Words> = {
  /** The words, once they are loaded. */
  loaded(language: Language): Words | undefined
  /** Loads them; the same promise each time. A failure is forgotten, so that it can be tried again. */
  load(language: Language): Promise<Words>
}

const inUse = new Set<Catalogue<unknown>>()

/** Makes a catalogue of modules that export `words`. */
export function catalogue<Words>(modules: Record<Language, () => Promise<{ words: Words }>>): Catalogue<Words> {
  const loaded = new Map<Language, Words>()
  const loading = new Map<Language, Promise<Words>>()
  const made: Catalogue<Words> = {
    loaded: (language) => loaded.get(language),
    load(language) {
      inUse.add(made)
      const begun = loading.get(language)
      if (begun) return begun
      const promise = modules[language]().then(
        (module) => {
          const words = isolating(module.words)
          loaded.set(language, words)
          return words
        },
        (error: unknown) => {
          loading.delete(language)
          throw error
        },
      )
      loading.set(language, promise)
      return promise
    },
  }
  return made
}

/** Loads all words in use in another language, so that the page can change to it at once. */
export async function loadAll(language: Language): Promise<void> {
  await Promise.all([...inUse].map((each) => each.load(language)))
}
