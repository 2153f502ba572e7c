import type { Db } from '../database/open.ts'
import { recordingState, servedState } from '../recordings/status.ts'
import { findRecorder } from '../recordings/store.ts'
import { findStation } from '../station/store.ts'
import { countFailed } from './staff-store.ts'

/**
 * The number of things that need a person, as the page On air lists them: a recording that is down or stopped, its alarms,
 * and shows that did not become episodes.
 */
export async function countNeeds(db: Db, stationId: number, nowMs: number): Promise<number> {
  const station = (await findStation(db, stationId))!
  const { state, alarms } = servedState(recordingState(station, await findRecorder(db, stationId), null, nowMs))
  const isBroken = state === 'down' || state === 'stopped'
  return Number(isBroken) + alarms.length + (await countFailed(db, stationId))
}
