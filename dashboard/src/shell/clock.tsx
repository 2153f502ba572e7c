import { cityOf, clockSeconds, clockTime, sameClock } from '../lib/time.ts'
import { useNow } from '../ui/use-now.ts'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'

/** The zone of the viewer's computer. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The current time of the station; if the viewer's clock differs, a tooltip shows the viewer's time. */
export function Clock({ zone }: { zone: string }) {
  const words = useWords(shellWords)
  const now = useNow()
  const mine = ownZone()
  const title = sameClock(zone, mine, now) ? undefined : words.yourClock(clockTime(now, mine), cityOf(mine))
  return (
    <span className="clock" title={title}>
      {/* Not a live region: a screen reader would announce it every second. */}
      <span role="timer" aria-live="off">
        {clockSeconds(now, zone)}
      </span>{' '}
      <small>{cityOf(zone)}</small>
    </span>
  )
}
