import type { Change } from '../../schedule/changes.ts'
import { type Place, placeIn } from '../../schedule/free-place.ts'
import { overlap } from '../../schedule/overlap.ts'
import { type Gap, piecesOf, type View } from '../../schedule/pieces.ts'
import { dayAndTimes, tightTimes } from '../../schedule/times.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Styled } from '../../ui/styled.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useSchedule } from './editor-state.tsx'
import type { Hours } from './hour-height.ts'
import type { Take } from './use-drag.ts'
import { type Stops, stopOfGap } from './use-stops.ts'
import './gap-block.css'

type Props = {
  gap: Gap
  /** The changes in the drawn plan. */
  changes: readonly Change[]
  take: Take
  stops: Stops
  view: View
  hours: Hours
}

/** A time at which nothing is planned. A press or a drag over it adds a show. */
export function GapBlock({ gap, changes, take, stops, view, hours }: Props) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const schedule = useSchedule()
  const times = dayAndTimes(gap, language, words.to)
  // A gap where an entry was removed is an unsaved change.
  const isUnsaved = changes.some(({ before }) => before && overlap({ key: '', showId: 0, ...gap }, before, view.ring))
  const style = { '--column': gap.column, '--top': gap.top, '--height': gap.length } as Styled
  const stop = stops.stop(stopOfGap(gap))
  if (!schedule.mayWrite) {
    return (
      <button type="button" className="slot free read" style={style} {...stop} aria-label={words.nothingRead(times)} />
    )
  }
  return (
    <button
      type="button"
      className={`slot free${gap.length > 180 ? ' long' : ''}${isUnsaved ? ' emptied' : ''}`}
      style={style}
      {...stop}
      onPointerDown={take.paint}
      onClick={({ nativeEvent: { offsetY, detail } }) => {
        schedule.choosePlace(placeIn(gap, detail === 0 ? 0 : (offsetY / hours.px) * 60, view.ring))
        schedule.inspect('choose')
      }}
    >
      {gap.length >= 30 && <Icon name="plus" small />}
      {isUnsaved && <i className="unsaved" />}
      <span className="visually-hidden">{words.nothingFrom(times)}</span>
    </button>
  )
}

/** The stretch of time to which a show is being added. */
export function PlaceBlock({ place, view }: { place: Place; view: View }) {
  const pieces = piecesOf({ key: 'place', showId: 0, ...place }, view)
  return pieces.map(({ column, top, height, nth }) => (
    <div
      key={nth}
      className="slot place"
      style={{ '--column': column, '--top': top, '--height': height } as Styled}
      aria-hidden="true"
    >
      {nth === 0 && tightTimes(place)}
    </div>
  ))
}
