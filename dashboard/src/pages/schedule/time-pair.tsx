import { useEffect, useRef, useState } from 'react'
import { minutesTime } from '../../lib/time.ts'
import { parseTime } from '../../lib/typed-time.ts'
import { modulo } from '../../schedule/ring.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useUntaken } from '../../ui/untaken.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useRequests, useSchedule } from './editor-state.tsx'
import './time-pair.css'

type Props = {
  /** Times of day in minutes since midnight; null where those of several differ. */
  start: number
  end: number | null
  startLabel?: string
  /** In a form of its own, which does not answer requests to the inspector for the times. */
  inForm?: boolean
  onStart: (time: number) => void
  onEnd: (time: number) => void
}

/** The fields of a start and an end, to the minute. The arrow keys change them by five minutes. */
export function TimePair({ start, end, startLabel, inForm = false, onStart, onEnd }: Props) {
  const words = useWords(scheduleWords)
  const { inspected } = useRequests()
  const { mayWrite } = useSchedule()
  const pair = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (inForm || inspected?.what !== 'times') return
    const input = pair.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [inspected, inForm])
  return (
    <div className="time-pair" ref={pair}>
      <TimeField label={startLabel ?? words.starts} value={start} isEnd={false} readOnly={!mayWrite} onTime={onStart} />
      {end !== null && <TimeField label={words.ends} value={end} isEnd readOnly={!mayWrite} onTime={onEnd} />}
    </div>
  )
}

type TimeProps = {
  label: string
  value: number
  isEnd: boolean
  readOnly: boolean
  error?: string | false
  onTime: (time: number) => void
}

/** The field of a time of day in minutes. It takes its text when it is left, and by Enter. */
export function TimeField({ label, value, isEnd, readOnly, error, onTime }: TimeProps) {
  const words = useWords(scheduleWords)
  const shown = minutesTime(isEnd && value === 0 ? 1440 : value)
  // A text belongs to the value that it was typed over: another entry, or another change of this one, drops it.
  const [text, setText] = useState({ typed: '', over: -1 })
  const typed = text.over === value ? text.typed : null
  const setTyped = (typed: string | null) => setText({ typed: typed ?? '', over: typed === null ? -1 : value })
  const [wrongText, setWrongText] = useState<string | null>(null)
  const isWrong = typed !== null && typed === wrongText
  const input = useRef<HTMLInputElement>(null)
  useUntaken(input, typed !== null && typed !== shown, () => setTyped(null))
  const take = () => {
    if (typed === null) return
    const time = parseTime(typed)
    if (time === undefined) return setWrongText(typed)
    setTyped(null)
    if (modulo(time, 1440) !== value) onTime(time)
  }
  return (
    <Field label={label} error={isWrong ? words.timeWrong : error}>
      {(props) => (
        <TextInput
          {...props}
          ref={input}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          readOnly={readOnly}
          value={typed ?? shown}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            const by = { ArrowUp: 5, ArrowDown: -5 }[event.key]
            if (event.key === 'Enter') take()
            else if (event.key === 'Escape') setTyped(null)
            else if (by && !readOnly) {
              event.preventDefault()
              const from = parseTime(typed ?? shown) ?? value
              setTyped(null)
              onTime(modulo(from + by, 1440))
            }
          }}
        />
      )}
    </Field>
  )
}
