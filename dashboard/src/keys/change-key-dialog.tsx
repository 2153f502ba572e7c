import { useState } from 'react'
import { FormDialog } from '../accounts/form-dialog.tsx'
import { usePresent } from '../accounts/own-station.ts'
import { Field } from '../ui/field.tsx'
import { Select, TextInput } from '../ui/inputs.tsx'
import { showToast, withdrawUndo } from '../ui/toasts.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords, keyWords } from '../words/words.ts'
import { type MadeKey, useChangeKey, useRevokeKey, useRotateKey } from './change-keys.ts'
import { ExpiryField, expiryOf, instantOf } from './expiry-field.tsx'
import type { KeyAct } from './key-table.tsx'
import { type Key, nameOf } from './list-keys.ts'

type Props = { station: number; shown: Key; onClose: () => void }

/** Renames, prolongs, replaces or revokes a key. */
export function ChangeKeyDialog({ act, onMade, ...rest }: Props & { act: KeyAct; onMade: (key: MadeKey) => void }) {
  if (act === 'rename') return <RenameKey {...rest} />
  if (act === 'prolong') return <ProlongKey {...rest} />
  if (act === 'rotate') return <RotateKey {...rest} onMade={onMade} />
  return <RevokeKey {...rest} />
}

function RenameKey({ station, shown, onClose }: Props) {
  const words = useWords(keyWords)
  const change = useChangeKey(station)
  const [label, setLabel] = useState(shown.label)
  const [isTried, setTried] = useState(false)
  const { id, label: before } = shown
  const submit = () => {
    setTried(true)
    if (label.trim() === '') return
    const done = () => {
      onClose()
      showToast(words.renamed, { about: [`name of key ${id}`], undo: () => change.mutate({ id, label: before }) })
    }
    change.mutate({ id, label: label.trim() }, { onSuccess: done })
  }
  return (
    <FormDialog
      title={words.renameTitle(nameOf(shown))}
      action={words.rename}
      change={change}
      own={{ conflict: words.full(10) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.question} error={isTried && label.trim() === '' && words.example}>
        {(input) => (
          <TextInput {...input} value={label} maxLength={200} onChange={(event) => setLabel(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  )
}

function ProlongKey({ station, shown, onClose }: Props) {
  const words = useWords(keyWords)
  const { save } = useWords(commonWords)
  const { now, zone } = usePresent()
  const change = useChangeKey(station)
  const [expiry, setExpiry] = useState(() => expiryOf(shown.expires_at, zone))
  const [isTried, setTried] = useState(false)
  const until = instantOf(expiry, now, zone)
  const { id, expires_at: before } = shown
  const submit = () => {
    setTried(true)
    if (until === undefined) return
    const undo = () => change.mutate({ id, expires_at: before ?? 0 })
    const isPast = before !== null && before <= now
    const done = () => {
      onClose()
      showToast(words.changed, { about: [`end of key ${id}`], ...(!isPast && { undo }) })
    }
    change.mutate({ id, expires_at: until }, { onSuccess: done })
  }
  return (
    <FormDialog
      title={words.prolongTitle(nameOf(shown))}
      action={save}
      change={change}
      own={{ conflict: words.full(10) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ExpiryField value={expiry} onChange={setExpiry} isWrong={isTried && until === undefined} />
    </FormDialog>
  )
}

const overlaps = [0, 1, 24, 168]

function RotateKey({ station, shown, onClose, onMade }: Props & { onMade: (key: MadeKey) => void }) {
  const words = useWords(keyWords)
  const rotate = useRotateKey(station)
  const [overlap, setOverlap] = useState(24)
  const submit = () => rotate.mutate({ id: shown.id, overlap }, { onSuccess: onMade })
  return (
    <FormDialog
      title={words.rotateTitle(nameOf(shown))}
      action={words.rotate}
      change={rotate}
      own={{ conflict: words.full(10) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary">{words.rotateAbout}</p>
      <Field label={words.overlap}>
        {(input) => (
          <Select {...input} value={overlap} onChange={(event) => setOverlap(Number(event.target.value))}>
            {overlaps.map((hours) => (
              <option key={hours} value={hours}>
                {words.hours(hours)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}

function RevokeKey({ station, shown, onClose }: Props) {
  const words = useWords(keyWords)
  const revoke = useRevokeKey(station)
  const done = () => {
    onClose()
    withdrawUndo([`name of key ${shown.id}`, `end of key ${shown.id}`])
    showToast(words.revoked(nameOf(shown)))
  }
  const submit = () => revoke.mutate(shown.id, { onSuccess: done })
  return (
    <FormDialog
      title={words.revokeTitle(nameOf(shown))}
      action={words.revoke}
      change={revoke}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary">{words.revokeAbout}</p>
    </FormDialog>
  )
}
