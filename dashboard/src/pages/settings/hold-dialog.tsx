import { useState } from 'react'
import { FormDialog } from '../../accounts/form-dialog.tsx'
import { useStation } from '../../accounts/own-station.ts'
import { now } from '../../lib/server-time.ts'
import { clockTime } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { useAddHold } from '../../recordings/holds.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import { type HoldFault, type HoldForm, spanOf } from './hold-form.ts'

/** The dialog that adds a hold: its span, at first the last hour, and its reason. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(settingsWords)
  const { id, timezone } = useStation()
  const add = useAddHold(id)
  const [form, setForm] = useState<HoldForm>(() => {
    const until = Math.floor(now() / 60) * 60
    const at = (instant: number) => ({ date: dateAt(instant, timezone), time: clockTime(instant, timezone) })
    return { from: at(until - 3600), until: at(until), reason: '' }
  })
  const [fault, setFault] = useState<HoldFault>()
  const labels = { from: words.from, until: words.untilLabel }
  const change = (some: Partial<HoldForm>) => {
    setFault(undefined)
    setForm({ ...form, ...some })
  }
  const submit = () => {
    const hold = spanOf(form, timezone)
    if (typeof hold === 'string') return setFault(hold)
    add.mutate(hold, {
      onSuccess() {
        showToast(words.held)
        onClose()
      },
    })
  }
  const faultOf = (end: 'from' | 'until') =>
    (fault === end && words.wrongInstant) || (fault === 'order' && end === 'until' && words.wrongSpan)
  return (
    <FormDialog title={words.addHold} action={words.hold} change={add} onSubmit={submit} onClose={onClose}>
      <p className="secondary">{words.holdMeans}</p>
      {(['from', 'until'] as const).map((end) => (
        <Field key={end} label={labels[end]} error={faultOf(end)}>
          {(input) => (
            <div className="joined">
              <TextInput
                {...input}
                type="date"
                value={form[end].date}
                onChange={(e) => change({ [end]: { ...form[end], date: e.target.value } })}
              />
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                aria-label={words.timeOf(labels[end])}
                aria-describedby={input['aria-describedby']}
                aria-invalid={input['aria-invalid']}
                value={form[end].time}
                onChange={(e) => change({ [end]: { ...form[end], time: e.target.value } })}
              />
            </div>
          )}
        </Field>
      ))}
      <Field label={words.reason} caption={words.reasonMeans} error={fault === 'reason' && words.noReason}>
        {(input) => (
          <TextInput
            {...input}
            maxLength={1000}
            value={form.reason}
            onChange={(e) => change({ reason: e.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
