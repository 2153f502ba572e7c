import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { BroadcastFields, useBroadcastChoice } from './broadcast-fields.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import type { FormProps } from './form-props.ts'

/** A coming broadcast of the week that is not on air on its date. */
export function SkipDialog({ date, ...rest }: FormProps) {
  const words = useWords(exceptionsWords)
  const choice = useBroadcastChoice(date, ({ exception }) => !exception)
  const { chosen } = choice
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
      <BroadcastFields {...choice} />
    </DraftDialog>
  )
}
