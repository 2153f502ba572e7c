import { isolating } from '../../../web/words/isolated.ts'
import type { Language } from '../../../web/words/language.ts'

/**
 * The words of one noun or page in every language. Each language is loaded when it is first shown.
 *
 * `web/words/en/keys.ts` exports `words`, an object of sentences and of functions that return one.
 * `web/words/de/keys.ts` exports `words` too, and ends with `satisfies typeof en`, so that a missing sentence is a type
 * error.
 */
export type Catalogue<Words> = {
  /**
   * Loads them; the same promise each time. A failure is forgotten, so that it can be tried again. As soon as they are
   * loaded, React's `use` returns them without suspending.
   */
  load(language: Language): Promise<Words>
}

const inUse = new Set<Catalogue<unknown>>()

// Without the words in `server/`: the sign-in pages, and mails.
const files = import.meta.glob<{ words: unknown }>('../../../web/words/{en,de}/{*,pages/*}.ts')

/**
 * Declares a catalogue.
 * @param name the path of its file below `web/words/en`
 */
export function catalogue<Words>(name: string): Catalogue<Words> {
  const loading = new Map<Language, Promise<Words>>()
  const made: Catalogue<Words> = {
    load(language) {
      inUse.add(made)
      const begun = loading.get(language)
      if (begun) return begun
      const promise = files[`../../../web/words/${language}/${name}.ts`]!().then(
        (module) => {
          const words = isolating(module.words as Words)
          // React reads these two of a promise that it has not seen before.
          Object.assign(promise, { status: 'fulfilled', value: words })
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
