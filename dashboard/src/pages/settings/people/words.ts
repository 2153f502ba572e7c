import { catalogue } from '../../../words/catalogue.ts'

/** The words about the people of a station. */
export const peopleWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
