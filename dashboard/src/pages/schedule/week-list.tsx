import { duration, longDate, weekdays } from '../../lib/time.ts'
import { addDays } from '../../lib/zone.ts'
import { dayAt, dayMinutes, minuteOf, modulo } from '../../schedule/ring.ts'
import { type Row, rowsOf } from '../../schedule/rows.ts'
import type { Words } from '../../schedule/sentences.ts'
import { endTime, startTime, tightTimes } from '../../schedule/times.ts'
import { hueOf } from '../../shows/hue.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { DayStrip } from './day-strip.tsx'
import { AfterWeek, usePlan, useSchedule, useSelection } from './editor-state.tsx'
import { exceptionWords, useTitleOf } from './entry-words.ts'
import { useExceptionalDates } from './exceptions/stored-near.ts'
import { Inspector, InspectorSheet } from './inspector.tsx'
import { MoveDay } from './move-day.tsx'
import { EmptyWeek } from './nothing-chosen.tsx'
import type { ShownView } from './view.ts'
import './week-list.css'

/** The week as a list, from midnight to midnight; on a phone a single day of it. */
export function WeekList({ view }: { view: ShownView }) {
  const { language } = useLanguage()
  const exceptional = useExceptionalDates(view)
  const { withException } = useWords(scheduleWords)
  const days = view.isPhone ? [view.day] : [0, 1, 2, 3, 4, 5, 6]
  return (
    <>
      {view.isPhone && (
        <AfterWeek>
          <DayStrip view={view} />
        </AfterWeek>
      )}
      <div className="week-list">
        <div className="listed-days">
          {view.isPhone && <EmptyWeek view={view} />}
          {days.map((day) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`} className={view.isPhone ? 'visually-hidden' : undefined}>
                {longDate(addDays(view.monday, day), language)}
                {exceptional.has(addDays(view.monday, day)) && (
                  <>
                    <i className="exceptional" />
                    <span className="visually-hidden">, {withException}</span>
                  </>
                )}
              </h2>
              <DayRows view={view} day={day} isPlanOnly={exceptional.has(addDays(view.monday, day))} />
            </section>
          ))}
        </div>
        <AfterWeek takesInput>{view.isNarrow ? <InspectorSheet /> : <Inspector />}</AfterWeek>
      </div>
    </>
  )
}

/** @param isPlanOnly the plan of the day is not what is on air on its date */
function DayRows({ view, day, isPlanOnly }: { view: ShownView; day: number; isPlanOnly: boolean }) {
  const { plan, segments } = usePlan()
  const { ring, mayWrite } = useSchedule()
  const begin = minuteOf(view.week, day)
  return (
    <>
      <ol className={mayWrite ? 'entries' : 'entries read'}>
        {rowsOf(plan, segments, begin, ring).map((row) =>
          row.entry ? (
            <EntryRow key={row.entry.key} row={row} entry={row.entry} {...{ view, begin, isPlanOnly }} />
          ) : (
            <GapRow key={`gap ${row.top}`} row={row} begin={begin} />
          ),
        )}
      </ol>
      <MoveDay isOfDay={(at) => at >= begin && at < begin + dayMinutes} />
    </>
  )
}

function EntryRow({
  row,
  entry,
  view,
  begin,
  isPlanOnly,
}: {
  row: Row
  entry: NonNullable<Row['entry']>
  view: ShownView
  begin: number
  isPlanOnly: boolean
}) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { segments, changed } = usePlan()
  const { selected } = useSelection()
  const { ring, mayWrite, select, inspect } = useSchedule()
  const titleOf = useTitleOf()
  const names = weekdays(language, 'short')
  const since = row.isFromBefore && words.since(`${names[dayAt(entry.at)]} ${startTime(entry.at)}`)
  const end = modulo(entry.at + entry.length, ring)
  const endDay = row.goesOn ? `${names[dayAt(end - 1)]} ` : ''
  const until = words.untilTime(endDay + endTime(end))
  const isNow =
    !isPlanOnly &&
    segments.some(({ from, until, entry: on }) => on === entry && from <= view.nowMinute && view.nowMinute < until)
  const change = changed.get(entry.key)
  const exceptional = exceptionWords(entry, words)
  const state = { over: words.overIt, pause: partsOf(row, words), covered: words.notOnAir, whole: '' }[row.state]
  return (
    <li
      data-show
      style={entry.showId > 0 ? hueOf(entry.showId) : undefined}
      className={row.state === 'over' ? 'over' : undefined}
    >
      <button
        type="button"
        className="entry"
        aria-pressed={selected.has(entry.key)}
        onClick={() => {
          select([entry.key])
          inspect('see')
        }}
      >
        <time>{startTime(begin + row.top)}</time>
        <i className="strip" />
        <span>
          <b>{titleOf(entry)}</b>
          {exceptional && <i className="exceptional" />}
          {change && (
            <>
              {' '}
              <i className="unsaved" />
              <span className="visually-hidden"> {words.notSaved}</span>
            </>
          )}
          <small className="caption">
            {isNow && (
              <>
                <span className="bad">{words.nowOnAir}</span>
                {', '}
              </>
            )}
            {[since, until].filter(Boolean).join(' ')}
            {exceptional ? `, ${exceptional}` : state && `, ${state}`}
          </small>
        </span>
        <span className="length">{duration(row.length * 60)}</span>
      </button>
      {mayWrite && row.joint !== null && <Add at={modulo(begin + row.joint, ring)} />}
    </li>
  )
}

/** When a show is on air that others cover in part: `from 10:09` of one whose beginning is covered. */
function partsOf({ top, length, spans }: Row, words: Words): string {
  const [first, ...others] = spans
  if (!first) return ''
  if (others.length === 0 && first.until === top + length) return words.onAirFrom(startTime(first.from))
  return words.onAirIn(spans.map(({ from, until }) => tightTimes({ at: from, length: until - from })).join(', '))
}

/** A button between two shows that adds one there. */
function Add({ at }: { at: number }) {
  const words = useWords(scheduleWords)
  const { choosePlace, inspect } = useSchedule()
  return (
    <button
      type="button"
      className="add"
      aria-label={words.addAt(startTime(at))}
      onClick={() => {
        choosePlace({ at, length: 60 })
        inspect('choose')
      }}
    >
      <Icon name="plus" small />
    </button>
  )
}

function GapRow({ row, begin }: { row: Row; begin: number }) {
  const words = useWords(scheduleWords)
  const { ring, mayWrite, choosePlace, inspect } = useSchedule()
  const place = { at: modulo(begin + row.top, ring), length: row.length }
  const inside = (
    <>
      <time>{startTime(place.at)}</time>
      <i className="strip" />
      <span className="secondary">
        {words.nothing}
        <small className="caption">{words.untilTime(endTime(place.at + place.length))}</small>
      </span>
      <span className="length">{duration(row.length * 60)}</span>
    </>
  )
  if (!mayWrite)
    return (
      <li className="gap">
        <div className="entry">{inside}</div>
      </li>
    )
  return (
    <li className="gap">
      <button
        type="button"
        className="entry"
        onClick={() => {
          choosePlace({ at: place.at, length: Math.min(place.length, place.length <= 180 ? dayMinutes : 60) })
          inspect('choose')
        }}
      >
        {inside}
        <Icon name="plus" small />
        <span className="visually-hidden"> {words.addHere}</span>
      </button>
    </li>
  )
}
