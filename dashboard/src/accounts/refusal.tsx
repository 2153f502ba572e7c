import { refusalWords } from '../api/refusal-words.ts'
import { Refused } from '../api/refused.ts'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { ConfirmNote } from './confirm-note.tsx'

/**
 * Why a change was refused, with the way to prove who one is if that is why.
 * @param own sentences by code, as `refusalWords` takes them
 */
export function Refusal({ error, own = {} }: { error: unknown; own?: Record<string, string> }) {
  const common = useWords(commonWords)
  if (!error) return null
  if (error instanceof Refused && error.code === 'confirm') return <ConfirmNote error={error} />
  return (
    <Note kind="live" announced>
      {refusalWords(error, common, own)}
    </Note>
  )
}
