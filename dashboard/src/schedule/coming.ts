import type { DayPreview } from './preview.ts'

/** A time at which a show is on air without interruption: its start and end in Unix seconds. */
export type Airing = { showId: number; start: number; end: number }

/**
 * What is on air from an instant on, in order; what goes on over midnight is one.
 * @param days the pieces of days that follow each other
 */
export function comingAirings(days: readonly Pick<DayPreview, 'pieces'>[], now: number): Airing[] {
  const airings: Airing[] = []
  for (const { show_id: showId, start_at: start, end_at: end } of days.flatMap(({ pieces }) => pieces)) {
    const last = airings.at(-1)
    if (showId === null) continue
    if (last?.showId === showId && last.end === start) last.end = end
    else airings.push({ showId, start, end })
  }
  return airings.filter(({ end }) => end > now)
}
