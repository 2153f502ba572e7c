import { useState } from 'react'
import { now } from '../../../lib/server-time.ts'
import { instantAt } from '../../../lib/zone.ts'
import { type Broadcast, broadcastsOn, movedTo } from '../../../schedule/coming-broadcasts.ts'
import { slotsOf } from '../../../schedule/entry.ts'
import { dayMinutes, modulo } from '../../../schedule/ring.ts'
import { endTime, startTime } from '../../../schedule/times.ts'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { TimePair } from '../time-pair.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { useExceptionWords } from './exception-words.ts'
import { Choice, DateField } from './fields.tsx'
import type { FormProps } from './form-props.ts'
import { useStoredNear } from './stored-near.ts'

/** A coming broadcast, and another date or time for it. */
export function MoveDialog({ date, ...rest }: FormProps) {
  const [words, { previewDate }] = [useWords(exceptionsWords), useWords(scheduleWords)]
  const { station, template, rotation } = useSchedule()
  const { titleOf } = useExceptionWords()
  const [from, setFrom] = useState(date)
  const stored = useStoredNear(station, from)
  const [index, setIndex] = useState(0)
  const [to, setTo] = useState<{ date?: string; time?: number }>({})
  const isComing = (one: Broadcast) => instantAt(one.date, one.time * 60, rotation.zone) > now()
  const coming = broadcastsOn(slotsOf(template), stored, rotation, { from, count: 1 }).filter(isComing)
  const chosen = coming[index] ?? coming[0]
  const place = chosen && { date: to.date ?? chosen.date, time: to.time ?? chosen.time }
  const isElsewhere = place && (place.date !== chosen.date || place.time !== chosen.time)
  const [isWrong, setWrong] = useState(false)
  return (
    <DraftDialog
      title={words.move}
      draft={() => {
        setWrong(!isElsewhere)
        return isElsewhere ? movedTo(chosen, place, stored, crypto.randomUUID()) : undefined
      }}
      {...rest}
    >
      <DateField
        label={previewDate}
        value={from}
        onChange={(next) => {
          setFrom(next)
          setIndex(0)
        }}
      />
      {place ? (
        <>
          <Choice label={words.broadcast} value={coming.indexOf(chosen)} onChange={setIndex}>
            {coming.map((one, at) => (
              <option key={`${one.time} ${one.showId}`} value={at}>
                {startTime(one.time)}–{endTime(one.time + one.length)} {one.exception?.title || titleOf(one.showId)}
              </option>
            ))}
          </Choice>
          <div className="span-fields place">
            <DateField
              label={words.newDate}
              value={place.date}
              error={isWrong && !isElsewhere && words.elsewhere}
              onChange={(next) => setTo({ ...to, date: next })}
            />
            <TimePair
              inForm
              start={place.time}
              end={null}
              onStart={(time) => setTo({ ...to, time: modulo(time, dayMinutes) })}
              onEnd={() => {}}
            />
          </div>
        </>
      ) : (
        <p role="status">{words.noBroadcast}</p>
      )}
    </DraftDialog>
  )
}
