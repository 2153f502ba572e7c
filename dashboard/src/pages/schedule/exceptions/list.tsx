import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { minutesTime } from '../../../lib/time.ts'
import { addDays, weekdayOf } from '../../../lib/zone.ts'
import { type ExceptionGroup, groupsBetween } from '../../../schedule/exception-groups.ts'
import type { Exception } from '../../../schedule/exceptions.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import type { ShownView } from '../view.ts'
import { EditException } from './edit-exception.tsx'
import { useExceptionWords } from './exception-words.ts'
import { useStoredNear } from './stored-near.ts'
import './list.css'

/** The list begins with the exceptions of some days, or with some groups if that is more; on request it has those of many days. */
const [fewDays, fewGroups, manyDays] = [28, 12, 330]

/** The exceptions to come, by the groups in which they are undone; also those of the week that is shown on its dates. */
export function ExceptionList({ view: { today, isDated, monday } }: { view: ShownView }) {
  const words = useWords(exceptionsWords)
  const { station } = useSchedule()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setWhole] = useState(false)
  const stored = useStoredNear(station, today)
  const until = (days: number) => addDays(today, days - 1)
  const all = groupsBetween(stored, today, until(manyDays))
  const shownUntil = isDated ? addDays(monday, 6) : ''
  const near = groupsBetween(stored, today, shownUntil > until(fewDays) ? shownUntil : until(fewDays))
  const groups = isWhole ? all : all.slice(0, Math.max(near.length, fewGroups))
  return (
    <section className="exception-list" aria-labelledby="exceptions">
      <h2 id="exceptions" tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
      <p className="caption">{words.about}</p>
      {groups.length === 0 ? (
        <p className="secondary">{words.noneListed}</p>
      ) : (
        <ul>
          {groups.map((group) => (
            <Group key={group.group} {...{ group, stored }} onUndone={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {groups.length < all.length && (
        <Button small onClick={() => setWhole(true)}>
          {words.showMore}
        </Button>
      )}
    </section>
  )
}

type GroupProps = { group: ExceptionGroup; stored: readonly Exception[]; onUndone: () => void }

function Group({ group: { lines, exceptions }, stored, onUndone }: GroupProps) {
  const words = useWords(exceptionsWords)
  const { station, mayWrite, removeExceptions } = useSchedule()
  const { dateWords, lineWords, titleOf } = useExceptionWords()
  return (
    <li>
      <div>
        {lines.map((line) => (
          <p key={line.exception.id}>
            <Link
              to="/$station/schedule"
              params={{ station }}
              search={{ date: line.exception.date, day: weekdayOf(line.exception.date) - 1 }}
              title={words.showWeek(dateWords(line.exception.date))}
            >
              {lineWords(line)}
            </Link>
          </p>
        ))}
        {exceptions
          .filter(({ orphaned }) => orphaned)
          .map(({ id, show_id, time = 0 }) => (
            <p key={id} className="caption orphaned">
              {words.orphaned(titleOf(show_id), minutesTime(time))}
            </p>
          ))}
      </div>
      {mayWrite && (
        <div className="actions">
          {lines.map((line) => (
            <EditException key={line.exception.id} exception={line.exception} says={lineWords(line)} />
          ))}
          <Button
            small
            aria-label={words.undoOf(lines.map(lineWords).join('; '))}
            onClick={() => {
              removeExceptions(exceptions, stored)
              onUndone()
            }}
          >
            {words.undoneAll}
          </Button>
        </div>
      )}
    </li>
  )
}
