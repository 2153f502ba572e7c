import { join } from 'node:path'
import { openSqlite } from '../server/database/dialect/sqlite.ts'
import { framesPerEntry, writeFrameIndex } from '../server/recordings/rules/frame-index.ts'
import { recordingStatus } from '../server/recordings/status.ts'
import { recordings } from '../server/recordings/window.ts'
import { openRecordings } from '../server/storage/recordings.ts'
import type { Lab } from './lab.ts'
import { recordingInstallation } from './recording.ts'
import { quantile } from './rounds.ts'
import { atMost, figure, type Table } from './table.ts'

const stationCount = 100
const reelsPerYear = 365 * 24 * 6
const reelUs = 600_000_000
const [sampleRate, frameBytes] = [44_100, 418]
const frames = Math.round((600 * sampleRate) / 1152)
/** Of this many stations one has whole rows, the others rows without an index of frames, which are a sixth as long. */
const wholeEvery = 20

/** Measures status and windows among the rows of 100 stations that have recorded for a year. */
export async function measureRecordedYear(lab: Lab): Promise<Record<'recorded-year', Table>> {
  const urls = Array.from({ length: stationCount }, () => 'http://radio.test/live')
  const { dataDir, db, close, stations } = await recordingInstallation(lab, 'recorded-year', urls)
  const storage = await openRecordings(dataDir, `disk:${dataDir}`, {})
  const nowUs = Date.now() * 1000
  const firstUs = (Math.floor(nowUs / reelUs) - reelsPerYear) * reelUs
  fill(dataDir, firstUs)
  // The files do not exist, but each is looked for, as for those that do.
  const { window } = recordings({ db, storage, clock: { nowMs: () => nowUs / 1000 }, headUs: () => undefined })
  const whole = stations.filter(({ id }) => id % wholeEvery === 0)
  const any = (at: number) => whole[at % whole.length]!
  const windowOf = (at: number, us: number) => {
    const begin = firstUs + ((at * 7919) % (reelsPerYear - 20)) * reelUs
    return window(any(at).id, begin, begin + us)
  }
  const kinds: [string, (at: number) => Promise<unknown>][] = [
    ['status of a station', (at) => recordingStatus(db, any(at), nowUs / 1000)],
    ['a window of two hours', (at) => windowOf(at, 7_200_000_000)],
    ['a window of a minute', (at) => windowOf(at, 60_000_000)],
  ]
  const rows: string[][] = []
  for (const [name, look] of kinds) {
    const times: number[] = []
    for (let at = 0; at < 50 + lab.effort.requests * 2; at++) {
      const start = performance.now()
      await look(at)
      if (at >= 50) times.push(performance.now() - start)
    }
    const p99 = quantile(times, 0.99)
    rows.push([name, figure(quantile(times, 0.5)), figure(p99), atMost(5, p99)])
  }
  await storage.close()
  await close()
  const count = (stationCount * reelsPerYear).toLocaleString('en')
  return { 'recorded-year': { head: [`ms, among ${count} reels`, 'p50', 'p99', 'goal'], rows } }
}

/** Inserts the reels of all stations in the order of time, as they are recorded, and a gap every other day. */
function fill(dataDir: string, firstUs: number): void {
  const database = openSqlite(join(dataDir, 'aircheck.db'))
  const offsets = Array.from(
    { length: Math.ceil(frames / framesPerEntry) },
    (_, at) => at * framesPerEntry * frameBytes,
  )
  const bytes = frames * frameBytes
  const sealed = `'bench', 'sealed', at, at + ${reelUs}, 0, 10, ${sampleRate}, 2, ${frames}, ${bytes}`
  const name = `stations.id || '/' || at || '_0_' || substr('0000000' || reel, -8) || '.mp3'`
  database.exec('pragma synchronous = off; begin')
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
  database.exec(`
    insert into recorded (station_id, recorded_us, bytes) select id, ${reelUs * reelsPerYear}, ${bytes * reelsPerYear} from stations;
    insert into gaps (station_id, from_us, until_us, reason)
      select station_id, started_us - 2000000, started_us, 'no connection' from reels where seal % 288 = 0;
    commit;
    pragma wal_checkpoint(truncate)`)
  database.close()
}
