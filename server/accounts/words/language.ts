import { isolating } from '../../lib/isolated.ts'
import { de } from './de.ts'
import { en, type Words } from './en.ts'

const english = isolating(en)
const all: Record<string, Words> = { en: english, de: isolating(de) }

/**
 * The words in the language to use: the chosen one, otherwise the browser's first that exists, otherwise English.
 * @param chosen of the person's account; empty if they chose none
 * @param accepted the header `Accept-Language`
 */
export function wordsFor(chosen: string, accepted: string | undefined): Words {
  return all[chosen] ?? all[preferred(accepted ?? '')] ?? english
}

/** The language with the highest weight of those that exist; the first of equal ones. Source: RFC 9110, 12.5.4. */
function preferred(accepted: string): string {
  const wishes = accepted.split(',').map((wish) => {
    const [tag = '', ...parameters] = wish
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0]!, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const possible = wishes.filter(({ language, weight }) => Object.hasOwn(all, language) && weight > 0)
  return possible.sort((one, other) => other.weight - one.weight)[0]?.language ?? ''
}
