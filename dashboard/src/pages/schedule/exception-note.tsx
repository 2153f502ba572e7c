import type { Entry } from '../../schedule/entry.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useSchedule } from './editor-state.tsx'
import { exceptionWords } from './entry-words.ts'

/** The exception of an entry in a dated week, with a button that undoes it. */
export function ExceptionNote({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { mayWrite, removeExceptions, inspect } = useSchedule()
  const exception = entry.skippedBy ?? entry.exception
  if (!exception) return null
  const text = exceptionWords(entry, words)
  return (
    <p className="row">
      <span className="secondary">{text.charAt(0).toUpperCase() + text.slice(1)}</span>
      {mayWrite && (
        <button
          type="button"
          className="link"
          onClick={() => {
            removeExceptions([exception])
            inspect(null)
          }}
        >
          {words.undoException}
        </button>
      )}
    </p>
  )
}
