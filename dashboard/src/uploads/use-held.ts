import { useEffect } from 'react'
import { changeDetails } from './queue.ts'

/** Keeps an upload from becoming an episode while this is on the screen. */
export function useHeld(key: string): void {
  useEffect(() => {
    changeDetails(key, { isHeld: true })
    return () => changeDetails(key, { isHeld: false })
  }, [key])
}
