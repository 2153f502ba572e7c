import type { Registry } from 'prom-client'
import { observe } from './observe.ts'

/** State of the recorder of this instance. Times are in seconds; `durableUntil` is Unix time. */
export type RecorderLoad = {
  /** Numbers of stations, by every state and by every alarm that exists. */
  states: Record<string, number>
  alarms: Record<string, number>
  /** Each station, whether it is recorded, and the number of its alarms. */
  stations: readonly { stationId: number; isRecorded: boolean; alarms: number }[]
  audioSeconds: number
  gapSeconds: number
  waitingBytes: number
  waitingRows: number
  durableUntil: number | undefined
  lateSeconds: number
}

/** Maximum number of stations with series of their own. Those that need attention come first. */
const mostStations = 200

/** A number for each station, by its id. */
function byStation(load: RecorderLoad | undefined, numberOf: (station: RecorderLoad['stations'][number]) => number) {
  const inNeed = ({ isRecorded, alarms }: RecorderLoad['stations'][number]) =>
    Number(isRecorded) * 2 - Number(alarms > 0)
  const stations = load?.stations.toSorted((a, b) => inNeed(a) - inNeed(b)).slice(0, mostStations)
  return stations && Object.fromEntries(stations.map((station) => [`${station.stationId}`, numberOf(station)]))
}

/** Adds the recording of the stations of this instance: of all together, and whether each is recorded and has alarms. */
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
  const recorded =
    '1 while a station is recorded, 0 while it is not; of 200 stations at most, those that are not recorded first.'
  observe(registry, { name: 'aircheck_station_recorded', help: recorded, label: 'station' }, () =>
    byStation(load(), ({ isRecorded }) => Number(isRecorded)),
  )
  const alarms = 'Number of alarms of a station; of the same stations.'
  observe(registry, { name: 'aircheck_station_alarms', help: alarms, label: 'station' }, () =>
    byStation(load(), ({ alarms }) => alarms),
  )
  one('counter', 'audio_seconds_total', 'Audio recorded, of all stations together.', 'audioSeconds')
  one('counter', 'gap_seconds_total', 'Audio missing in gaps that are over.', 'gapSeconds')
  one('gauge', 'waiting_bytes', 'Audio that has arrived and waits for the disk.', 'waitingBytes')
  one('gauge', 'waiting_rows', 'Rows that wait for the database.', 'waitingRows')
  one(
    'gauge',
    'durable_until_timestamp_seconds',
    'The instant up to which every station that has audio has it on the disk, in Unix time; of the one that is furthest behind.',
    'durableUntil',
  )
  one(
    'gauge',
    'late_seconds',
    'By how much audio is late while it is undecided whether some was lost; of the station that is latest.',
    'lateSeconds',
  )
  const free = 'Free space on the disk that is recorded to; 0 if it cannot be read.'
  observe(
    registry,
    { name: 'aircheck_recording_free_bytes', help: free },
    async () => load() && (await space().catch(() => ({ freeBytes: 0 }))).freeBytes,
  )
}
