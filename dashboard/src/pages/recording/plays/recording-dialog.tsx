import { useState } from 'react'
import { FormDialog } from '../../../accounts/form-dialog.tsx'
import { useStation } from '../../../accounts/own-station.ts'
import { fieldFaults } from '../../../api/refusal-words.ts'
import { type Recording, useChangeRecording } from '../../../plays/catalogue.ts'
import { Field } from '../../../ui/field.tsx'
import { focusFirstFault } from '../../../ui/focus-first-fault.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'

/** The dialog that edits a recording of the catalogue. */
export function RecordingDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const words = useWords(playsWords)
  const w = words.catalogue
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const change = useChangeRecording(station)
  const [form, setForm] = useState(recording)
  const faults = fieldFaults(change.error, common)
  const labels = {
    ...{ artist: words.artist, title: words.song, isrc: w.isrc, label: w.label },
    ...{ label_code: w.labelCode, composer: w.composer },
  }
  return (
    <FormDialog
      title={w.editing}
      action={common.save}
      change={{ isPending: change.isPending, error: Object.keys(faults).length === 0 ? change.error : null }}
      own={{ taken: w.taken }}
      onSubmit={() => change.mutate(form, { onSuccess: onClose, onError: focusFirstFault })}
      onClose={onClose}
    >
      {(['artist', 'title', 'isrc', 'label', 'label_code', 'composer'] as const).map((name) => (
        <Field key={name} label={labels[name]} error={name === 'isrc' && faults.isrc ? w.wrongIsrc : faults[name]}>
          {(input) => (
            <TextInput
              {...input}
              autoComplete="off"
              value={form[name]}
              onChange={({ target }) => {
                change.reset()
                setForm({ ...form, [name]: target.value })
              }}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}
