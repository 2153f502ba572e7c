import { useState } from 'react'
import { now } from '../../../lib/server-time.ts'
import { instantAt } from '../../../lib/zone.ts'
import { type Broadcast, broadcastsOn } from '../../../schedule/coming-broadcasts.ts'
import { slotsOf } from '../../../schedule/entry.ts'
import { endTime, startTime } from '../../../schedule/times.ts'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { useExceptionWords } from './exception-words.ts'
import { Choice, DateField } from './fields.tsx'
import type { FormProps } from './form-props.ts'
import { useStoredNear } from './stored-near.ts'

/** A coming broadcast of the week that is not on air on its date. */
export function SkipDialog({ date: first, ...rest }: FormProps) {
  const [words, { previewDate }] = [useWords(exceptionsWords), useWords(scheduleWords)]
  const { station, template, rotation } = useSchedule()
  const { titleOf } = useExceptionWords()
  const [date, setDate] = useState(first)
  const stored = useStoredNear(station, date)
  const [index, setIndex] = useState(0)
  const isComing = (one: Broadcast) => !one.exception && instantAt(one.date, one.time * 60, rotation.zone) > now()
  const coming = broadcastsOn(slotsOf(template), stored, rotation, { from: date, count: 1 }).filter(isComing)
  const chosen = coming[index] ?? coming[0]
  return (
    <DraftDialog
      title={words.skip}
      draft={() =>
        chosen && {
          exceptions: [{ kind: 'skip', show_id: chosen.showId, date: chosen.date, time: chosen.time }],
          replaces: [],
        }
      }
      {...rest}
    >
      <DateField
        label={previewDate}
        value={date}
        onChange={(next) => {
          setDate(next)
          setIndex(0)
        }}
      />
      {chosen ? (
        <Choice label={words.broadcast} value={coming.indexOf(chosen)} onChange={setIndex}>
          {coming.map((one, at) => (
            <option key={`${one.time} ${one.showId}`} value={at}>
              {startTime(one.time)}–{endTime(one.time + one.length)} {titleOf(one.showId)}
            </option>
          ))}
        </Choice>
      ) : (
        <p role="status">{words.noBroadcast}</p>
      )}
    </DraftDialog>
  )
}
