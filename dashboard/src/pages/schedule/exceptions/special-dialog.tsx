import { useState } from 'react'
import type { NewException } from '../../../schedule/exceptions.ts'
import { Switch } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { PictureField } from '../../../ui/picture-field.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { ShowField, type Span, SpanFields, spanOf } from './fields.tsx'
import { type FormProps, useDraftOf } from './form-props.ts'

/** A show that is on air once, at a date and a time; also a broadcast by exception that is changed. */
export function SpecialDialog({ date, exception, ...rest }: FormProps) {
  const words = useWords(exceptionsWords)
  const { chooseShow } = useWords(scheduleWords)
  const { station, shows } = useSchedule()
  const draftOf = useDraftOf({ date, exception })
  // Not a show that was not chosen: it would be announced, and become an episode.
  const [showId, setShow] = useState(exception?.show_id ?? 0)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [span, setSpan] = useState<Span>(() => (exception ? spanOf(exception) : { date, time: 1200, duration: 60 }))
  const [own, setOwn] = useState(() => textsOf(exception))
  const set = (changes: Partial<typeof own>) => setOwn((was) => ({ ...was, ...changes }))
  return (
    <DraftDialog
      title={exception ? words.editSpecial : words.special}
      draft={() => {
        setTried(true)
        if (showId === 0 || isBusy) return
        return draftOf({ kind: 'air', show_id: showId, ...span, ...own })
      }}
      {...rest}
    >
      <ShowField value={showId} error={isTried && showId === 0 && chooseShow} onChange={setShow} />
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
      <Field label={words.picture} caption={words.pictureHow}>
        {(input) => (
          <PictureField
            input={input}
            station={station}
            value={own.image_url}
            name={own.title || (shows.get(showId)?.title ?? '')}
            onChange={(image_url) => set({ image_url })}
            onBusy={setBusy}
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

/** The texts of one broadcast; empty ones are those of its show. */
function textsOf(one: Partial<NewException> = {}) {
  const { title = '', description = '', image_url = '', repeat = false } = one
  return { title, description, image_url, repeat }
}
