import { useEffect, useState } from 'react'
import { now, onClockSet } from '../lib/server-time.ts'

/**
 * The present in whole Unix seconds, by the server's clock; the calling component renders again at each interval.
 * @param every interval of updates in seconds: 60 for a display of minutes
 */
export function useNow(every = 1): number {
  const [shown, setShown] = useState(() => Math.floor(now() / every) * every)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const seconds = now()
      setShown(Math.floor(seconds / every) * every)
      timer = setTimeout(tick, (every - (seconds % every)) * 1000 + 5)
    }
    tick()
    const stop = onClockSet(tick)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [every])
  return shown
}
