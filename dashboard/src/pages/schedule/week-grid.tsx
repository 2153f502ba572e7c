import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { shortDay } from '../../lib/time.ts'
import { addDays } from '../../lib/zone.ts'
import { type Block, blocksOf, hidesMidnight } from '../../schedule/drawing.ts'
import { lineHeight } from '../../schedule/labels.ts'
import { columnGap, firstHour, gapsIn, midnight, placeOf, type View } from '../../schedule/pieces.ts'
import { dayAt, dayMinutes, modulo, weekAt } from '../../schedule/ring.ts'
import { weekName } from '../../schedule/rotation.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Styled } from '../../ui/styled.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule, useSelection } from './editor-state.tsx'
import { useExceptionalDates } from './exceptions/stored-near.ts'
import { GapBlock, PlaceBlock } from './gap-block.tsx'
import type { Hours } from './hour-height.ts'
import { ShowBlock } from './show-block.tsx'
import { useBlocks } from './use-blocks.ts'
import type { Take } from './use-drag.ts'
import { useStops } from './use-stops.ts'
import { useWeekKeys } from './use-week-keys.ts'
import type { ShownView } from './view.ts'
import './week-grid.css'

type Props = {
  shown: ShownView
  view: View
  hours: Hours
  take: Take
  /** Gets the element that the blocks lie in. */
  layer: (element: HTMLElement | null) => void
}

/**
 * The hours of a week, or of a day. All blocks lie in one layer and keep their place in it, so that a block that is
 * moved to another day keeps the focus.
 */
export function WeekGrid({ shown, view, hours, take, layer }: Props) {
  const words = useWords(scheduleWords)
  const { rotation, mayWrite } = useSchedule()
  const { plan, segments, changes, isDragging } = usePlan()
  const { selected, place } = useSelection()
  const { nowMinute } = shown
  const blocks = useMemo(() => {
    const raised = { keys: selected, isHeld: isDragging }
    return blocksOf({ plan, segments, view, hourHeight: hours.px, now: nowMinute, raised })
  }, [plan, segments, view, hours.px, nowMinute, selected, isDragging])
  const gaps = useMemo(() => gapsIn(segments, view), [segments, view])
  const exceptional = useExceptionalDates(shown)
  // The plan of a date with an exception does not tell what is on air.
  const airing = exceptional.has(shown.today)
    ? undefined
    : segments.find(({ from, until }) => from <= nowMinute && nowMinute < until)?.entry
  const stops = useStops(blocks, gaps, airing?.key)
  // A full week takes longer to draw than the rest of the page, which is therefore drawn first.
  const hasBlocks = useDeferredValue(true, false)
  const propsOf = useBlocks({ airing, stops, take })
  const onKeyDown = useWeekKeys({ shown, view, stops, gaps })
  const now = placeOf(nowMinute, view)
  const name = rotation.weeks > 1 ? words.week(weekName(shown.week)) : words.title
  return (
    <section
      className={hours.lower ? 'week tall' : 'week'}
      style={
        {
          ...{ '--hour': `${hours.px}px`, '--columns': view.columns, '--midnight': midnight / 60 },
          ...{ '--line': `${lineHeight}px`, '--gap': `${columnGap}px` },
        } as Styled
      }
      aria-label={name}
    >
      <Heads {...{ shown, view, hours, exceptional }} />
      <HourNames />
      <p className="visually-hidden" id="week-keys">
        {mayWrite ? words.keysOfWeek : words.keysOfReading}
      </p>
      {/* With this role, arrow keys reach the page: a screen reader would use them for reading otherwise. */}
      <div
        className="layer"
        role="application"
        aria-label={name}
        aria-describedby="week-keys"
        ref={layer}
        onKeyDown={onKeyDown}
        onFocus={(event) => stops.focused(event.target)}
        onBlur={(event) => stops.left(event.target)}
      >
        <Columns view={view} blocks={blocks} />
        {/* A show that is not on air on a date is seen where it leaves a gap. */}
        {gaps.map((gap) => (
          <GapBlock key={`gap ${gap.at}`} {...{ gap, take, stops, view, hours }} changes={changes} />
        ))}
        {hasBlocks &&
          stops.order.map((key) =>
            blocks.get(key)?.map((block) => <ShowBlock key={`${key}.${block.nth}`} {...propsOf(block)} />),
          )}
        {place && <PlaceBlock place={place} view={view} />}
        {now && <i className="now-line" style={{ '--column': now.column, '--top': now.top } as Styled} />}
      </div>
    </section>
  )
}

/** The names of the days; each selects all entries of its day. */
function Heads(props: { shown: ShownView; view: View; hours: Hours; exceptional: ReadonlySet<string> }) {
  const { shown, view, hours, exceptional } = props
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { select, planNow } = useSchedule()
  const days = Array.from({ length: view.columns }, (_, column) => (view.columns === 1 ? shown.day : column))
  return (
    <div className="heads">
      <div className="zoom">
        <IconButton icon="zoom-in" label={words.closer} onClick={hours.taller ?? undefined} disabled={!hours.taller} />
        {hours.lower && <IconButton icon="zoom-out" label={words.wider} onClick={hours.lower} />}
      </div>
      {days.map((day) => {
        const date = addDays(shown.monday, day)
        const isToday = date === shown.today
        const from = modulo(view.from + (view.columns === 1 ? 0 : day) * dayMinutes, view.ring)
        return (
          <button
            type="button"
            key={day}
            tabIndex={-1}
            className={`day-head${isToday ? ' today' : ''}${exceptional.has(date) ? ' exceptional' : ''}`}
            onClick={() =>
              select(planNow().flatMap(({ at, key }) => (modulo(at - from, view.ring) < dayMinutes ? [key] : [])))
            }
          >
            {shortDay(date, language)} <small>{Number(date.slice(8))}</small>
            <span className="visually-hidden">
              {' '}
              {(isToday ? `${words.today}, ` : '') +
                (exceptional.has(date) ? `${words.withException}, ` : '') +
                words.selectAllOfIt}
            </span>
          </button>
        )
      })}
    </div>
  )
}

const HourNames = memo(function HourNames() {
  const hours = Array.from({ length: 24 }, (_, index) => (index + firstHour) % 24)
  return (
    <div className="hour-names caption" aria-hidden="true">
      {hours.map((hour, index) => (
        <span key={hour} className={hour % 6 === 0 ? 'quarter' : undefined} style={{ '--top': index * 60 } as Styled}>
          {`${hour}`.padStart(2, '0')}
        </span>
      ))}
    </div>
  )
})

/** The lines of the hours, and of midnight with the name of the day that begins. */
function Columns({ view, blocks }: { view: View; blocks: ReadonlyMap<string, readonly Block[]> }): ReactNode {
  const { language } = useLanguage()
  const { rotation } = useSchedule()
  return Array.from({ length: view.columns }, (_, column) => {
    const begin = modulo(view.from + column * dayMinutes + midnight, view.ring)
    const week = rotation.weeks > 1 && dayAt(begin) === 0 ? `, ${weekName(weekAt(begin))}` : ''
    const day = shortDay(addDays('2026-11-16', dayAt(begin)), language)
    const isHidden = [...blocks.values()].flat().some((block) => block.column === column && hidesMidnight(block))
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity
      <div key={column} className="column" style={{ '--column': column } as Styled} aria-hidden="true">
        <em>{!isHidden && day + week}</em>
      </div>
    )
  })
}
