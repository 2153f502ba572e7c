import { useState } from 'react'
import { FormDialog } from '../accounts/form-dialog.tsx'
import { useStation } from '../accounts/own-station.ts'
import { fieldFaults } from '../api/refusal-words.ts'
import { Field } from '../ui/field.tsx'
import { focusFirstFault } from '../ui/focus-first-fault.ts'
import { TextInput } from '../ui/inputs.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords, showsWords } from '../words/words.ts'
import { useCreateShow } from './change-shows.ts'
import type { Show } from './shows.ts'

/** The dialog that makes a show of a name. */
export function NewShow(props: { onMade: (show: Show) => void; onClose: () => void }) {
  const { onMade, onClose } = props
  const words = useWords(showsWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const create = useCreateShow(id)
  const [title, setTitle] = useState('')
  const [presenter, setPresenter] = useState('')
  const [isTried, setTried] = useState(false)
  const faults = fieldFaults(create.error, common)
  const { isPending } = create
  const unsaid = Object.keys(faults).length === 0 ? create.error : null
  const onSubmit = () => {
    setTried(true)
    if (title.trim() === '') return focusFirstFault()
    create.mutate({ title, presenter }, { onSuccess: onMade })
  }
  return (
    <FormDialog
      title={words.newShow}
      action={words.make}
      change={{ isPending, error: unsaid }}
      {...{ onSubmit, onClose }}
    >
      <Field label={words.name} error={isTried && title.trim() === '' ? words.example : faults.title}>
        {(input) => <TextInput {...input} value={title} maxLength={200} onChange={(e) => setTitle(e.target.value)} />}
      </Field>
      <Field label={words.presenter} caption={words.presenterMeans} error={faults.presenter}>
        {(input) => (
          <TextInput {...input} value={presenter} maxLength={200} onChange={(e) => setPresenter(e.target.value)} />
        )}
      </Field>
      <p className="secondary">{words.startsHidden}</p>
    </FormDialog>
  )
}
