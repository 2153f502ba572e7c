import { timeRange } from '../../../lib/time.ts'
import { dateAt } from '../../../lib/zone.ts'
import type { ExceptionLine } from '../../../schedule/exception-groups.ts'
import type { ExceptionsReview } from '../../../schedule/exceptions.ts'
import { type ReviewedPiece, reviewedDays } from '../../../schedule/reviewed-days.ts'
import { listed } from '../../../schedule/sentences.ts'
import { hueOf } from '../../../shows/hue.ts'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { useExceptionWords } from './exception-words.ts'

/** The dates that exceptions change, before and after, and the shows that are not on air at all. */
export function ReviewedDays({ review, lines }: { review: ExceptionsReview; lines: readonly ExceptionLine[] }) {
  const [words, { andThen }] = [useWords(exceptionsWords), useWords(scheduleWords)]
  const { zone } = useSchedule().rotation
  const { dateWords } = useExceptionWords()
  const days = reviewedDays(review, zone)
  if (days.length === 0) return <p>{words.nothingChanges}</p>
  const isMoved = ({ show_id, start_time }: ExceptionsReview['hidden'][number]) =>
    lines.some(
      ({ exception, movedFrom }) =>
        exception.show_id === show_id && movedFrom?.show_id === show_id && movedFrom.date === dateAt(start_time, zone),
    )
  const hidden = Map.groupBy(
    review.hidden.filter((piece) => !isMoved(piece)),
    ({ start_time }) => dateAt(start_time, zone),
  )
  return days.map(({ date, before, after }) => (
    <section key={date} aria-label={dateWords(date)}>
      <h3>{dateWords(date)}</h3>
      <div className="sides">
        <Side name={words.before} pieces={before} zone={zone} />
        <Side name={words.after} pieces={after} zone={zone} />
      </div>
      {hidden.has(date) && (
        <p>
          {words.hidden(
            listed(
              hidden.get(date)!.map((one) => `${one.title} (${timeRange(one.start_time, one.end_time, zone)})`),
              andThen,
            ),
          )}
        </p>
      )}
    </section>
  ))
}

function Side({ name, pieces, zone }: { name: string; pieces: readonly ReviewedPiece[]; zone: string }) {
  const words = useWords(exceptionsWords)
  return (
    <div>
      <h4 className="caption">{name}</h4>
      <ol>
        {pieces.map(({ showId, title, start, end, isChanged }) => (
          <li
            key={start}
            className={isChanged ? 'changed' : undefined}
            {...(showId !== null && { 'data-show': true, style: hueOf(showId) })}
          >
            <time>{timeRange(start, end, zone)}</time>
            <i className={showId === null ? undefined : 'swatch'} />
            <span>{showId === null ? words.silent : title}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
