import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Exception, ExceptionDraft } from '../../../schedule/exceptions.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstFault } from '../../../ui/focus-first-fault.ts'
import { areAllTaken } from '../../../ui/untaken.ts'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords } from '../../../words/words.ts'
import { ExceptionReview } from './review.tsx'

type Props = {
  title: string
  /** Returns the exceptions as they are entered; undefined if there is a fault, which is then shown. */
  draft: () => ExceptionDraft | undefined
  /** Called with the first date of the exceptions that were made, and with them. */
  onDone: (date: string, made: readonly Exception[]) => void
  onClose: () => void
  children: ReactNode
}

/** A form for exceptions, which leads to their review; cancelling the review leads back to it. */
export function DraftDialog({ title, draft, onDone, onClose, children }: Props) {
  const common = useWords(commonWords)
  const [reviewed, setReviewed] = useState<ExceptionDraft | null>(null)
  const review = () => {
    if (!areAllTaken(common)) return
    const entered = draft()
    if (entered) setReviewed(entered)
    else focusFirstFault()
  }
  return (
    <>
      <Dialog
        title={title}
        // Beneath its review it is not seen, but can still be given the focus back.
        className={reviewed ? 'exception-form beneath' : 'exception-form'}
        onClose={onClose}
        onSubmit={review}
        actions={
          <>
            <Button kind="bare" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button kind="primary" type="submit">
              {common.review}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      {reviewed && (
        <ExceptionReview
          draft={reviewed}
          onDone={({ exceptions }) => {
            // One after the other, so that the focus goes back to where it was before the form.
            flushSync(() => setReviewed(null))
            onClose()
            onDone(exceptions.map(({ date }) => date).sort()[0]!, exceptions)
          }}
          onCancel={() => setReviewed(null)}
        />
      )}
    </>
  )
}
