import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { recordedSpans } from '../recordings/drawn.ts'
import type { Recorder } from '../recordings/recorder.ts'
import { findOldestUs } from '../recordings/store.ts'
import { type HeardSpan, offeredRewind } from './rules/rewind.ts'

type Deps = { db: Db; clock: Clock; recorder: Pick<Recorder, 'headUs'> }

/**
 * Makes the one answer to what of a station's past can be heard, for all that draws or offers its sound: lists the recorded
 * spans between two instants, in order, from the first instant that is offered for rewinding on. Unix seconds. Rights of shows
 * are another question, see `isRewindable`.
 */
export function offeredSound(deps: Deps) {
  return async (stationId: number, rewindHours: number, { from, until }: HeardSpan): Promise<HeardSpan[]> => {
    const now = unixSeconds(deps.clock)
    const oldestUs = await findOldestUs(deps.db, stationId)
    const first = offeredRewind(rewindHours, oldestUs === undefined ? null : oldestUs / 1e6, now)
    const window = { fromUs: Math.max(first ?? Infinity, from) * 1e6, untilUs: Math.min(until, now) * 1e6 }
    if (window.fromUs >= window.untilUs) return []
    const spans = await recordedSpans(deps, stationId, window)
    return spans.map(({ fromUs, untilUs }) => ({ from: fromUs / 1e6, until: untilUs / 1e6 }))
  }
}

export type OfferedSound = ReturnType<typeof offeredSound>
