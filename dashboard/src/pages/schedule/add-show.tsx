import { useState } from 'react'
import { createPortal } from 'react-dom'
import { NewShow } from '../../shows/new-show.tsx'
import type { Show } from '../../shows/shows.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { showsWords } from '../../words/words.ts'

/** A button that makes a show, beside the shows of the week. */
export function AddShow({ onMade = () => {} }: { onMade?: (show: Show) => void }) {
  const words = useWords(showsWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small icon="plus" onClick={() => setOpen(true)}>
        {words.newShow}
      </Button>
      {/* Not inside the form of the sheet that it may be in. */}
      {isOpen &&
        createPortal(
          <NewShow
            onMade={(show) => {
              setOpen(false)
              onMade(show)
            }}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  )
}
