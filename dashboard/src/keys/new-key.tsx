import { useState } from 'react'
import { FormDialog } from '../accounts/form-dialog.tsx'
import { usePresent } from '../accounts/own-station.ts'
import { fieldFaults } from '../api/refusal-words.ts'
import { Checkbox, RadioList } from '../ui/choices.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords, keyWords } from '../words/words.ts'
import { type MadeKey, useCreateKey } from './change-keys.ts'
import { type Expiry, ExpiryField, instantOf } from './expiry-field.tsx'
import { type Preset, type Scope, scopes, scopesOf } from './scopes.ts'
import './new-key.css'

/** The dialog that makes a key: its purpose, scopes and expiry. */
export function NewKey(props: { station: number; onMade: (key: MadeKey) => void; onClose: () => void }) {
  const words = useWords(keyWords)
  const common = useWords(commonWords)
  const { now, zone } = usePresent()
  const create = useCreateKey(props.station)
  const [label, setLabel] = useState('')
  const [preset, setPreset] = useState<Preset>('read')
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(scopesOf('read')))
  const [expiry, setExpiry] = useState<Expiry>({ choice: 'year', day: '' })
  const [isTried, setTried] = useState(false)
  const wanted = preset === 'choose' ? scopes.filter((scope) => chosen.has(scope)) : scopesOf(preset)
  const until = instantOf(expiry, now, zone)
  const faults = fieldFaults(create.error, common)

  const submit = () => {
    setTried(true)
    if (label.trim() === '' || wanted.length === 0 || until === undefined) return
    create.mutate({ label: label.trim(), scopes: wanted, expires_at: until }, { onSuccess: props.onMade })
  }
  const toggle = (scope: Scope) => {
    const next = new Set(chosen)
    if (!next.delete(scope)) next.add(scope)
    setChosen(next)
  }
  return (
    <FormDialog
      title={words.newKey}
      action={words.create}
      change={create}
      own={{ conflict: words.full(10) }}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Field label={words.question} error={isTried && label.trim() === '' ? words.example : faults.label}>
        {(input) => (
          <TextInput {...input} value={label} maxLength={200} onChange={(event) => setLabel(event.target.value)} />
        )}
      </Field>
      <div>
        <RadioList<Preset>
          name={words.mayQuestion}
          value={preset}
          options={(['read', 'all', 'choose'] as const).map((value) => {
            const [name, sentence] = words.presets[value]
            return { value, label: name, sentence }
          })}
          onChange={setPreset}
        />
        {preset === 'choose' && (
          <div className="scopes">
            {scopes.map((scope) => {
              const [name, sentence] = words.scopes[scope]
              return (
                <Checkbox key={scope} checked={chosen.has(scope)} onChange={() => toggle(scope)}>
                  {name}
                  <small className="caption">{sentence}</small>
                </Checkbox>
              )
            })}
          </div>
        )}
        <div aria-live="polite" className="field-error">
          {isTried && wanted.length === 0 && (
            <p>
              <i className="fault" /> {words.oneScope}
            </p>
          )}
        </div>
      </div>
      <ExpiryField value={expiry} onChange={setExpiry} isWrong={isTried && until === undefined} />
    </FormDialog>
  )
}
