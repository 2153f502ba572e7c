import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalWords } from '../../api/refusal-words.ts'
import { duration, longDate, minutesTime, shortDay, weekdays } from '../../lib/time.ts'
import { addDays, weekdayOf } from '../../lib/zone.ts'
import { weeksChanged } from '../../schedule/changes.ts'
import { type DayPreview, previewQuery } from '../../schedule/preview.ts'
import { mondayOf, weekName } from '../../schedule/rotation.ts'
import { hueOf } from '../../shows/hue.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import type { ShownView } from './view.ts'
import './day-strip.css'
import './preview.css'

/** The programme of any date, across changes of the clocks, including unsaved changes. */
export function Preview({ view, onClose }: { view: ShownView; onClose: () => void }) {
  const [words, common] = [useWords(scheduleWords), useWords(commonWords)]
  const { language } = useLanguage()
  const { plan, changes } = usePlan()
  const { station } = useSchedule()
  const [date, setDate] = useState(view.today)
  const monday = mondayOf(date)
  const weeks = weeksChanged(changes)
  const { data, error } = useQuery({
    ...previewQuery(station, monday, { plan, weeks }),
    placeholderData: (before) => before,
  })
  const day = data?.days.find((each) => each.date === date)
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(monday, ahead))
  return (
    <Dialog title={words.onDates} wide light isTouched={false} className="preview" onClose={onClose}>
      <div className="date-row">
        <IconButton icon="chevron-left" label={words.earlier} onClick={() => setDate(addDays(date, -7))} />
        <Field label={words.previewDate}>
          {(input) => (
            <TextInput
              {...input}
              type="date"
              value={date}
              onChange={({ target }) => target.value && setDate(target.value)}
            />
          )}
        </Field>
        <IconButton icon="chevron-right" label={words.laterWeek} onClick={() => setDate(addDays(date, 7))} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of keys */}
      <div className="week-days" role="group" aria-label={words.days}>
        {days.map((each, ahead) => {
          const hasChange = data?.days.some((one) => one.date === each && one.clock_changes.length > 0)
          return (
            <button
              type="button"
              className="caption"
              key={each}
              aria-pressed={each === date}
              onClick={() => setDate(each)}
            >
              <span className="visually-hidden">{weekdays(language, 'long')[ahead]} </span>
              <span aria-hidden="true">{shortDay(each, language).slice(0, 2)}</span>
              <b>{Number(each.slice(8))}</b>
              {hasChange && <i className="clock-change" />}
            </button>
          )
        })}
      </div>
      <Button
        kind="bare"
        icon="week"
        onClick={() => {
          view.show({ date, day: weekdayOf(date) - 1 })
          onClose()
        }}
      >
        {words.showDates}
      </Button>
      {weeks.length > 0 && <p className="caption">{words.previewUnsaved}</p>}
      {error && <p role="alert">{refusalWords(error, common)}</p>}
      {day && <PreviewedDay day={day} today={view.today} />}
    </Dialog>
  )
}

function PreviewedDay({ day, today }: { day: DayPreview; today: string }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { shows, rotation } = useSchedule()
  const title = (showId: number | null) => (showId === null ? words.nothing : (shows.get(showId)?.title ?? ''))
  const [first, last] = [day.pieces[0], day.pieces.at(-1)]
  const length = first && last ? duration(last.end_at - first.start_at) : duration(0)
  return (
    <section className="previewed" aria-live="polite">
      <h3>
        {longDate(day.date, language)}
        {day.date.slice(0, 4) !== today.slice(0, 4) && ` ${day.date.slice(0, 4)}`}
        {rotation.weeks > 1 && `, ${words.weekOf(weekName(day.week))}`}
      </h3>
      {day.clock_changes.map(({ before, after }) => (
        <Note kind="wait" key={before}>
          {(after > before ? words.skippedHour : words.repeatedHour)(minutesTime(before), minutesTime(after), length)}
        </Note>
      ))}
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{words.onAirAt}</th>
            <th scope="col">{words.whichShow}</th>
            <th scope="col">{words.lengthOf}</th>
          </tr>
        </thead>
        <tbody>
          {day.pieces.map((piece) => {
            const [shown, real] = [piece.end_minutes - piece.start_minutes, (piece.end_at - piece.start_at) / 60]
            const differs = real < shown ? words.shorter : words.longer
            return (
              <tr key={piece.start_at} data-show style={piece.show_id === null ? undefined : hueOf(piece.show_id)}>
                <th scope="row">
                  {minutesTime(piece.start_minutes)}–{minutesTime(piece.end_minutes)}
                </th>
                <td className={piece.show_id === null ? 'secondary' : undefined}>
                  {piece.show_id !== null && <i className="swatch" />} {piece.exception?.title || title(piece.show_id)}
                  {piece.exception && <small className="caption">{words.onlyThisDate}</small>}
                </td>
                <td className="number secondary">
                  {duration(real * 60)}
                  {real !== shown && (
                    <small className="caption">{differs(duration(Math.abs(real - shown) * 60))}</small>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {day.skipped.map(({ show_id, start_minutes, end_minutes }) => (
        <p key={`${show_id} ${start_minutes} ${end_minutes}`} className="secondary">
          {words.skippedEntry(title(show_id), `${minutesTime(start_minutes)}–${minutesTime(end_minutes)}`)}
        </p>
      ))}
    </section>
  )
}
