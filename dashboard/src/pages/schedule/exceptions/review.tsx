import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalWords } from '../../../api/refusal-words.ts'
import { Refused } from '../../../api/refused.ts'
import { conflictOf } from '../../../schedule/exception-conflict.ts'
import { groupsOf } from '../../../schedule/exception-groups.ts'
import {
  type ExceptionDraft,
  type ExceptionsReview,
  makeExceptions,
  reviewExceptions,
} from '../../../schedule/exceptions.ts'
import { idsOfGroups, newOf, replacedBy } from '../../../schedule/swap.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, exceptionsWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { Concerned } from './concerned.tsx'
import { ConflictChoices } from './conflict.tsx'
import { useExceptionWords } from './exception-words.ts'
import { ReviewedDays } from './reviewed-days.tsx'
import { useStoredNear } from './stored-near.ts'
import './review.css'

type Props = { draft: ExceptionDraft; onDone: (made: ExceptionsReview) => void; onCancel: () => void }

const hasCode = (error: unknown, code: string) => error instanceof Refused && error.code === code

/** The effect of exceptions, before they are made; where they may not overlap another one, the solutions. */
export function ExceptionReview({ draft: wanted, onDone, onCancel }: Props) {
  const [words, common] = [useWords(exceptionsWords), useWords(commonWords)]
  const { station, madeExceptions, undo } = useSchedule()
  const [draft, setDraft] = useState(wanted)
  const stored = useStoredNear(station, draft.exceptions.map(({ date }) => date).sort()[0]!)
  // Not a query of the schedule: changes of others must not alter what is about to be confirmed.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [station, 'review of exceptions', draft],
    queryFn: () => reviewExceptions(station, draft),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const making = useMutation({
    mutationFn: () => makeExceptions(station, draft, data?.fingerprint),
    onSuccess: async (made) => {
      const before = replacedBy(stored, draft).map(newOf)
      await madeExceptions({ before, after: made.exceptions.map(newOf), ids: idsOfGroups(made.exceptions) })
      showToast(words.made, { about: ['schedule'], undo })
      onDone(made)
    },
    onError: () => void refetch(),
  })
  // The effect that is shown is the old one until it has been read again.
  const hasChanged = hasCode(making.error, 'changed') && !isFetching
  const fault = error ?? (hasCode(making.error, 'changed') || hasCode(making.error, 'overlaps') ? null : making.error)
  const conflict = hasCode(error, 'overlaps') && conflictOf(draft, stored)
  return (
    // Another one where the content is replaced, so that the focus goes to its title.
    <Dialog
      key={conflict ? 'conflict' : 'effect'}
      title={conflict ? words.taken : words.review}
      wide
      className="exception-review"
      onClose={onCancel}
      onSubmit={() => data && !error && making.mutate()}
      actions={
        <>
          <Button kind="bare" onClick={onCancel}>
            {common.cancel}
          </Button>
          {!conflict && (
            <Button kind="primary" type="submit" busy={making.isPending} disabled={!data || !!error || isFetching}>
              {common.save}
            </Button>
          )}
        </>
      }
    >
      {hasChanged && (
        <Note kind="wait" announced>
          {words.changedSince}
        </Note>
      )}
      {conflict && <ConflictChoices conflict={conflict} stored={stored} onChoose={setDraft} />}
      {fault && !conflict && <p role="alert">{refusalWords(fault, common, { overlaps: words.eachOther })}</p>}
      {data && !error && <Effect review={data} />}
    </Dialog>
  )
}

function Effect({ review }: { review: ExceptionsReview }) {
  const { lineWords } = useExceptionWords()
  // Those of a dry run have no id.
  const lines = groupsOf(review.exceptions).flatMap((group) => group.lines)
  return (
    <>
      <ul className="lines">
        {lines.map((line) => (
          <li key={lineWords(line)}>{lineWords(line)}</li>
        ))}
      </ul>
      <ReviewedDays review={review} lines={lines} />
      <Concerned review={review} />
    </>
  )
}
