/** The languages of the dashboard, the pages for signing in, and mails. */
export type Language = 'en' | 'de'

/** All of them, each in its own name. */
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
]

/** The tag for `Intl` and React Aria: British English has the day before the month and 24 hours. */
export const localeOf: Record<Language, 'en-GB' | 'de-DE'> = { en: 'en-GB', de: 'de-DE' }

/**
 * The language to show first: the chosen one, otherwise the first of the browser's that exists, otherwise English.
 * @param chosen what the account or this browser remembers, if anything
 * @param preferred the browser's languages, as in `navigator.languages`
 */
export function firstLanguage(chosen: string | null | undefined, preferred: readonly string[]): Language {
  for (const tag of [chosen ?? '', ...preferred]) {
    const found = languages.find(({ code }) => tag.toLowerCase().split('-')[0] === code)
    if (found) return found.code
  }
  return 'en'
}

/** The languages of the header `Accept-Language`: those of the highest weight first. Source: RFC 9110, 12.5.4. */
export function acceptedLanguages(header = ''): string[] {
  const wishes = header.split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
    const weight = parameters.find((one) => /^q=/i.test(one))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const accepted = wishes.filter(({ weight }) => weight > 0)
  return accepted.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag)
}
