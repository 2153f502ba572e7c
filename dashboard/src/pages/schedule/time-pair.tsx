import { useEffect, useRef, useState } from 'react'
import { minutesTime } from '../../lib/time.ts'
import { parseTime } from '../../lib/typed-time.ts'
import { modulo } from '../../schedule/ring.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
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

type TimeProps = { label: string; value: number; isEnd: boolean; readOnly: boolean; onTime: (time: number) => void }

function TimeField({ label, value, isEnd, readOnly, onTime }: TimeProps) {
  const words = useWords(scheduleWords)
  const shown = minutesTime(isEnd && value === 0 ? 1440 : value)
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const take = () => {
    if (typed === null) return
    const time = parseTime(typed)
    setWrong(time === undefined)
    if (time === undefined) return
    setTyped(null)
    if (modulo(time, 1440) !== value) onTime(time)
  }
  return (
    <Field label={label} error={isWrong && words.timeWrong}>
      {(input) => (
        <TextInput
          {...input}
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
            else if (event.key === 'Escape') {
              setTyped(null)
              setWrong(false)
            } else if (by && !readOnly) {
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
