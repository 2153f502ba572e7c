import { catalogue } from '../words/catalogue.ts'

/** The words about keys. */
export const keyWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
