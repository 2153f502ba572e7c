import { useWords } from '../words/use-words.tsx'
import { generationWords } from '../words/words.ts'
import type { Generation } from './list-generations.ts'

/** A function that returns the reason why a generation failed, as a sentence in the current language. */
export function useWhy(): (failed: Pick<Generation, 'reason' | 'reason_code'>) => string {
  const { why } = useWords(generationWords)
  return ({ reason, reason_code }) => why[reason_code] || reason
}
