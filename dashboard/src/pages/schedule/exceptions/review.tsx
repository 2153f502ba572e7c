import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalWords } from '../../../api/refusal-words.ts'
import {
  type ExceptionDraft,
  type ExceptionsReview,
  makeExceptions,
  reviewExceptions,
} from '../../../schedule/exceptions.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'

type Props = { draft: ExceptionDraft; onDone: (made: ExceptionsReview) => void; onCancel: () => void }

/** The effect of exceptions, before they are made. */
export function ExceptionReview({ draft, onDone, onCancel }: Props) {
  const common = useWords(commonWords)
  const { station } = useSchedule()
  const { data, error } = useQuery({
    queryKey: [station, 'review', draft],
    queryFn: () => reviewExceptions(station, draft),
    gcTime: 0,
    retry: false,
  })
  const making = useMutation({
    mutationFn: () => makeExceptions(station, draft, data?.fingerprint),
    onSuccess: onDone,
  })
  const fault = error ?? making.error
  return (
    <Dialog
      title={common.review}
      onClose={onCancel}
      onSubmit={() => data && making.mutate()}
      actions={
        <>
          <Button kind="bare" onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={making.isPending} disabled={!data}>
            {common.save}
          </Button>
        </>
      }
    >
      {fault && <p role="alert">{refusalWords(fault, common)}</p>}
      {data?.after.map(({ title, start_time }) => (
        <p key={start_time}>{title}</p>
      ))}
    </Dialog>
  )
}
