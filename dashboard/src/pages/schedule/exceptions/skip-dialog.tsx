import { now } from '../../../lib/server-time.ts'
import { instantAt } from '../../../lib/zone.ts'
import { rewritten } from '../../../schedule/coming-broadcasts.ts'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { BroadcastFields, useBroadcastChoice } from './broadcast-fields.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import type { FormProps } from './form-props.ts'

/** A coming broadcast of the week that is not on air on its date; also one that is at another time, or longer, then. */
export function SkipDialog({ date, ...rest }: FormProps) {
  const words = useWords(exceptionsWords)
  const { rotation } = useSchedule()
  const choice = useBroadcastChoice(date, {
    // A special is not left out: it is undone.
    isOffered: ({ exception, ...one }, stored) =>
      instantAt(one.date, one.time * 60, rotation.zone) > now() &&
      (!exception || stored.some(({ group, kind }) => group === exception.group && kind === 'skip')),
  })
  const { chosen, stored } = choice
  return (
    <DraftDialog
      title={words.skip}
      draft={() => {
        if (!chosen) return
        const { exception, showId, date, time } = chosen
        if (exception) return rewritten(exception, null, stored, crypto.randomUUID())
        return { exceptions: [{ kind: 'skip', show_id: showId, date, time }], replaces: [] }
      }}
      {...rest}
    >
      <BroadcastFields {...choice} />
    </DraftDialog>
  )
}
