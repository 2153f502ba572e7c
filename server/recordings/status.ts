import type { Db } from '../database/open.ts'
import type { RecorderRow, StationRow } from '../database/tables.ts'
import type { Reason } from '../lib/reasons.ts'
import type { RaisedAlarm } from './alarm-watch.ts'
import { findLastReel } from './reel-store.ts'
import type { AlarmName } from './rules/alarms.ts'
import type { RecordingState } from './rules/states.ts'
import { findRecorder, listGaps, sumReels } from './store.ts'

/** The status of a station's recording. Instants are Unix seconds with fractions. */
export type RecordingStatus = {
  state: RecordingState
  since: number | null
  /** Why it is down or stopped, in words; while it records from a list of servers, which entry; empty otherwise. */
  reason: string
  /** `late` has the seconds. */
  alarms: { alarm: AlarmName; since: number; seconds?: number }[]
  last_audio_at: number | null
  oldest_at: number | null
  recorded_seconds: number
  bytes: number
  /** Of the last 24 hours; `until` is null while a gap lasts. */
  gaps: { from: number; until: number | null; reason: string }[]
}

/** The reason while no instance says that it records a station. */
export const noServer: Reason = 'no server is running'

/** An instance that has been silent for this time has stopped, in milliseconds. */
const silentMs = 5000
const dayUs = 86_400_000_000

/** The status of a station's recording, as far as it is written down: some seconds old at most. */
export async function recordingStatus(db: Db, station: StationRow, nowMs: number): Promise<RecordingStatus> {
  const [recorder, sums] = [await findRecorder(db, station.id), await sumReels(db, station.id)]
  const sinceRow = await recordedSince(db, station.id, recorder?.last_audio_us ?? 0)
  const gaps = await listGaps(db, station.id, nowMs * 1000 - dayUs, nowMs * 1000)
  return {
    ...recordingState(station, recorder, sums.oldestUs, nowMs),
    last_audio_at: seconds(recorder?.last_audio_us ?? null),
    oldest_at: seconds(sums.oldestUs),
    recorded_seconds: (sums.recordedUs + sinceRow.us) / 1e6,
    bytes: sums.bytes + sinceRow.bytes,
    gaps: gaps.map((gap) => ({ from: gap.from_us / 1e6, until: seconds(gap.until_us), reason: gap.reason })),
  }
}

/**
 * The state and the alarms of a station's recording.
 * @param lastUs the instant since when it is down if no instance has ever recorded it, in microseconds; null if unknown
 */
export function recordingState(
  station: Pick<StationRow, 'record' | 'stream_url'>,
  recorder: RecorderRow | undefined,
  lastUs: number | null,
  nowMs: number,
): Pick<RecordingStatus, 'state' | 'since' | 'reason' | 'alarms'> {
  if (station.record !== 1 || station.stream_url === '') return { state: 'off', since: null, reason: '', alarms: [] }
  if (recorder === undefined || recorder.until_ms <= nowMs - silentMs) {
    return { state: 'down', since: seconds(recorder?.last_audio_us ?? lastUs), reason: noServer, alarms: [] }
  }
  const { state, since_us, reason } = recorder
  return { state, since: seconds(since_us), reason, alarms: alarmsOf(recorder) }
}

/** The state as a running server tells it: that no server is running means that it has not taken the station yet. */
export function servedState<Status extends Pick<RecordingStatus, 'state' | 'reason'>>(status: Status): Status {
  return status.reason === noServer ? { ...status, state: 'connecting', reason: '' } : status
}

/** The part of the open reel that its row lacks, which is written more seldom than the state. Bytes by its bitrate. */
async function recordedSince(db: Db, stationId: number, lastAudioUs: number): Promise<{ us: number; bytes: number }> {
  const reel = await findLastReel(db, stationId)
  if (reel?.state !== 'open' || lastAudioUs <= reel.ended_us) return { us: 0, bytes: 0 }
  const us = lastAudioUs - reel.ended_us
  const rowUs = reel.ended_us - reel.started_us
  return { us, bytes: rowUs > 0 ? Math.round((reel.bytes * us) / rowUs) : 0 }
}

/** An alarm in words for an operator. */
export function alarmWords({ alarm, seconds }: RecordingStatus['alarms'][number]): string {
  return seconds === undefined ? alarm : `${alarm} by ${seconds.toFixed(1)} s`
}

function alarmsOf({ alarms, late_by_us }: RecorderRow): RecordingStatus['alarms'] {
  return (JSON.parse(alarms) as RaisedAlarm[]).map(({ alarm, since }) => ({
    alarm,
    since: since / 1e6,
    ...(alarm === 'late' && { seconds: (late_by_us ?? 0) / 1e6 }),
  }))
}

function seconds(us: number | null): number | null {
  return us === null ? null : us / 1e6
}
