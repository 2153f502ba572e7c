import { useState, useSyncExternalStore } from 'react'

const factors = [1, 1.5, 2.5, 4]

/**
 * The height of an hour in pixels: at first such that the whole day fits into the window, with functions to make it
 * taller and lower again.
 */
export function useHourHeight(isPhone: boolean) {
  const windowHeight = useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed)
      return () => removeEventListener('resize', changed)
    },
    () => innerHeight,
  )
  const [level, setLevel] = useState(0)
  const fitting = isPhone ? 44 : Math.min(46, Math.max(25, Math.floor((windowHeight - 252) / 24)))
  return {
    px: Math.round(fitting * factors[level]!),
    taller: level < factors.length - 1 ? () => setLevel(level + 1) : null,
    lower: level > 0 ? () => setLevel(level - 1) : null,
  }
}

export type Hours = ReturnType<typeof useHourHeight>
