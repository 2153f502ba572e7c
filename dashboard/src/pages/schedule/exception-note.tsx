import type { Entry } from '../../schedule/entry.ts'
import { linesOf } from '../../schedule/exception-groups.ts'
import type { Exception } from '../../schedule/exceptions.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { exceptionWords } from './entry-words.ts'
import { EditException } from './exceptions/edit-exception.tsx'
import { useExceptionWords } from './exceptions/exception-words.ts'

const none: readonly Exception[] = []

/** The exception of an entry in a dated week: what it says, its texts, and buttons that edit and undo it. */
export function ExceptionNote({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { isRepeat } = useWords(exceptionsWords)
  const { dated } = usePlan()
  const { mayWrite, removeExceptions, inspect, select } = useSchedule()
  const { lineWords } = useExceptionWords()
  const exception = entry.skippedBy ?? entry.exception
  if (!exception) return null
  const group = (dated?.exceptions ?? none).filter((one) => one.group === exception.group)
  const line = linesOf(group).find((each) => each.exception === exception || each.movedFrom === exception)
  const shown = line?.exception ?? exception
  const short = exceptionWords(entry, words)
  // Of a broadcast at another time, the sentence says more than that it is not on air here.
  const says = line?.movedFrom ? lineWords(line) : short.charAt(0).toUpperCase() + short.slice(1)
  return (
    <div className="exception-note">
      <p className="secondary">{says}</p>
      {shown.title && <p>{shown.title}</p>}
      {shown.description && <p className="secondary">{shown.description}</p>}
      {shown.image_url && <img src={shown.image_url} alt="" />}
      {shown.repeat && <p className="secondary">{isRepeat}</p>}
      {mayWrite && (
        <div className="actions">
          <EditException
            exception={shown}
            says={line ? lineWords(line) : short}
            onDone={(made) => select(keysOf(made))}
          />
          <Button
            small
            onClick={() => {
              removeExceptions([exception])
              inspect(null)
            }}
          >
            {words.undoException}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The keys of the entries that exceptions have in their week. */
export function keysOf(exceptions: readonly Exception[]): string[] {
  return exceptions.filter(({ kind }) => kind === 'air' || kind === 'clear').map(({ id }) => `x${id}`)
}
