import { type ReactNode, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'

/**
 * Confirms an action that cannot be undone: the button works once the name is typed.
 * @param name the text to type
 * @param wrong the error after another text
 * @param action the label of the button: "Delete this station"
 */
export function ConfirmByName(props: {
  title: ReactNode
  name: string
  wrong: string
  action: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { title, name, wrong, action, busy = false, onConfirm, onClose, children } = props
  const words = useWords(commonWords)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = () => (typed.trim() === name ? onConfirm() : setWrong(true))
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button kind="bare" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <Field label={words.typeName(name)} error={isWrong && typed.trim() !== name && wrong}>
        {(input) => (
          <TextInput
            {...input}
            data-confirms
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
