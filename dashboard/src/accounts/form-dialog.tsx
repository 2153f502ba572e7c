import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { Refusal } from './refusal.tsx'

/** A dialog with a form, a button that sends it, and the reason for a refusal. */
export function FormDialog(props: {
  title: string
  /** The words on the button. */
  action: string
  change: { isPending: boolean; error: unknown }
  /** Sentences for refusals, by code. */
  own?: Record<string, string>
  /** A button before the others, such as one that leads back. */
  beside?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { title, action, change, own = {}, beside, onSubmit, onClose, children } = props
  const { cancel } = useWords(commonWords)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={onSubmit}
      actions={
        <>
          {beside}
          <Button kind="bare" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" busy={change.isPending}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <Refusal error={change.error} own={own} onConfirmed={onSubmit} />
    </Dialog>
  )
}
