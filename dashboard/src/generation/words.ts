import { catalogue } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.tsx'
import type { Generation } from './list-generations.ts'

/** Words about cutting episodes out of the recording. */
export const generationWords = catalogue({
  en: () => import('./words.en.ts'),
  de: () => import('./words.de.ts'),
})

/** A function that says in the language that is shown why a generation failed, as a sentence. */
export function useWhy(): (failed: Pick<Generation, 'reason' | 'reason_code'>) => string {
  const { why } = useWords(generationWords)
  return ({ reason, reason_code }) => why[reason_code] || reason
}
