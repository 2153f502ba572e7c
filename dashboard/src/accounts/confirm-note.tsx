import { Refused } from '../api/refused.ts'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'

/** Where a person proves again who they are, and comes back from. */
export function confirmUrl(): string {
  return `/dashboard/confirm?to=${encodeURIComponent(location.pathname + location.search + location.hash)}`
}

/** Says that a change needs a recent proof of who the person is, if that is why it was refused, and leads there. */
export function ConfirmNote({ error }: { error: unknown }) {
  const { refused, confirmLink } = useWords(commonWords)
  if (!(error instanceof Refused) || error.code !== 'confirm') return null
  return (
    <Note kind="wait" announced>
      {refused.confirm}{' '}
      <a className="lnk" href={confirmUrl()}>
        {confirmLink}
      </a>
    </Note>
  )
}
