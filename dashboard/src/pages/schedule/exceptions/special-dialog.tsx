import { useState } from 'react'
import { Switch } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { useLanguage, useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { ShowField, type Span, SpanFields } from './fields.tsx'
import type { FormProps } from './form-props.ts'

/** A show that is on air once, at a date and a time. */
export function SpecialDialog({ date, ...rest }: FormProps) {
  const words = useWords(exceptionsWords)
  const { locale } = useLanguage()
  const { template } = useSchedule()
  const [first] = template.shows.toSorted((a, b) => a.title.localeCompare(b.title, locale))
  const [showId, setShow] = useState(first!.id)
  const [span, setSpan] = useState<Span>({ date, time: 1200, duration: 60 })
  const [own, setOwn] = useState({ title: '', description: '', repeat: false })
  const set = (changes: Partial<typeof own>) => setOwn((was) => ({ ...was, ...changes }))
  return (
    <DraftDialog
      title={words.special}
      draft={() => ({ exceptions: [{ kind: 'air', show_id: showId, ...span, ...own }], replaces: [] })}
      {...rest}
    >
      <ShowField value={showId} onChange={setShow} />
      <SpanFields span={span} onChange={setSpan} />
      <Field label={words.ownTitle} caption={words.ownTitleHow}>
        {(input) => (
          <TextInput
            {...input}
            maxLength={499}
            value={own.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field label={words.description}>
        {(input) => (
          <TextArea
            {...input}
            maxLength={10_000}
            value={own.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <Switch
        label={words.isRepeat}
        sentence={words.isRepeatHow}
        checked={own.repeat}
        onChange={({ target }) => set({ repeat: target.checked })}
      />
    </DraftDialog>
  )
}
