import { rewritten } from '../../../schedule/coming-broadcasts.ts'
import type { Exception, ExceptionDraft, NewException } from '../../../schedule/exceptions.ts'
import { useSchedule } from '../editor-state.tsx'
import { useStoredNear } from './stored-near.ts'

/** A form for an exception: `date` is the one that it begins with; `exception` one that is changed. */
export type FormProps = {
  date: string
  exception?: Exception
  /** Called with the first date of the exceptions that were made, and with them. */
  onDone: (date: string, made: readonly Exception[]) => void
  onClose: () => void
}

/** A function that makes a draft of a form's exception: a new one, or in place of that which is changed. */
export function useDraftOf({ date, exception }: { date: string; exception: Exception | undefined }) {
  const { station } = useSchedule()
  const stored = useStoredNear(station, exception?.date ?? date)
  return (fields: NewException): ExceptionDraft =>
    exception ? rewritten(exception, fields, stored, crypto.randomUUID()) : { exceptions: [fields], replaces: [] }
}
