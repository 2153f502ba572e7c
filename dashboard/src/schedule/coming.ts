import type { DayPreview } from './preview.ts'

/** A time at which a show is on air without interruption: its start and end in Unix seconds; null if that is after all that is known. */
export type Airing = { showId: number; start: number; end: number | null }

/**
 * The programme from an instant on, in order; a show over midnight is one item, and one that reaches the end of the last
 * day may end later.
 * @param days the pieces of days that follow each other
 */
export function comingAirings(days: readonly Pick<DayPreview, 'pieces'>[], now: number): Airing[] {
  const airings: (Airing & { end: number })[] = []
  for (const { show_id: showId, start_at: start, end_at: end } of days.flatMap(({ pieces }) => pieces)) {
    const last = airings.at(-1)
    if (showId === null) continue
    if (last?.showId === showId && last.end === start) last.end = end
    else airings.push({ showId, start, end })
  }
  const last = days.at(-1)?.pieces.at(-1)?.end_at
  return airings
    .filter(({ end }) => end > now)
    .map((airing) => (airing.end === last ? { ...airing, end: null } : airing))
}
