import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/use-words.tsx'
import { uploadWords } from '../words/words.ts'

/**
 * Offers to use the show just chosen for an upload for the other uploads without a show.
 * @param show its title; @param others the number of the others
 */
export function ForOthers({ show, others, onUse }: { show: string; others: number; onUse: () => void }) {
  const words = useWords(uploadWords)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It takes the focus if the focused element was removed, unless the person has moved the focus elsewhere.
    const timer = setTimeout(() => document.activeElement === document.body && button.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button ref={button} small className="others" onClick={onUse}>
      {words.forOthers(show, others)}
    </Button>
  )
}
