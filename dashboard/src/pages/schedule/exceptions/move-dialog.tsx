import { useState } from 'react'
import { movedTo } from '../../../schedule/coming-broadcasts.ts'
import { dayMinutes, modulo } from '../../../schedule/ring.ts'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { TimePair } from '../time-pair.tsx'
import { BroadcastFields, useBroadcastChoice } from './broadcast-fields.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { DateField } from './fields.tsx'
import type { FormProps } from './form-props.ts'

/** A coming broadcast, and another date or time for it. */
export function MoveDialog({ date, ...rest }: FormProps) {
  const words = useWords(exceptionsWords)
  const choice = useBroadcastChoice(date)
  const { chosen, stored } = choice
  const [to, setTo] = useState<{ date?: string; time?: number }>({})
  const [isWrong, setWrong] = useState(false)
  const place = chosen && { date: to.date ?? chosen.date, time: to.time ?? chosen.time }
  const isElsewhere = place && (place.date !== chosen.date || place.time !== chosen.time)
  return (
    <DraftDialog
      title={words.move}
      draft={() => {
        setWrong(!isElsewhere)
        return isElsewhere ? movedTo(chosen, place, stored, crypto.randomUUID()) : undefined
      }}
      {...rest}
    >
      <BroadcastFields {...choice} />
      {place && (
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
      )}
    </DraftDialog>
  )
}
