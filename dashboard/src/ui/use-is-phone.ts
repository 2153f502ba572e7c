import { useSyncExternalStore } from 'react'

/** A hook that returns whether the window is at most this number of pixels wide. The widths are those of the style sheets. */
function atMost(pixels: number): () => boolean {
  const query = matchMedia(`(max-width: ${pixels}px)`)
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether the window is as narrow as a phone. */
export const useIsPhone = atMost(760)

/** Whether the window has no room for a second column, nor for the menu in the head: a phone, or a tablet held upright. */
export const useIsNarrow = atMost(860)
