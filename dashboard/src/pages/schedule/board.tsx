import { useState } from 'react'
import { viewOfDay, viewOfWeek } from '../../schedule/free-place.ts'
import { DayStrip } from './day-strip.tsx'
import { useDesk } from './desk.ts'
import { useHourHeight } from './hour-height.ts'
import { Inspector, InspectorSheet } from './inspector.tsx'
import { Palette } from './palette.tsx'
import { useDrag } from './use-drag.ts'
import type { ShownView } from './view.ts'
import { WeekGrid } from './week-grid.tsx'

/** The shows, the hours of the week, and what is chosen in them. On a phone the hours of a day. */
export function Board({ view: shown }: { view: ShownView }) {
  const { ring } = useDesk()
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const hours = useHourHeight(shown.isPhone)
  const view = shown.isPhone ? viewOfDay(shown.week, shown.day, ring) : viewOfWeek(shown.week, ring)
  const drag = useDrag({ layer, view, hourHeight: hours.px })
  return (
    <>
      {shown.isPhone && <DayStrip view={shown} />}
      <div className="board">
        <Palette view={view} drag={drag} />
        <WeekGrid {...{ shown, view, hours, drag }} layer={setLayer} />
        {shown.isPhone ? <InspectorSheet /> : <Inspector />}
      </div>
      {drag.ghost && (
        <div className="ghost" style={{ left: drag.ghost.x, top: drag.ghost.y }} aria-hidden="true">
          {drag.ghost.title}
        </div>
      )}
    </>
  )
}
