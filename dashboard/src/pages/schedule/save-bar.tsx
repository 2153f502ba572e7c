import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FloatBar } from '../../ui/float-bar.tsx'
import { keysNamed } from '../../ui/key-names.ts'
import { withdrawUndo } from '../../ui/toasts.ts'
import { areAllTaken } from '../../ui/untaken.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { Review } from './review.tsx'
import './save-bar.css'

/** The unsaved changes: their number, a review, and the actions. */
export function SaveBar() {
  const common = useWords(commonWords)
  const { changes, isDragging, isSaving } = usePlan()
  const { mayWrite, save, discard } = useSchedule()
  const [isOpen, setOpen] = useState(false)
  if (changes.length === 0 || !mayWrite) return null
  const drop = () => {
    setOpen(false)
    discard()
  }
  const open = () => {
    if (!isOpen && !areAllTaken(common)) return
    // A notice would cover the review, in which each change can be reverted.
    withdrawUndo(['schedule'])
    setOpen(!isOpen)
  }
  return (
    <div className={isDragging ? 'unsaved-bar dragging' : 'unsaved-bar'}>
      {isOpen && <Review onDiscard={drop} onClose={() => setOpen(false)} />}
      <FloatBar label={common.unsavedChanges} says={common.unsaved(changes.length)} unsaved>
        <Button className="discard" onClick={drop}>
          {common.discard}
        </Button>
        <Button aria-expanded={isOpen} aria-controls="review" onClick={open}>
          {common.review}
        </Button>
        <Button kind="primary" busy={isSaving} onClick={save}>
          {common.save} <kbd>{keysNamed('Ctrl S', common.keyNames)}</kbd>
        </Button>
      </FloatBar>
    </div>
  )
}
