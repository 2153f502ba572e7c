import { useSyncExternalStore } from 'react'
import { matchesMedia, onMedia } from '../lib/observe.ts'

/** A hook that returns whether the window is at most this number of pixels wide. The widths are those of the style sheets. */
function atMost(pixels: number): () => boolean {
  const query = `(max-width: ${pixels}px)`
  const subscribe = (changed: () => void) => onMedia(query, changed)
  return () => useSyncExternalStore(subscribe, () => matchesMedia(query))
}

/** Whether the window is as narrow as a phone. */
export const useIsPhone = atMost(760)

/** Whether the window has no room for a second column, nor for the menu in the head: a phone, or a tablet held upright. */
export const useIsNarrow = atMost(860)
