import { now, type Station } from './data.ts'
import type { Drawn } from './shown.ts'
import type { Day } from './tape-geometry.ts'

/** The tape of a day as it is drawn: up to now, with a gap where the stream is down. */
export function untilNow({ strip, isShut }: Day, { now: state }: Station, at: number | undefined): Drawn {
  const end = Math.min(strip.until, now())
  const isSilent = state?.stream.state === 'down'
  const since = isSilent && state.stream.since
  const gaps = since ? [...strip.gaps, { from: since, until: end }] : strip.gaps
  return { strip: { ...strip, end, gaps }, isDay: true, at, isSilent, isShut }
}
