import { useWords } from '../words/use-words.tsx'
import { recordingNounWords } from '../words/words.ts'

/** A function that says in the language that is shown why audio is missing. In the words, # stands for a number. */
export function useReasons(): (reason: string) => string {
  const reasons: Partial<Record<string, string>> = useWords(recordingNounWords).reasons
  return (reason) => {
    const [found = ''] = /\d+(\.\d+)?/.exec(reason) ?? []
    const words = reasons[reason] ?? (found ? reasons[reason.replace(found, '#')]?.replace('#', found) : undefined)
    return words ?? reason
  }
}
