import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Exception } from '../../../schedule/exceptions.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, exceptionsWords } from '../../../words/words.ts'
import { DayDialog } from './day-dialog.tsx'
import { SilenceDialog } from './silence-dialog.tsx'
import { SpecialDialog } from './special-dialog.tsx'

/** The form of each kind that has more than its line says; a `skip` is undone instead. */
const forms = { air: SpecialDialog, clear: SilenceDialog, day: DayDialog, skip: null }

type Props = {
  exception: Exception
  /** The exception in words. */
  says: string
  onDone?: (made: readonly Exception[]) => void
}

/** A button that opens an exception in the form with which it was made. */
export function EditException({ exception, says, onDone }: Props) {
  const [words, { edit }] = [useWords(exceptionsWords), useWords(commonWords)]
  const [isOpen, setOpen] = useState(false)
  const Form = forms[exception.kind]
  if (!Form) return null
  return (
    <>
      <Button small aria-label={words.editOf(says)} onClick={() => setOpen(true)}>
        {edit}
      </Button>
      {/* Not inside the form of the sheet that it may be in. */}
      {isOpen &&
        createPortal(
          <Form
            date={exception.date}
            exception={exception}
            onDone={(_, made) => onDone?.(made)}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  )
}
