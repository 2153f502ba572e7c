import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { refusalWords, schemeFault } from '../../api/refusal-words.ts'
import { Refused } from '../../api/refused.ts'
import { StreamTest } from '../../recordings/stream-test.tsx'
import { settingsQuery, useChangeSettings } from '../../station/settings.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, firstRunWords } from '../../words/words.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** The address of the live stream. */
export function StreamStep({ onDone, later }: StepProps) {
  const words = useWords(firstRunWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const change = useChangeSettings(id)
  const { data } = useSuspenseQuery(settingsQuery(id))
  const [url, setUrl] = useState(data.stream_url)
  const [isEmpty, setEmpty] = useState(false)
  const submit = () => {
    setEmpty(url.trim() === '')
    if (url.trim() !== '') change.mutate({ stream_url: url.trim() }, { onSuccess: onDone })
  }
  const isFault = change.error instanceof Refused && change.error.fields.length > 0
  const example = schemeFault(url, common) ?? words.addressExample
  const error = isEmpty || isFault ? example : change.error && refusalWords(change.error, common)
  return (
    <StepForm
      about={[words.streamAbout]}
      action={words.saveAddress}
      busy={change.isPending}
      beside={later}
      onSubmit={submit}
    >
      <Field label={words.address} error={error}>
        {(input) => (
          <StreamTest url={url.trim()}>
            <TextInput
              {...input}
              inputMode="url"
              autoComplete="off"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          </StreamTest>
        )}
      </Field>
    </StepForm>
  )
}
