import { useState } from 'react'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { type Span, SpanFields, spanOf } from './fields.tsx'
import { type FormProps, useDraftOf } from './form-props.ts'

/** A span in which nothing is on air. */
export function SilenceDialog({ date, exception, ...rest }: FormProps) {
  const words = useWords(exceptionsWords)
  const draftOf = useDraftOf({ date, exception })
  const [span, setSpan] = useState<Span>(() => (exception ? spanOf(exception) : { date, time: 0, duration: 1440 }))
  return (
    <DraftDialog title={words.silence} draft={() => draftOf({ kind: 'clear', ...span })} {...rest}>
      <SpanFields overDays span={span} onChange={setSpan} />
    </DraftDialog>
  )
}
