import { useState } from 'react'
import { weekdays } from '../../../lib/time.ts'
import { weekdayOf } from '../../../lib/zone.ts'
import { dayNamed, dayNumber, entriesOn } from '../../../schedule/coming-broadcasts.ts'
import { slotsOf } from '../../../schedule/entry.ts'
import { weekName, weekOn } from '../../../schedule/rotation.ts'
import { startTime } from '../../../schedule/times.ts'
import { hueOf } from '../../../shows/hue.ts'
import { useLanguage, useWords } from '../../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { useExceptionWords } from './exception-words.ts'
import { Choice, DateField } from './fields.tsx'
import { type FormProps, useDraftOf } from './form-props.ts'

const sunday = 6

/** A date that runs as another day, with the shows that begin on it then. */
export function DayDialog({ date: first, exception, ...rest }: FormProps) {
  const [words, schedule] = [useWords(exceptionsWords), useWords(scheduleWords)]
  const { language } = useLanguage()
  const { template, rotation } = useSchedule()
  const { titleOf } = useExceptionWords()
  const draftOf = useDraftOf({ date: first, exception })
  const [date, setDate] = useState(exception?.date ?? first)
  const [chosen, setChosen] = useState<{ week?: number; day?: number }>(() =>
    exception ? { week: exception.week ?? 1, day: dayNumber(exception.day ?? 'mon') } : {},
  )
  const week = chosen.week ?? weekOn(date, rotation)
  const day = chosen.day ?? (weekdayOf(date) - 1 === sunday ? 0 : sunday)
  const begins = entriesOn(slotsOf(template), date, week, day)
  return (
    <DraftDialog title={words.dayAs} draft={() => draftOf({ kind: 'day', date, week, day: dayNamed(day) })} {...rest}>
      <DateField label={schedule.previewDate} value={date} onChange={setDate} />
      <div className="span-fields">
        <Choice label={words.day} value={day} onChange={(next) => setChosen({ ...chosen, day: next })}>
          {weekdays(language, 'long').map((name, value) => (
            <option key={name} value={value}>
              {name}
            </option>
          ))}
        </Choice>
        {rotation.weeks > 1 && (
          <Choice label={words.week} value={week} onChange={(next) => setChosen({ ...chosen, week: next })}>
            {Array.from({ length: rotation.weeks }, (_, index) => index + 1).map((each) => (
              <option key={each} value={each}>
                {schedule.week(weekName(each))}
              </option>
            ))}
          </Choice>
        )}
      </div>
      <div aria-live="polite">
        <p className="label">{begins.length > 0 ? words.thenOnAir : words.nothingThen}</p>
        <ol className="begins">
          {begins.map(({ showId, time, length }) => (
            <li key={`${time} ${length} ${showId}`} data-show style={hueOf(showId)}>
              <time>{startTime(time)}</time>
              <i className="swatch" />
              <span>{titleOf(showId)}</span>
            </li>
          ))}
        </ol>
      </div>
    </DraftDialog>
  )
}
