import { catalogue } from '../words/catalogue.ts'

/** Words about episodes, for every page that shows some. */
export const episodeWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})
