import { useMemo, useState } from 'react'
import { viewOfDay, viewOfWeek } from '../../schedule/free-place.ts'
import { dayMinutes, modulo } from '../../schedule/ring.ts'
import { DayStrip } from './day-strip.tsx'
import { AfterWeek, useSchedule } from './editor-state.tsx'
import { useHourHeight } from './hour-height.ts'
import { Inspector, InspectorSheet } from './inspector.tsx'
import { MoveDay } from './move-day.tsx'
import { EmptyWeek } from './nothing-chosen.tsx'
import { Palette } from './palette.tsx'
import { useDrag } from './use-drag.ts'
import type { ShownView } from './view.ts'
import { WeekGrid } from './week-grid.tsx'
import './board.css'

/** The list of shows, the hours of the week (on a phone, of a day), and the inspector of the selection. */
export function Board({ view: shown }: { view: ShownView }) {
  const { ring } = useSchedule()
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const { isPhone, isNarrow, week, day } = shown
  const hours = useHourHeight(isPhone)
  const view = useMemo(
    () => (isPhone ? viewOfDay(week, day, ring) : viewOfWeek(week, ring)),
    [isPhone, week, day, ring],
  )
  const { ghost, take } = useDrag({ layer, view, hourHeight: hours.px })
  return (
    <>
      {isPhone && (
        <AfterWeek>
          <DayStrip view={shown} />
        </AfterWeek>
      )}
      <div className="board">
        <AfterWeek>
          {isPhone && <EmptyWeek view={shown} />}
          <Palette view={view} take={take} />
        </AfterWeek>
        <WeekGrid {...{ shown, view, hours, take }} layer={setLayer} />
        <AfterWeek takesInput>
          {isPhone && <MoveDay isOfDay={(at) => modulo(at - view.from, ring) < dayMinutes} />}
          {isNarrow ? <InspectorSheet /> : <Inspector />}
        </AfterWeek>
      </div>
      {ghost && (
        <div className="ghost" style={{ left: ghost.x, top: ghost.y }} aria-hidden="true">
          {ghost.title}
        </div>
      )}
    </>
  )
}
