import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FloatBar } from '../../ui/float-bar.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords } from '../../words/words.ts'
import { useDesk } from './desk.ts'
import { Review } from './review.tsx'
import { scheduleWords } from './words.ts'

/** What is unsaved: how much, what exactly, and what to do with it. */
export function SaveBar() {
  const [words, common] = [useWords(scheduleWords), useWords(commonWords)]
  const { changes, isDragging, mayWrite, isSaving, save, discard, undo } = useDesk()
  const [isOpen, setOpen] = useState(false)
  if (changes.length === 0 || !mayWrite) return null
  const drop = () => {
    setOpen(false)
    discard()
    showToast(words.discarded, { undo })
  }
  return (
    <div className={isDragging ? 'unsaved-bar dragging' : 'unsaved-bar'}>
      {isOpen && <Review onDiscard={drop} onClose={() => setOpen(false)} />}
      <FloatBar label={common.unsavedChanges} says={common.unsaved(changes.length)} unsaved>
        <Button className="discard" onClick={drop}>
          {common.discard}
        </Button>
        <Button aria-expanded={isOpen} aria-controls="review" onClick={() => setOpen(!isOpen)}>
          {common.review}
        </Button>
        <Button kind="primary" busy={isSaving} onClick={save}>
          {common.save} <kbd>Ctrl S</kbd>
        </Button>
      </FloatBar>
    </div>
  )
}
