import { type KeyboardEvent, memo, useState } from 'react'
import { totals } from '../../schedule/airtime.ts'
import { withAdded } from '../../schedule/edits.ts'
import { firstFree } from '../../schedule/free-place.ts'
import { coveredParts } from '../../schedule/overlap.ts'
import { piecesOf, type View } from '../../schedule/pieces.ts'
import { dayMinutes } from '../../schedule/ring.ts'
import { dayAndTimes, hours } from '../../schedule/times.ts'
import { hueOf } from '../../shows/hue.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { AddShow } from './add-show.tsx'
import { usePlan, useSchedule, useSelection } from './editor-state.tsx'
import type { Take } from './use-drag.ts'
import './palette.css'

/** The shows of the station, by name, with how long each is on air in the shown week. */
export const Palette = memo(function Palette({ view, take }: { view: View; take: Take }) {
  const words = useWords(scheduleWords)
  const { language, locale } = useLanguage()
  const { plan, segments } = usePlan()
  const { place: chosen } = useSelection()
  const { template, mayWrite, newKeys, edit, select, focus } = useSchedule()
  const length = view.columns * dayMinutes
  const onAir = totals(segments, view.from, length, view.ring)
  const silent = length - [...onAir.values()].reduce((sum, minutes) => sum + minutes, 0)
  const shows = template.shows.toSorted((a, b) => a.title.localeCompare(b.title, locale))
  const hasCovered = plan.some(
    (each) => coveredParts(each, segments, view.ring).length > 0 && piecesOf(each, view).length > 0,
  )
  const add = (showId: number, title: string) => {
    const place = chosen ?? firstFree(segments, view)
    const key = newKeys()()
    const times = dayAndTimes(place, language, words.to)
    edit((plan) => withAdded(plan, [{ key, showId, ...place }]), words.added(title, times))
    select([key])
    focus(key)
  }
  // The list is one tab stop: the arrow keys move within it.
  const [last, setLast] = useState<number>()
  const tabStop = shows.find(({ id }) => id === last) ?? shows[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  const toolbar = mayWrite && {
    role: 'toolbar',
    'aria-labelledby': 'palette-title',
    'aria-orientation': 'vertical' as const,
    onKeyDown,
  }
  return (
    <section className="palette" aria-labelledby="palette-title">
      <h2 id="palette-title">{words.shows}</h2>
      <div {...toolbar}>
        <ul className="show-list">
          {shows.map(({ id, title }) => {
            const minutes = onAir.get(id) ?? 0
            const total = minutes > 0 ? hours(minutes) : ''
            const inside = (
              <>
                <i className="swatch" />
                <span className="cut">{title}</span> <span className="caption">{total}</span>
              </>
            )
            return (
              <li key={id} data-show style={hueOf(id)}>
                {mayWrite ? (
                  <button
                    type="button"
                    tabIndex={id === tabStop?.id ? 0 : -1}
                    onFocus={() => setLast(id)}
                    onClick={() => add(id, title)}
                    onPointerDown={(event) => take.show(event, id, title)}
                  >
                    {inside}
                    <span className="visually-hidden">{words.addIt}</span>
                  </button>
                ) : (
                  <div className="row">{inside}</div>
                )}
              </li>
            )
          })}
          {silent > 0 && (
            <li className="row silent">
              <i className="swatch" />
              <span className="cut">{words.silent}</span>
              <span className="caption">{hours(silent)}</span>
            </li>
          )}
        </ul>
      </div>
      {mayWrite && <AddShow />}
      <p className="caption hint">{mayWrite ? words.hint : words.readOnly}</p>
      {hasCovered && (
        <p className="caption hint covered-key">
          <i />
          <span>{words.coveredKey}</span>
        </p>
      )}
    </section>
  )
})
