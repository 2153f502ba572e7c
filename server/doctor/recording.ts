import type { Config } from '../config.ts'
import { readDatabase } from '../database/inspect.ts'
import { countUnfinished, findOldestWait } from '../generation/store.ts'
import type { Reason } from '../lib/reasons.ts'
import type { AlarmName } from '../recordings/rules/alarms.ts'
import { alarmWords, noServer, type RecordingStatus, recordingStatus } from '../recordings/status.ts'
import { type Finding, failed, ok, warning } from './check.ts'

/** A station that is to be recorded, its status, and the retention of its recording. */
export type Recorded = { id: number; retentionDays: number; status: RecordingStatus }

/** The stations that are to be recorded; none when the database cannot be read, which another check reports. */
export async function recordedStations({ database }: Pick<Config, 'database'>, nowMs: number): Promise<Recorded[]> {
  const found = await readDatabase(database, async (db) => {
    const rows = await db.selectFrom('stations').selectAll().where('record', '=', 1).orderBy('id').execute()
    const stations: Recorded[] = []
    for (const row of rows.filter(({ stream_url }) => stream_url !== '')) {
      const status = await recordingStatus(db, row, nowMs)
      stations.push({ id: row.id, retentionDays: row.retention_days, status })
    }
    return stations
  }).catch(() => undefined)
  return found ?? []
}

/** The reasons that are about this machine and not about the stream. */
const ofDisk: readonly Reason[] = [
  'the disk is full',
  'the disk is too slow',
  'the folder of the recordings cannot be written',
  'the recording cannot be written; the log has more',
]

/** The reasons that are about this program. */
const ofRecorder: readonly Reason[] = [
  'a fault in the recorder; the log has more',
  'an error here',
  'the recorder was interrupted',
]

/** The advice for each alarm. */
const alarmAdvice: Record<AlarmName, string> = {
  silence: 'Silence: listen to the stream; is the studio on air?',
  loop: 'Loop: listen to the stream; a fallback or a test tone may be playing.',
  'disk low':
    'Disk low: free some space, or keep recordings for fewer days (aircheck station set ID --retention-days N).',
  'clock off': 'Clock off: let NTP set the clock of this machine (timedatectl set-ntp true); else that of the encoder.',
  late: 'Late: audio arrives too slowly; look at the network between the encoder, its server and this machine.',
}

/** Whether every station is recorded that is to be, and without an alarm. */
export function checkRecording(stations: readonly Recorded[]): Finding {
  if (stations.length === 0) return ok('No station is to be recorded.')
  const isOff = ({ status }: Recorded) => status.state === 'down' || status.state === 'stopped'
  const off = stations.filter(isOff)
  const said = (some: readonly Recorded[], words: (station: Recorded) => string) =>
    some.slice(0, 5).map(words).join('; ') + (some.length > 5 ? `; and ${some.length - 5} more` : '')
  const reason = ({ id, status }: Recorded) => `station ${id} is ${status.state}, ${status.reason}`
  if (off.length > 0 && off.every(({ status }) => status.reason === noServer)) {
    return warning('Nothing is recorded: no server is running.', 'Start the server.')
  }
  if (off.length > 0) {
    const reasons = off.map(({ status }) => status.reason)
    const isOf = (some: readonly Reason[]) => reasons.every((reason) => some.includes(reason as Reason))
    return failed(
      `${off.length} of ${stations.length} stations are not recorded: ${said(off, reason)}.`,
      isOf(ofDisk)
        ? 'The lines about storage and the disk say what to do; else see the log. Recording begins again by itself.'
        : isOf(ofRecorder)
          ? 'See the log for "a fault in the recorder", with its cause. Recording is tried again by itself.'
          : 'Listen to the stream: is it on air, and is its address that of the station? `aircheck recording status` has details.',
    )
  }
  const alarmed = stations.filter(({ status }) => status.alarms.length > 0)
  if (alarmed.length > 0) {
    const names = ({ id, status }: Recorded) => `station ${id}: ${status.alarms.map(alarmWords).join(', ')}`
    const raised = new Set(alarmed.flatMap(({ status }) => status.alarms.map(({ alarm }) => alarm)))
    return warning(
      `Recordings have alarms: ${said(alarmed, names)}.`,
      [...raised].map((alarm) => alarmAdvice[alarm]).join(' '),
    )
  }
  return ok(`${stations.length === 1 ? 'One station is' : `${stations.length} stations are`} recorded.`)
}

/** Whether episodes wait for a part of the recording that is on the disk of another instance. */
export async function checkWaits({ database }: Pick<Config, 'database'>): Promise<Finding> {
  // A database that is down is told by its own check.
  const waits = await readDatabase(database, async (db) => ({
    ...(await countUnfinished(db)),
    sinceMs: await findOldestWait(db),
  })).catch(() => undefined)
  if (waits?.sinceMs === undefined) return ok('No episode waits for another instance.')
  const { elsewhere, sinceMs } = waits
  const since = `since ${new Date(sinceMs).toISOString().slice(0, 16)}Z`
  return warning(
    `${elsewhere === 1 ? 'An episode waits' : `${elsewhere} episodes wait`} ${since} for a recording that is on the disk of an instance that is not running.`,
    'Start that instance again. Without it, each is made of what there is, a day after its end.',
  )
}

/** Assumed bytes per second of a station that has recorded little yet: 128 kbit/s. */
const usualBytesPerSecond = 16_000
const daySeconds = 86_400

/** The space that all recordings need: bytes a day, and the additional bytes until the oldest expire. */
export function recordingNeeds(stations: readonly Recorded[]): { dailyBytes: number; moreBytes: number } {
  const needs = stations.map(({ retentionDays, status: { bytes, recorded_seconds: seconds } }) => {
    const dailyBytes = (seconds > 60 ? bytes / seconds : usualBytesPerSecond) * daySeconds
    return { dailyBytes, moreBytes: Math.max(0, dailyBytes * retentionDays - bytes) }
  })
  const sum = (name: 'dailyBytes' | 'moreBytes') => needs.reduce((total, one) => total + one[name], 0)
  return { dailyBytes: sum('dailyBytes'), moreBytes: sum('moreBytes') }
}

/** The stations that cannot be recorded because ffmpeg is missing. */
export function needFfmpeg(stations: readonly Recorded[]): number[] {
  return stations.filter(({ status }) => status.state === 'stopped' && /ffmpeg/.test(status.reason)).map(({ id }) => id)
}
