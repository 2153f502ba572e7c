import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '../server/database/dialect/sqlite.ts'
import { framesPerEntry, writeFrameIndex } from '../server/recordings/rules/frame-index.ts'
import { recordingStatus } from '../server/recordings/status.ts'
import { recordings } from '../server/recordings/window.ts'
import { createStation } from '../server/station/actions.ts'
import { openRecordings } from '../server/storage/recordings.ts'
import type { Effort } from './effort.ts'
import { openInstallation } from './live.ts'
import { quantile } from './rounds.ts'
import { figure, type Table } from './table.ts'

/** Milliseconds of look-ups in a year of recordings. */
type Latency = { p50: number; p99: number }
export type RecordedYear = { rows: number; seedSeconds: number; status: Latency; long: Latency; short: Latency }

const stationCount = 100
const reelsPerYear = 365 * 24 * 6
const reelUs = 600_000_000
const sampleRate = 44_100
const samplesPerFrame = 1152
const frames = Math.round((600 * sampleRate) / samplesPerFrame)
const bytes = frames * 418
/** Every so many stations have whole rows, the others rows without an index of frames, which are a sixth as long. */
const wholeEvery = 20

/** Looks for status and windows of two hours among the rows of 100 stations that have recorded for a year. */
export async function measureRecordedYear(folder: string, { requests }: Effort): Promise<RecordedYear> {
  const dataDir = join(folder, 'recorded-year')
  mkdirSync(dataDir)
  const { db, writer, close } = await openInstallation(dataDir)
  const storage = await openRecordings(dataDir, `disk:${dataDir}`, {})
  try {
    const stations = []
    for (let number = 1; number <= stationCount; number++) {
      const settings = { name: `Radio ${number}`, streamUrl: 'http://radio.test/live', record: true }
      stations.push(await createStation(writer, settings))
    }
    const nowUs = Date.now() * 1000
    const firstUs = (Math.floor(nowUs / reelUs) - reelsPerYear) * reelUs
    const seeding = performance.now()
    fill(dataDir, firstUs)
    const seedSeconds = (performance.now() - seeding) / 1000
    const clock = { nowMs: () => nowUs / 1000 }
    // The files are not there, but each is looked for, as for those that are.
    const { window } = recordings({ db, storage, clock, headUs: () => undefined })
    const whole = stations.filter(({ id }) => id % wholeEvery === 0)
    const any = (at: number) => whole[at % whole.length]!
    const begin = (at: number) => firstUs + ((at * 7919) % (reelsPerYear - 20)) * reelUs
    const status = await latency(requests, (at) => recordingStatus(db, any(at), nowUs / 1000))
    const long = await latency(requests, (at) => window(any(at).id, begin(at), begin(at) + 7_200_000_000))
    const short = await latency(requests, (at) => window(any(at).id, begin(at), begin(at) + 60_000_000))
    return { rows: stationCount * reelsPerYear, seedSeconds, status, long, short }
  } finally {
    await storage.close()
    await close()
  }
}

/** Inserts the reels of all stations in the order of time, as they are recorded. */
function fill(dataDir: string, firstUs: number): void {
  const database = openSqlite(join(dataDir, 'aircheck.db'))
  const offsets = Array.from({ length: Math.ceil(frames / framesPerEntry) }, (_, entry) => entry * framesPerEntry * 418)
  const sealed = `'bench', 'sealed', at, at + ${reelUs}, 0, 10, ${sampleRate}, 2, ${frames}, ${bytes}`
  const name = `stations.id || '/' || at || '_0_' || substr('0000000' || reel, -8) || '.mp3'`
  database.exec('pragma synchronous = off')
  database.exec('begin')
  database
    .prepare(
      `with recursive reels_in_order(reel, at) as (
         select 0, ? union all select reel + 1, at + ${reelUs} from reels_in_order where reel + 1 < ${reelsPerYear})
       insert into reels (station_id, name, instance, state, started_us, ended_us, slew_ppb, version, sample_rate, channels,
         frames, bytes, frame_index, titles, sha256, seal, chain)
       select stations.id, ${name}, ${sealed}, iif(stations.id % ${wholeEvery} = 0, ?, ''), '[]', ?, reel + 1, ?
       from reels_in_order cross join stations`,
    )
    .run(BigInt(firstUs), writeFrameIndex(offsets), 'a'.repeat(64), 'b'.repeat(64))
  database.exec(
    `insert into recorded (station_id, recorded_us, bytes) select id, ${reelUs * reelsPerYear}, ${bytes * reelsPerYear} from stations`,
  )
  // A gap every other day.
  database.exec(
    `insert into gaps (station_id, from_us, until_us, reason)
     select station_id, started_us - 2000000, started_us, 'no connection' from reels where seal % 288 = 0`,
  )
  database.exec('commit')
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

async function latency(requests: number, look: (at: number) => Promise<unknown>): Promise<Latency> {
  const times: number[] = []
  for (let at = 0; at < 50 + requests * 2; at++) {
    const start = performance.now()
    await look(at)
    if (at >= 50) times.push(performance.now() - start)
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** The table of the report. */
export function recordedYearTable({ rows, seedSeconds, status, long, short }: RecordedYear): Table {
  const row = (name: string, { p50, p99 }: Latency) => {
    const goal = `< 5: ${p50 < 5 && p99 < 5 ? 'met' : 'missed'}`
    return [name, figure(p50), figure(p99), goal]
  }
  return {
    head: [`ms, among ${rows.toLocaleString('en')} reels`, 'p50', 'p99', 'goal'],
    rows: [
      row('status of a station', status),
      row('a window of two hours', long),
      row('a window of a minute', short),
      ['seeding, s', figure(seedSeconds), '', ''],
    ],
  }
}
