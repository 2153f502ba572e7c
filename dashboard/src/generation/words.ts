import { catalogue } from '../words/catalogue.ts'

/** Words about cutting episodes out of the recording. */
export const generationWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
