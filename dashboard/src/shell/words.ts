import { catalogue } from '../words/catalogue.ts'

/** Words around the pages. */
export const shellWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
