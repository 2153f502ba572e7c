import type { ReactNode } from 'react'
import { addDays } from '../../../lib/zone.ts'
import { longest } from '../../../schedule/entry.ts'
import type { Exception } from '../../../schedule/exceptions.ts'
import { dayMinutes, modulo } from '../../../schedule/ring.ts'
import { daysBetween } from '../../../schedule/rotation.ts'
import { endTime } from '../../../schedule/times.ts'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { useLanguage, useWords } from '../../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { TimePair } from '../time-pair.tsx'
import { useExceptionWords } from './exception-words.ts'
import './fields.css'

/** A span of the station's clocks: an ISO date, and minutes. */
export type Span = { date: string; time: number; duration: number }

/** The span of an exception. */
export const spanOf = ({ date, time = 0, duration = 60 }: Exception): Span => ({ date, time, duration })

type DateProps = {
  label: string
  value: string
  min?: string
  error?: string | false
  onChange: (date: string) => void
}

/** A date. While it is incomplete, the last complete one stays. */
export function DateField({ label, value, min, error, onChange }: DateProps) {
  return (
    <Field label={label} error={error}>
      {(input) => (
        <TextInput
          {...input}
          type="date"
          required
          value={value}
          {...(min && { min })}
          onChange={({ target }) => target.value && onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** A choice of the browser's own list. */
export function Choice(props: {
  label: string
  error?: string | false
  value: number
  onChange: (value: number) => void
  children: ReactNode
}) {
  const { label, error, value, onChange, children } = props
  return (
    <Field label={label} error={error}>
      {(input) => (
        <Select {...input} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {children}
        </Select>
      )}
    </Field>
  )
}

/** The choice of a show; 0 while none is chosen. */
export function ShowField(props: { value: number; error: string | false; onChange: (showId: number) => void }) {
  const { value, error, onChange } = props
  const words = useWords(scheduleWords)
  const { locale } = useLanguage()
  const { template } = useSchedule()
  return (
    <Choice label={words.whichShow} error={error} value={value} onChange={onChange}>
      {value === 0 && <option value={0}>{words.chooseShow}</option>}
      {template.shows
        .toSorted((a, b) => a.title.localeCompare(b.title, locale))
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
    </Choice>
  )
}

/**
 * A date, a start and an end. An end that is not after the start is on the next day.
 * @param overDays the end has a date of its own
 */
export function SpanFields(props: { span: Span; overDays?: boolean; onChange: (span: Span) => void }) {
  const { span, overDays = false, onChange } = props
  const [words, { previewDate }] = [useWords(exceptionsWords), useWords(scheduleWords)]
  const { dateWords } = useExceptionWords()
  const { date, time, duration } = span
  const end = time + duration
  const endDate = addDays(date, Math.ceil(end / dayMinutes) - 1)
  const endAt = (days: number, endTime: number) => {
    const minutes = days * dayMinutes + endTime - time
    onChange({ ...span, duration: Math.min(longest, minutes > 0 ? minutes : minutes + dayMinutes) })
  }
  const days = daysBetween(date, endDate)
  return (
    <div className={overDays ? 'span-fields' : 'span-fields one-date'}>
      <DateField label={previewDate} value={date} onChange={(date) => onChange({ ...span, date })} />
      {overDays && (
        <DateField
          label={words.untilDate}
          value={endDate}
          min={date}
          onChange={(until) => endAt(Math.max(0, daysBetween(date, until)), end - days * dayMinutes)}
        />
      )}
      <TimePair
        inForm
        start={time}
        end={modulo(end, dayMinutes)}
        onStart={(start) => onChange({ ...span, time: modulo(start, dayMinutes) })}
        onEnd={(typed) => endAt(overDays ? days : 0, modulo(typed, dayMinutes) || dayMinutes)}
      />
      {endDate !== date && <p className="caption">{words.nextDay(dateWords(endDate), endTime(end))}</p>}
    </div>
  )
}
