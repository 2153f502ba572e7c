import { useState } from 'react'
import { now } from '../../../lib/server-time.ts'
import { instantAt } from '../../../lib/zone.ts'
import { type Broadcast, broadcastsOn } from '../../../schedule/coming-broadcasts.ts'
import { slotsOf } from '../../../schedule/entry.ts'
import type { Exception } from '../../../schedule/exceptions.ts'
import { endTime, startTime } from '../../../schedule/times.ts'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { useExceptionWords } from './exception-words.ts'
import { Choice, DateField } from './fields.tsx'
import { useStoredNear } from './stored-near.ts'

/**
 * A date, and one of its broadcasts: the first one, until another is chosen.
 * @param isOffered by default, those that have not begun
 */
export function useBroadcastChoice(
  first: string,
  { isOffered }: { isOffered?: (one: Broadcast, stored: readonly Exception[]) => boolean } = {},
) {
  const { station, template, rotation } = useSchedule()
  const [date, setDate] = useState(first)
  const [index, choose] = useState(0)
  const stored = useStoredNear(station, date)
  const isComing = (one: Broadcast) => instantAt(one.date, one.time * 60, rotation.zone) > now()
  const coming = broadcastsOn(slotsOf(template), stored, rotation, { from: date, count: 1 }).filter((one) =>
    isOffered ? isOffered(one, stored) : isComing(one),
  )
  const onDate = (next: string) => {
    setDate(next)
    choose(0)
  }
  return { date, onDate, coming, chosen: coming[index] ?? coming[0], choose, stored }
}

/** The fields of a date and one of its coming broadcasts. */
export function BroadcastFields(props: ReturnType<typeof useBroadcastChoice>) {
  const { date, onDate, coming, chosen, choose } = props
  const [words, { previewDate }] = [useWords(exceptionsWords), useWords(scheduleWords)]
  const { titleOf } = useExceptionWords()
  return (
    <>
      <DateField label={previewDate} value={date} onChange={onDate} />
      {chosen ? (
        <Choice label={words.broadcast} value={coming.indexOf(chosen)} onChange={choose}>
          {coming.map((one, at) => (
            <option key={`${one.time} ${one.showId}`} value={at}>
              {startTime(one.time)}–{endTime(one.time + one.length)} {one.exception?.title || titleOf(one.showId)}
            </option>
          ))}
        </Choice>
      ) : (
        <p role="status">{words.noBroadcast}</p>
      )}
    </>
  )
}
