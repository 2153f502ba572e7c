import { useEffect } from 'react'
import { changeDetails } from './queue.ts'

/** Keeps an upload from becoming an episode while a dialog about it is open; null while none is open. */
export function useHeld(key: string | null): void {
  useEffect(() => {
    if (key === null) return
    changeDetails(key, { isHeld: true })
    return () => changeDetails(key, { isHeld: false })
  }, [key])
}
