import { type ReactNode, useState } from 'react'
import { saveText } from '../lib/save-text.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'

/** Shows a secret that cannot be shown again. If it was not copied, saved or printed, closing asks first. */
export function ShownOnce(props: {
  title: string
  /** The instruction. */
  about: ReactNode
  secret: string
  words: { copy: string; have: string; notCopied: string; closeAnyway: string }
  /** A file with it, and what the file says before it. Without one, it can only be copied. */
  file?: { name: string; heading: string; download: string; print: string }
  onClose: () => void
}) {
  const { title, about, secret, words, file, onClose } = props
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
      <div className="printed">
        {file && <p className="print-only">{file.heading}</p>}
        <pre className="secret-text">{secret}</pre>
      </div>
      <div className="actions">
        <CopyButton text={secret} label={words.copy} wide autoFocus onCopied={() => setCopied(true)} />
        {file && (
          <>
            <Button
              icon="download"
              onClick={() => {
                saveText(file.name, `${file.heading}\n\n${secret}\n`)
                setCopied(true)
              }}
            >
              {file.download}
            </Button>
            <Button
              onClick={() => {
                print()
                setCopied(true)
              }}
            >
              {file.print}
            </Button>
          </>
        )}
      </div>
      {isDoubtful && (
        <Note kind="wait" announced>
          {words.notCopied}
        </Note>
      )}
    </Dialog>
  )
}
