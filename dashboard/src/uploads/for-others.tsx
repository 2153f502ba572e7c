import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/use-words.tsx'
import { uploadWords } from '../words/words.ts'

/**
 * Offers the show that an upload was just given to the others without one.
 * @param show its title; @param others how many they are
 */
export function ForOthers({ show, others, onUse }: { show: string; others: number; onUse: () => void }) {
  const words = useWords(uploadWords)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It takes the place of what had the focus, unless the person has gone on.
    const timer = setTimeout(() => document.activeElement === document.body && button.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button ref={button} small className="others" onClick={onUse}>
      {words.forOthers(show, others)}
    </Button>
  )
}
