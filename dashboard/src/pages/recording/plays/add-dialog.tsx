import { useState } from 'react'
import { FormDialog } from '../../../accounts/form-dialog.tsx'
import { useStation } from '../../../accounts/own-station.ts'
import { fieldFaults } from '../../../api/refusal-words.ts'
import { now } from '../../../lib/server-time.ts'
import { nameOf } from '../../../plays/name-of.ts'
import { useAddPlay } from '../../../plays/plays.ts'
import { Field } from '../../../ui/field.tsx'
import { focusFirstFault } from '../../../ui/focus-first-fault.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'
import { newForm, type PlayFault, type PlayForm, spanOf } from './play-form.ts'

/** The dialog that adds a title which the stream did not name: vinyl, for example. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(playsWords)
  const common = useWords(commonWords)
  const { id: station, timezone } = useStation()
  const add = useAddPlay(station)
  const [form, setForm] = useState(() => newForm(now(), timezone))
  const [fault, setFault] = useState<PlayFault | 'title'>()
  const set = (some: Partial<PlayForm>) => {
    setFault(undefined)
    add.reset()
    setForm({ ...form, ...some })
  }
  const submit = () => {
    const span = spanOf(form, timezone, now())
    const wrong = typeof span === 'string' ? span : form.title.trim() === '' ? 'title' : undefined
    setFault(wrong)
    if (wrong || typeof span === 'string') return focusFirstFault()
    const names = { artist: form.artist.trim(), title: form.title.trim() }
    add.mutate(
      { ...span, ...names },
      {
        onSuccess() {
          showToast(words.added(nameOf(names.artist, names.title)))
          onClose()
        },
        onError: focusFirstFault,
      },
    )
  }
  const faults = fieldFaults(add.error, common)
  const errors = {
    artist: faults.artist,
    title: fault === 'title' ? common.fault.required : faults.title,
    date: fault === 'date' && words.wrongDate,
    from: fault === 'from' ? words.wrongTime : faults.at && words.mustBeOver,
    until: fault === 'until' ? words.wrongTime : faults.until && words.wrongEnd,
  }
  const isRefused = Object.keys(faults).length === 0
  return (
    <FormDialog
      title={words.add}
      action={common.add}
      change={{ isPending: add.isPending, error: isRefused ? add.error : null }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary">{words.addMeans}</p>
      {(['artist', 'title'] as const).map((name) => (
        <Field key={name} label={words[name === 'title' ? 'song' : name]} error={errors[name]}>
          {(input) => (
            <TextInput
              {...input}
              autoComplete="off"
              maxLength={499}
              value={form[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={words.day} error={errors.date}>
        {(input) => (
          <TextInput {...input} type="date" value={form.date} onChange={({ target }) => set({ date: target.value })} />
        )}
      </Field>
      <div className="times">
        {(['from', 'until'] as const).map((name) => (
          <Field key={name} label={words[name]} error={errors[name]}>
            {(input) => (
              <TextInput
                {...input}
                inputMode="numeric"
                autoComplete="off"
                value={form[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="caption">{words.untilMeans}</p>
    </FormDialog>
  )
}
