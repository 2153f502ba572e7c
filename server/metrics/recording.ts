import type { Registry } from 'prom-client'
import { observe } from './observe.ts'

/** State of the recorder of this instance. Times are in seconds; `durableUntil` is Unix time. */
export type RecorderLoad = {
  /** Numbers of stations, by every state and by every alarm that exists. */
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
 * Adds the recording of all stations of this instance together: a series for each station would be too many. The log and
 * `recording status` tell the stations apart.
 */
export function recordingMetrics(
  registry: Registry,
  load: () => RecorderLoad | undefined,
  space: () => Promise<{ freeBytes: number }>,
): void {
  const one = (type: 'gauge' | 'counter', name: string, help: string, value: keyof RecorderLoad) =>
    observe(registry, { name: `aircheck_recording_${name}`, help, type }, () => load()?.[value] as number | undefined)
  const ofStations = 'Stations that this instance records or has to record'
  observe(
    registry,
    { name: 'aircheck_recording_stations', help: `${ofStations}, by state.`, label: 'state' },
    () => load()?.states,
  )
  observe(
    registry,
    { name: 'aircheck_recording_alarms', help: `${ofStations} and that have an alarm, by alarm.`, label: 'alarm' },
    () => load()?.alarms,
  )
  one('counter', 'audio_seconds_total', 'Audio recorded, of all stations together.', 'audioSeconds')
  one('counter', 'gap_seconds_total', 'Audio missing in gaps that are over.', 'gapSeconds')
  one('gauge', 'waiting_bytes', 'Audio that has arrived and waits for the disk.', 'waitingBytes')
  one('gauge', 'waiting_rows', 'Rows that wait for the database.', 'waitingRows')
  one(
    'gauge',
    'durable_until_timestamp_seconds',
    'The instant up to which every station has audio on the disk, in Unix time; of the station that is furthest behind.',
    'durableUntil',
  )
  one(
    'gauge',
    'late_seconds',
    'By how much audio is late while it is undecided whether some was lost; of the station that is latest.',
    'lateSeconds',
  )
  const free = 'Free space on the disk that is recorded to.'
  observe(
    registry,
    { name: 'aircheck_recording_free_bytes', help: free },
    async () => load() && (await space()).freeBytes,
  )
}
