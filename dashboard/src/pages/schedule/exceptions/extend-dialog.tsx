import { useState } from 'react'
import { now } from '../../../lib/server-time.ts'
import { instantAt } from '../../../lib/zone.ts'
import { longest } from '../../../schedule/entry.ts'
import { extraMinutes, withLength } from '../../../schedule/extend.ts'
import { dayMinutes, modulo } from '../../../schedule/ring.ts'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { TimeField } from '../time-pair.tsx'
import { BroadcastFields, useBroadcastChoice } from './broadcast-fields.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import type { FormProps } from './form-props.ts'

/** A broadcast, also one that is on air, and another end for it. */
export function ExtendDialog({ date, ...rest }: FormProps) {
  const words = useWords(exceptionsWords)
  const { rotation } = useSchedule()
  const choice = useBroadcastChoice(date, {
    isOffered: (one) => instantAt(one.date, (one.time + one.length) * 60, rotation.zone) > now(),
  })
  const { chosen, stored } = choice
  const [ends, setEnds] = useState<{ of: string; length: number }>()
  const [isWrong, setWrong] = useState(false)
  const of = chosen ? `${chosen.date} ${chosen.time} ${chosen.showId}` : ''
  const length = ends?.of === of ? ends.length : (chosen?.length ?? 0)
  const setLength = (next: number) => {
    setWrong(false)
    setEnds({ of, length: Math.min(longest, next) })
  }
  return (
    <DraftDialog
      title={words.extend}
      draft={() => {
        const isSame = !chosen || length === chosen.length
        setWrong(isSame)
        return isSame ? undefined : withLength(chosen, length, stored, crypto.randomUUID())
      }}
      {...rest}
    >
      <BroadcastFields {...choice} />
      {chosen && (
        <div className="span-fields extended">
          <TimeField
            label={words.newEnd}
            value={modulo(chosen.time + length, dayMinutes)}
            isEnd
            readOnly={false}
            error={isWrong && words.otherEnd}
            onTime={(time) => setLength(modulo(time - chosen.time, dayMinutes) || dayMinutes)}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of keys */}
          <div className="keys" role="group" aria-label={words.extend}>
            {extraMinutes.map((minutes) => (
              <button
                type="button"
                key={minutes}
                aria-label={words.byMinutes(minutes)}
                onClick={() => setLength(length + minutes)}
              >
                +{minutes}
              </button>
            ))}
          </div>
        </div>
      )}
    </DraftDialog>
  )
}
