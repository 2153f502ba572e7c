import { catalogue } from '../words/catalogue.ts'

/** Words about uploads. */
export const uploadWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
