import { catalogue } from '../../words/catalogue.ts'

/** The words of this page. */
export const accountWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
