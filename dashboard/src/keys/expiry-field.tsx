import { useState } from 'react'
import { usePresent } from '../accounts/own-station.ts'
import { shortDate } from '../lib/time.ts'
import { addDays, dateAt, dayBounds } from '../lib/zone.ts'
import { RadioKeys } from '../ui/choices.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useWords } from '../words/use-words.tsx'
import { keyWords } from '../words/words.ts'
import './expiry-field.css'

type Choice = 'never' | 'year' | 'day'

/** The expiry of a key: never, in a year, or at the end of a day in the station's zone. */
export type Expiry = { choice: Choice; day: string }

/** The instant of an expiry; undefined if the day is not one from today on. */
export function instantOf({ choice, day }: Expiry, now: number, zone: string): number | undefined {
  if (choice === 'never') return 0
  const last = choice === 'year' ? addDays(dateAt(now, zone), 365) : day
  if (!/^\d{4}-\d\d-\d\d$/.test(last)) return
  const { end } = dayBounds(last, zone)
  return end > now ? end : undefined
}

/** The expiry of an instant. */
export function expiryOf(at: number | null, zone: string): Expiry {
  return at === null ? { choice: 'never', day: '' } : { choice: 'day', day: dateAt(at - 1, zone) }
}

/** The choice of the expiry of a key: never, in a year, or on a day. */
export function ExpiryField(props: { value: Expiry; onChange: (value: Expiry) => void; isWrong: boolean }) {
  const { value, onChange, isWrong } = props
  const words = useWords(keyWords)
  const present = usePresent()
  const [inAYear] = useState(() => shortDate(addDays(dateAt(present.now, present.zone), 365), present))
  return (
    <div className="field expiry">
      <span className="label">{words.untilQuestion}</span>
      <RadioKeys<Choice>
        label={words.untilQuestion}
        value={value.choice}
        options={[
          { value: 'never', label: words.forEver },
          { value: 'year', label: inAYear },
          { value: 'day', label: words.anotherDay },
        ]}
        onChange={(choice) => onChange({ ...value, choice })}
      />
      {value.choice === 'day' && (
        <Field label={words.lastDay} error={isWrong && words.future}>
          {(input) => (
            <TextInput
              {...input}
              type="date"
              value={value.day}
              min={dateAt(present.now, present.zone)}
              onChange={(event) => onChange({ ...value, day: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
