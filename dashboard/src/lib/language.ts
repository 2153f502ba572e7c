/** The languages of the dashboard. */
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
