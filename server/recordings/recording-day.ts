import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import type { ShownState } from '../now-playing/rules/states.ts'
import { findStation } from '../station/store.ts'
import { listReels } from './reel-store.ts'
import type { RecordingState } from './rules/states.ts'
import { recordingStatus, servedState } from './status.ts'
import { findRecorder } from './store.ts'

/** A day of a station's recording, at a glance. Times in Unix seconds. */
export type RecordingDay = {
  state: ShownState
  since: number | null
  recorded: RecordedStretch[]
}

/** The short form of each state of the recording. */
const shownAs: Record<RecordingState, ShownState> = {
  off: 'off',
  connecting: 'connecting',
  recording: 'recording',
  down: 'interrupted',
  stopped: 'interrupted',
}

/** Makes a function that tells how the recording of a station goes, and what of a day is recorded. */
export const recordingDay =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (stationId: number, day: { from: number; until: number }): Promise<RecordingDay> => {
    const station = (await findStation(db, stationId))!
    const { state, since } = servedState(await recordingStatus(db, station, clock.nowMs()))
    const recorded = await recordedStretches(db, stationId, day)
    return { state: shownAs[state], since, recorded }
  }

/** A stretch of time that is recorded, in Unix seconds. */
type RecordedStretch = { start_time: number; end_time: number }

/** Reels that are at most this far apart belong to one stretch: the last frame of one ends where the next begins. */
const joinUs = 2_000_000

/**
 * The recorded spans of a window, as far as they are written down: some seconds old at most.
 * @param from Unix seconds, as `until`
 */
async function recordedStretches(
  db: Db,
  stationId: number,
  { from, until }: { from: number; until: number },
): Promise<RecordedStretch[]> {
  const [fromUs, untilUs] = [from * 1e6, until * 1e6]
  const reels = await listReels(db, stationId, fromUs, untilUs)
  const lastUs = (await findRecorder(db, stationId))?.last_audio_us ?? 0
  const stretches: { fromUs: number; untilUs: number }[] = []
  for (const reel of reels) {
    if (reel.state === 'lost') continue
    // The row of an open reel is written more seldom than when audio last came.
    const endUs = reel.state === 'open' ? Math.max(reel.ended_us, lastUs) : reel.ended_us
    const last = stretches.at(-1)
    if (last && reel.started_us - last.untilUs <= joinUs) last.untilUs = Math.max(last.untilUs, endUs)
    else stretches.push({ fromUs: reel.started_us, untilUs: endUs })
  }
  return stretches
    .map((stretch) => ({
      start_time: Math.max(stretch.fromUs, fromUs) / 1e6,
      end_time: Math.min(stretch.untilUs, untilUs) / 1e6,
    }))
    .filter(({ start_time, end_time }) => start_time < end_time)
}
