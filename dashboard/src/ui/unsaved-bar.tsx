import { useBlocker } from '@tanstack/react-router'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FloatBar } from './float-bar.tsx'
import { keysNamed } from './key-names.ts'
import { areAllTaken, dropUntaken } from './untaken.ts'
import type { Draft } from './use-draft.ts'
import { useHotkeys } from './use-hotkeys.ts'

/**
 * The bar that saves or discards a draft, shown while there are unsaved changes. Leaving the page then asks first. When
 * another person has changed the same fields, the user chooses which values to keep.
 * @param editor the name of the last author, if it is known
 */
export function UnsavedBar<Form extends object>(props: {
  draft: Draft<Form>
  isSaving: boolean
  onSave: (changes: Partial<Form>) => void
  editor: string | null
}) {
  const { draft, isSaving, onSave, editor } = props
  const { count, isClashing } = draft
  const words = useWords(commonWords)
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: count > 0,
    withResolver: true,
  })
  const save = () => {
    if (count > 0 && !isClashing && !isSaving && areAllTaken(words)) onSave(draft.changes)
  }
  useHotkeys({ 'Ctrl+S': save })
  if (count === 0) return null
  return (
    <>
      {isClashing ? (
        <FloatBar label={words.unsavedChanges} says={editor ? words.changedToo(editor) : words.wasChangedToo} unsaved>
          <Button onClick={draft.takeTheirs}>{words.takeTheirs}</Button>
          <Button kind="primary" onClick={draft.keepMine}>
            {words.keepMine}
          </Button>
        </FloatBar>
      ) : (
        <FloatBar label={words.unsavedChanges} says={words.unsaved(count)} unsaved>
          <Button
            onClick={() => {
              dropUntaken()
              draft.discard()
            }}
          >
            {words.discard}
          </Button>
          <Button kind="primary" busy={isSaving} onClick={save}>
            {words.save} <kbd>{keysNamed('Ctrl S', words.keyNames)}</kbd>
          </Button>
        </FloatBar>
      )}
      {leaving.status === 'blocked' && (
        <Dialog
          title={words.leaveTitle}
          onClose={leaving.reset}
          actions={
            <>
              <Button onClick={leaving.proceed}>{words.leaveAnyway}</Button>
              <Button kind="primary" onClick={leaving.reset}>
                {words.keepEditing}
              </Button>
            </>
          }
        >
          <p>{words.leaveText(count)}</p>
        </Dialog>
      )}
    </>
  )
}
