import { translated } from '../lib/numbered.ts'
import { useWords } from '../words/use-words.tsx'
import { recordingNounWords } from '../words/words.ts'

/** A function that translates the reason for missing audio. In the keys of the translations, # stands for a number. */
export function useReasons(): (reason: string) => string {
  const { reasons } = useWords(recordingNounWords)
  return (reason) => translated(reasons, reason) ?? reason
}
