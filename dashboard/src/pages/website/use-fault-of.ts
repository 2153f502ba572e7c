import { faultWords, schemeFault } from '../../api/refusal-words.ts'
import type { RefusedField } from '../../api/refused.ts'
import type { Settings } from '../../station/settings.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, websiteWords } from '../../words/words.ts'

/** A function that gives the error of a setting. */
export function useFaultOf(faults: readonly RefusedField[], shown: Settings) {
  const words = useWords(websiteWords)
  const common = useWords(commonWords)
  return (field: string): string | undefined => {
    const found = faults.find((fault) => fault.field === field)
    const { line } = found ?? {}
    if (line && (field === 'links' || field === 'reception')) return words.lineFaults[field](line.number, line.text)
    const typed = shown[field as keyof Settings]
    const scheme = found && field.endsWith('url') && typeof typed === 'string' && schemeFault(typed, common)
    if (scheme) return scheme
    return found && (words.faults[field as keyof typeof words.faults] ?? faultWords(found, common))
  }
}
