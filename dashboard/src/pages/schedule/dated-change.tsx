import { useState } from 'react'
import { inEveryWeek, mayBeWeekly, onThisDate } from '../../schedule/dated-changes.ts'
import type { ExceptionDraft } from '../../schedule/exceptions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import type { Asked } from './editor-acts.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { keysOf } from './exception-note.tsx'
import { ExceptionReview } from './exceptions/review.tsx'
import type { Dated } from './use-dated.ts'

/** The dates on which an edit of a dated week is made: a question, and the review of exceptions. */
export function DatedChange() {
  const { dated, asked } = usePlan()
  return dated && asked && !asked.isMade && <Change dated={dated} asked={asked} />
}

function Change({ dated: { week, exceptions }, asked: { changes, says } }: { dated: Dated; asked: Asked }) {
  const words = useWords(scheduleWords)
  const { editWeeks, answered, select } = useSchedule()
  const draftNow = () => onThisDate(changes, exceptions, week, crypto.randomUUID())
  const [draft, setDraft] = useState<ExceptionDraft | null>(() => (mayBeWeekly(changes) ? null : draftNow()))
  if (draft) {
    return (
      <ExceptionReview
        draft={draft}
        onDone={({ exceptions }) => {
          answered()
          // The selection is on air then: not the entry that is no longer at its time.
          select(keysOf(exceptions))
        }}
        onCancel={answered}
      />
    )
  }
  const everyWeek = () => {
    editWeeks((plan) => inEveryWeek(plan, changes), says)
    answered()
  }
  return (
    <Dialog
      title={words.whichDates}
      light
      onClose={answered}
      onSubmit={() => setDraft(draftNow())}
      actions={
        <>
          <Button onClick={everyWeek}>{words.everyWeek}</Button>
          <Button kind="primary" type="submit" data-autofocus>
            {words.thisDateOnly}
          </Button>
        </>
      }
    >
      {says && <p>{says}</p>}
      <p className="secondary">{words.whichDatesHow}</p>
    </Dialog>
  )
}
