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

/** The number of days of which exceptions are listed at first, and on request. */
const [few, many] = [28, 330]

/** The exceptions to come, by the groups in which they are undone. */
export function ExceptionList({ view: { today } }: { view: ShownView }) {
  const words = useWords(exceptionsWords)
  const { station } = useSchedule()
  const heading = useRef<HTMLHeadingElement>(null)
  const [days, setDays] = useState(few)
  const stored = useStoredNear(station, today)
  const groupsOf = (count: number) => groupsBetween(stored, today, addDays(today, count - 1))
  const groups = groupsOf(days)
  const hasMore = groupsOf(many).length > groups.length
  return (
    <section className="exception-list" aria-labelledby="exceptions">
      <h2 id="exceptions" tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
      <p className="caption">{words.about}</p>
      {groups.length === 0 ? (
        <p className="secondary">{hasMore ? words.none(days) : words.noneListed}</p>
      ) : (
        <ul>
          {groups.map((group) => (
            <Group key={group.group} {...{ group, stored }} onUndone={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button small onClick={() => setDays(many)}>
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
