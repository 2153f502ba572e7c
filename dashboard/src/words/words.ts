import { catalogue } from './catalogue.ts'

/** Words that every page uses. */
export const commonWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
