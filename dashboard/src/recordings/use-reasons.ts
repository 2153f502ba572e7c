import { translated } from '../../../web/numbered.ts'
import { useWords } from '../words/use-words.tsx'
import { recordingNounWords } from '../words/words.ts'

/** A function that translates the reason for missing audio. In the keys of the translations, # stands for a number. */
export function useReasons(): (reason: string) => string {
  const { reasons, ofList } = useWords(recordingNounWords)
  return (text) => {
    const [, reason, number, of] = ofEntry.exec(text) ?? []
    if (number === undefined) return translated(reasons, text) ?? text
    const entry = ofList(Number(number), Number(of))
    return reason === undefined ? entry : `${translated(reasons, reason) ?? reason} (${entry})`
  }
}

/** A reason of an entry of a list of servers, or the entry alone. */
const ofEntry = /^(?:(.*) \()?entry (\d+) of (\d+) of the list\)?$/
