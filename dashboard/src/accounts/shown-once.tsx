import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'

/** Shows a secret that cannot be shown again. If it was not copied, closing asks first. */
export function ShownOnce(props: {
  title: string
  /** The instruction. */
  about: ReactNode
  secret: string
  words: { copy: string; have: string; notCopied: string; closeAnyway: string }
  onClose: () => void
}) {
  const { title, about, secret, words, onClose } = props
  const [isCopied, setCopied] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isDoubtful = isAsked && !isCopied
  const close = () => (isCopied || isAsked ? onClose() : setAsked(true))
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={<Button onClick={close}>{isDoubtful ? words.closeAnyway : words.have}</Button>}
    >
      <p className="secondary">{about}</p>
      <pre className="secret-text">{secret}</pre>
      <div>
        <CopyButton text={secret} label={words.copy} wide autoFocus onCopied={() => setCopied(true)} />
      </div>
      {isDoubtful && (
        <Note kind="wait" announced>
          {words.notCopied}
        </Note>
      )}
    </Dialog>
  )
}
