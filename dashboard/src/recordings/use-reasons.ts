import { useWords } from '../words/use-words.tsx'
import { recordingNounWords } from '../words/words.ts'

/** A function that translates the reason for missing audio. In the keys of the translations, # stands for a number. */
export function useReasons(): (reason: string) => string {
  const reasons: Partial<Record<string, string>> = useWords(recordingNounWords).reasons
  return (reason) => {
    const [found = ''] = /\d+(\.\d+)?/.exec(reason) ?? []
    const words = reasons[reason] ?? (found ? reasons[reason.replace(found, '#')]?.replace('#', found) : undefined)
    return words ?? reason
  }
}
