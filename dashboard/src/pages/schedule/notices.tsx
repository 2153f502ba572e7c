import { usePresent } from '../../accounts/own-station.ts'
import { dayAndTime } from '../../lib/time.ts'
import type { Words } from '../../schedule/sentences.ts'
import type { TemplateChange } from '../../schedule/template.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import './notices.css'

/** The displayed name of the author of a change. */
export function whoOf(change: TemplateChange | undefined, words: Words): string {
  if (change?.kind === 'key') return words.byKey(change.name)
  if (change?.kind === 'command') return words.byCommand
  return change?.name || words.somebody
}

/** Notices: changes that were restored after a reload, and changes of others. */
export function Notices() {
  const [words, common] = [useWords(scheduleWords), useWords(commonWords)]
  const present = usePresent()
  const { restored, editor, conflict, changedBy } = usePlan()
  const { forgetRestored, discard, setConflict } = useSchedule()
  return (
    <>
      {restored && (
        <Note announced>
          <div className="notice">
            <p>
              {words.restored(restored.count)}{' '}
              <span className="secondary">{words.lastEdited(dayAndTime(restored.at, present))}</span>
            </p>
            <Button small onClick={forgetRestored}>
              {words.continueButton}
            </Button>
            <Button
              small
              kind="bare"
              onClick={() => {
                discard()
                forgetRestored()
              }}
            >
              {common.discard}
            </Button>
          </div>
        </Note>
      )}
      {editor.theirs && !conflict && (
        <Note kind="wait" announced>
          <div className="notice">
            <p>{words.changedBy(whoOf(changedBy[0], words))}</p>
            <Button small onClick={() => setConflict(true)}>
              {words.look}
            </Button>
          </div>
        </Note>
      )}
    </>
  )
}
