import { cityOf, clockSeconds, clockTime, sameClock } from '../lib/time.ts'
import { useNow } from '../ui/use-now.ts'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'

/** The zone of the viewer's computer. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The station's time, ticking; where the viewer's clock shows another, it says so when pointed at. */
export function Clock({ zone }: { zone: string }) {
  const words = useWords(shellWords)
  const now = useNow()
  const mine = ownZone()
  const title = sameClock(zone, mine, now) ? undefined : words.yourClock(clockTime(now, mine), cityOf(mine))
  return (
    <span className="clock" title={title}>
      {/* Not a live region: a screen reader would never be silent. */}
      <span role="timer" aria-live="off">
        {clockSeconds(now, zone)}
      </span>{' '}
      <small>{cityOf(zone)}</small>
    </span>
  )
}
