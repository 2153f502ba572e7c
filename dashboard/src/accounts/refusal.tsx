import { refusalWords } from '../api/refusal-words.ts'
import { Refused } from '../api/refused.ts'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { ConfirmNote } from './confirm-note.tsx'

/**
 * The reason why a change was refused; if the person has to confirm who they are, with the form for that.
 * @param own sentences by code, as `refusalWords` takes them
 * @param onConfirmed does the change once the person has proved who they are
 */
export function Refusal(props: { error: unknown; own?: Record<string, string>; onConfirmed?: () => void }) {
  const { error, own = {}, onConfirmed } = props
  const common = useWords(commonWords)
  if (!error) return null
  if (error instanceof Refused && error.code === 'confirm')
    return <ConfirmNote {...{ error, ...(onConfirmed && { onConfirmed }) }} />
  return (
    <Note kind="live" announced>
      {refusalWords(error, common, own)}
    </Note>
  )
}
