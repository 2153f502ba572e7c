import type { AiringChange } from '../../schedule/rules/airing-changes.ts'
import { isSameBroadcast } from '../../schedule/rules/planned.ts'

/** A broadcast without interruption, in Unix seconds. */
export type Stop = { showId: number; air?: AiringChange['air']; startAt: number; endAt: number }

/**
 * The shows on air in a window, one after the other; where nothing is on the schedule there is a pause.
 * @param changes the show on air from each instant on, as `airingChanges` gives it
 * @param until the end of the window, Unix seconds
 */
export function dayStops(changes: readonly AiringChange[], until: number): Stop[] {
  const stops: Stop[] = []
  for (const [index, { at, showId, air }] of changes.entries()) {
    const endAt = Math.min(changes[index + 1]?.at ?? until, until)
    const last = stops.at(-1)
    if (showId === null || endAt <= at) continue
    if (last?.endAt === at && isSameBroadcast(last, { showId, air })) last.endAt = endAt
    else stops.push({ showId, ...(air && { air }), startAt: at, endAt })
  }
  return stops
}
