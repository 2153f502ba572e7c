import { useState } from 'react'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { type Span, SpanFields } from './fields.tsx'
import type { FormProps } from './form-props.ts'

/** A span in which nothing is on air. */
export function SilenceDialog({ date, ...rest }: FormProps) {
  const words = useWords(exceptionsWords)
  const [span, setSpan] = useState<Span>({ date, time: 0, duration: 1440 })
  return (
    <DraftDialog
      title={words.silence}
      draft={() => ({ exceptions: [{ kind: 'clear', ...span }], replaces: [] })}
      {...rest}
    >
      <SpanFields overDays span={span} onChange={setSpan} />
    </DraftDialog>
  )
}
