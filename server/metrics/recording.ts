import type { Family, Sample } from './exposition.ts'

/** What the recorder of this instance does. Times are in seconds; `durableUntil` is Unix time. */
export type RecorderLoad = {
  /** The number of stations, for every state and every alarm that there is. */
  states: Record<string, number>
  alarms: Record<string, number>
  audioSeconds: number
  gapSeconds: number
  waitingBytes: number
  waitingRows: number
  durableUntil: number | undefined
  lateSeconds: number
}

/**
 * The recording of all stations of this instance together: a series for each station would be too many. Which station it
 * is, the log and `recording status` tell.
 */
export function recordingFamilies(load: RecorderLoad | undefined, freeBytes: number | undefined): Family[] {
  if (!load) return []
  const one = (type: Family['type'], name: string, help: string, value: number | undefined): Family => ({
    name: `aircheck_recording_${name}`,
    help,
    type,
    samples: value === undefined ? [] : [{ value }],
  })
  const each = (label: string, counts: Record<string, number>): Sample[] =>
    Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
  return [
    {
      name: 'aircheck_recording_stations',
      help: 'Stations that this instance records, by state.',
      type: 'gauge',
      samples: each('state', load.states),
    },
    {
      name: 'aircheck_recording_alarms',
      help: 'Stations that this instance records and that have an alarm, by alarm.',
      type: 'gauge',
      samples: each('alarm', load.alarms),
    },
    one('counter', 'audio_seconds_total', 'Audio recorded, of all stations together.', load.audioSeconds),
    one('counter', 'gap_seconds_total', 'Audio missing in gaps that are over.', load.gapSeconds),
    one('gauge', 'waiting_bytes', 'Audio that has arrived and waits for the disk.', load.waitingBytes),
    one('gauge', 'waiting_rows', 'Rows that wait for the database.', load.waitingRows),
    one(
      'gauge',
      'durable_until_timestamp_seconds',
      'The instant up to which every station has audio on the disk, in Unix time; of the station that is furthest behind.',
      load.durableUntil,
    ),
    one(
      'gauge',
      'late_seconds',
      'How late audio arrives while it is undecided whether some was lost; of the station that is latest.',
      load.lateSeconds,
    ),
    one('gauge', 'free_bytes', 'Free space on the disk that is recorded to.', freeBytes),
  ]
}
