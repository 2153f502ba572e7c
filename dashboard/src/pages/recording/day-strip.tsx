import { type KeyboardEvent, useEffect, useRef } from 'react'
import { duration, shortDay } from '../../lib/time.ts'
import type { RecordedDay } from '../../recordings/days.ts'
import { stretchOf } from '../../ui/scale.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { recordingWords } from '../../words/words.ts'
import './day-strip.css'

type Props = { days: readonly RecordedDay[]; selected: string; onPick: (date: string) => void }

/** The days that are stored, each with its recorded parts. A single tab stop: the arrow keys go from day to day. */
export function DayStrip({ days, selected, onPick }: Props) {
  const words = useWords(recordingWords)
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected day is brought into view when it changes
  useEffect(() => {
    const [list, picked] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-pressed=true]')]
    if (!list) return
    const left = picked ? picked.offsetLeft - list.clientWidth + 2 * picked.clientWidth : list.scrollWidth
    list.scrollTo({ left })
  }, [selected, days.length])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = days.findIndex(({ date }) => date === selected)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key]
    const day = to === undefined ? undefined : days[to]
    if (!day) return
    event.preventDefault()
    onPick(day.date)
    strip.current?.querySelector<HTMLElement>(`[data-date="${day.date}"]`)?.focus()
  }
  const isListed = days.some(({ date }) => date === selected)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div className="recorded-days" role="group" aria-label={words.days} ref={strip} onKeyDown={onKeyDown}>
      {days.map((day, index) => {
        const isSelected = day.date === selected
        return (
          <DayKey
            key={day.date}
            day={day}
            isSelected={isSelected}
            isStop={isSelected || (!isListed && index === days.length - 1)}
            onPick={() => onPick(day.date)}
          />
        )
      })}
    </div>
  )
}

type DayProps = { day: RecordedDay; isSelected: boolean; isStop: boolean; onPick: () => void }

function DayKey({ day, isSelected, isStop, onPick }: DayProps) {
  const words = useWords(recordingWords)
  const { language, locale } = useLanguage()
  const { date, start_time, end_time, recorded, recorded_seconds, missing_seconds } = day
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00Z`))
  const says =
    recorded_seconds === 0
      ? words.nothingOf(month)
      : missing_seconds < 1
        ? words.complete(month)
        : words.missingOf(month, duration(missing_seconds))
  const share = (at: number) => (at - start_time) / (end_time - start_time)
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      tabIndex={isStop ? 0 : -1}
      data-date={date}
      onClick={onPick}
      title={says}
    >
      <small className="caption">{shortDay(date, language)}</small>
      <b>{Number(date.slice(8))}</b>
      <em className="visually-hidden">{says}</em>
      <span>
        {recorded.map((span) => (
          <i
            className="stretch"
            key={span.start_time}
            style={stretchOf(share(span.start_time), share(span.end_time))}
          />
        ))}
      </span>
    </button>
  )
}
