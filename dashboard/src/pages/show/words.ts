import { catalogue } from '../../words/catalogue.ts'

/** The words of this page. */
export const showWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
