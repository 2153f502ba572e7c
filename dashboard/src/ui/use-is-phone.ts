import { useSyncExternalStore } from 'react'

// The same width as in the style sheets.
const narrow = matchMedia('(max-width: 860px)')

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
}
