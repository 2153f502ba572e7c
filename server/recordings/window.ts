import type { Db } from '../database/open.ts'
import type { RecorderRow } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import type { Reason } from '../lib/reasons.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { isComplete, joined, locate, type Part, runOf } from './reel-parts.ts'
import { listReels, type ReelPlace } from './reel-store.ts'
import { type Gap, gapsBetween } from './rules/gaps.ts'
import type { Run } from './run.ts'
import { findRecorded, findRecorder, findRecorderOf, listGaps } from './store.ts'
import { readable } from './title-charset.ts'

/** The recording of a window. Instants are microseconds since the epoch. */
export type RecordedWindow = {
  /** Uninterrupted parts, in order of time: the frames that begin within the window. */
  runs: (Run & { fromUs: number; untilUs: number })[]
  /** The spans without audio in the window. */
  gaps: Gap[]
  /** Titles that were heard in it. */
  titles: { atUs: number; title: string }[]
  /** Whether everything up to its end is decided: recorded durably and dated for good, or known to be missing. */
  isSettled: boolean
  /**
   * The end of what this instance can read completely; `Infinity` if it can read everything. Before it, time between two runs
   * is a gap in the recording; after it, another instance may have audio that cannot be read here yet.
   */
  readableUntilUs: number
  /** Whether this instance can read all of it. */
  isReadable: boolean
}

/** The recordings of all stations. */
export type Recordings = {
  window(stationId: number, fromUs: number, untilUs: number): Promise<RecordedWindow>
  /** Whether everything up to an instant is decided, as `isSettled` of a window that ends then. Asked often. */
  settled(stationId: number, untilUs: number): Promise<boolean>
  /** Whether audio before an instant is late, so that it may take two minutes until it is decided what is missing. */
  late(stationId: number, untilUs: number): Promise<boolean>
  /** Whether this instance can read the files of a window, as its `isReadable`. */
  readable(stationId: number, fromUs: number, untilUs: number): Promise<boolean>
}

type Deps = {
  db: Db
  storage: RecordingStorage
  clock: Clock
  /** The end of what this instance has recorded of a station; undefined if it does not record it. */
  headUs: (stationId: number) => number | undefined
}

/** After this time a source that is away is not expected to send older audio, in microseconds: no burst is that long. */
const patienceUs = 60_000_000

/** Finds recorded audio by its time. */
export function recordings({ db, storage, clock, headUs }: Deps): Recordings {
  type Progress = { nowUs: number; headUs: number; isAlive: boolean; lateSinceUs: number | null }

  /** The end of a station's recording. Read before its reels, because it moves in between. */
  async function progress(stationId: number): Promise<Progress> {
    const nowUs = clock.nowMs() * 1000
    const own = headUs(stationId) ?? 0
    const row = await findRecorder(db, stationId)
    return {
      nowUs,
      headUs: Math.max(own, row?.head_us ?? 0),
      isAlive: isAlive(row, nowUs),
      lateSinceUs: row?.late_since_us ?? null,
    }
  }

  /** Whether nothing will be recorded of the time before `untilUs` any more. */
  async function isSettled(
    stationId: number,
    untilUs: number,
    { nowUs, headUs, isAlive, lateSinceUs }: Progress,
    reels: () => Promise<readonly ReelPlace[]>,
  ): Promise<boolean> {
    if (untilUs > nowUs) return false
    if (headUs >= untilUs) return true
    // Late audio may turn out to follow a gap, and then has other dates.
    if (isLate({ isAlive, lateSinceUs }, untilUs)) return false
    const station = await findRecorded(db, stationId)
    const hasOpenReel = async () => (await reels()).some(({ state }) => state === 'open')
    // No instance may have begun to record the station yet, and its first burst begins in the past.
    if (!isAlive && !station?.isWanted && !(await hasOpenReel())) return true
    return nowUs > untilUs + (station?.delayUs ?? 0) + patienceUs
  }

  /** Whether another instance may have the file of a reel, which this one cannot read. */
  async function isElsewhere(reel: ReelPlace): Promise<boolean> {
    if (!isBeforeBucket(reel)) return false
    if (storage.hasBucket) return true
    const writer = await findRecorderOf(db, reel.instance)
    const isOurs = writer !== undefined && headUs(writer.station_id) !== undefined
    return !isOurs && isAlive(writer, clock.nowMs() * 1000)
  }

  return {
    async window(stationId, fromUs, untilUs) {
      const before = await progress(stationId)
      const reels = await listReels(db, stationId, fromUs - leadUs, untilUs)
      const whole = await Promise.all(reels.map((reel) => sizeOf(storage, reel)))
      const shared = await Promise.all(reels.map((reel, at) => whole[at] ?? sharedSizeOf(storage, reel)))
      // Between the two, one may have been moved to the bucket as a whole, which ends sharing it.
      const sizes = await Promise.all(reels.map((reel, at) => shared[at] ?? sizeOf(storage, reel)))
      const parts: Part[] = []
      const missing: ReelPlace[] = []
      let readableUntilUs = Number.POSITIVE_INFINITY
      const limit = (atUs: number) => {
        readableUntilUs = Math.min(readableUntilUs, atUs)
      }
      // Where the frames begin that were not found yet. Adjacent windows meet there, whichever reel it is in; and time
      // that two instances have recorded, as after a takeover, is used once.
      let headUs = fromUs
      let isWhole = false
      for (const [at, reel] of reels.entries()) {
        const sizeBytes = sizes[at]
        if (sizeBytes === undefined) {
          if (reel.state !== 'open' && reel.ended_us <= fromUs) continue
          missing.push(reel)
          if (await isElsewhere(reel)) limit(reel.started_us)
          continue
        }
        if (isWhole) continue
        const part = await locate(storage, reel, sizeBytes, headUs, untilUs)
        const isPart = whole[at] === undefined && !isComplete(reel, sizeBytes)
        if (isPart && !part?.isLast) limit(part?.untilUs ?? headUs)
        if (!part) continue
        headUs = part.untilUs
        isWhole = part.isLast
        if (part.end > part.begin) parts.push(part)
      }
      const lead = reels.find((reel, at) => sizes[at] !== undefined && reel.ended_us === parts[0]?.reel.started_us)
      const runs = joined(parts, lead).map((some) => runOf(storage, some))
      const reasons = [
        ...(await listGaps(db, stationId, fromUs, untilUs)),
        ...missing.map(({ started_us, ended_us }) => ({
          from_us: started_us,
          until_us: ended_us,
          reason: fileMissing,
        })),
      ]
      return {
        runs,
        gaps: gapsBetween(runs, { fromUs, untilUs }, reasons),
        titles: await readable(db, stationId, titlesOf(reels, fromUs, untilUs)),
        isSettled: await isSettled(stationId, untilUs, before, async () => reels),
        readableUntilUs,
        isReadable: readableUntilUs >= untilUs,
      }
    },
    async settled(stationId, untilUs) {
      // Most stations are recorded by the instance that asks.
      if (untilUs <= clock.nowMs() * 1000 && (headUs(stationId) ?? 0) >= untilUs) return true
      const before = await progress(stationId)
      return isSettled(stationId, untilUs, before, () => listReels(db, stationId, untilUs - leadUs, untilUs))
    },
    late: async (stationId, untilUs) => isLate(await progress(stationId), untilUs),
    async readable(stationId, fromUs, untilUs) {
      for (const reel of await listReels(db, stationId, fromUs, untilUs)) {
        if ((await sizeOf(storage, reel)) === undefined && (await isElsewhere(reel))) return false
      }
      return true
    },
  }
}

/** The reason of a gap where something was recorded, but its file is gone. */
const fileMissing: Reason = 'its file is missing'

/** The size of a reel's file in bytes; undefined if this instance cannot read it. */
async function sizeOf(storage: RecordingStorage, { state, name }: ReelPlace): Promise<number | undefined> {
  return state === 'lost' ? undefined : storage.size(name)
}

/** Whether the file of a reel is on the disk of the instance that wrote it, if it is anywhere. */
const isBeforeBucket = ({ state }: ReelPlace) => state === 'open' || state === 'sealed'

/** The bytes of a reel that another instance shares; undefined if there are none. */
async function sharedSizeOf(storage: RecordingStorage, reel: ReelPlace): Promise<number | undefined> {
  return isBeforeBucket(reel) ? storage.sharedSize(reel.name) : undefined
}

/** A reel that ends within this time before a window may have frames that are needed to decode the first ones in it. */
const leadUs = 1_000_000

/** Whether it is undecided whether audio before an instant is late or lost. */
function isLate({ isAlive, lateSinceUs }: { isAlive: boolean; lateSinceUs: number | null }, untilUs: number): boolean {
  return isAlive && lateSinceUs !== null && lateSinceUs < untilUs
}

/** Whether an instance says that it records. */
function isAlive(row: RecorderRow | undefined, nowUs: number): boolean {
  return row !== undefined && row.until_ms * 1000 > nowUs - 5_000_000
}

function titlesOf(reels: readonly ReelPlace[], fromUs: number, untilUs: number): RecordedWindow['titles'] {
  const heard = reels.flatMap(({ titles }) => JSON.parse(titles) as [number, string][])
  return heard.filter(([atUs]) => atUs >= fromUs && atUs < untilUs).map(([atUs, title]) => ({ atUs, title }))
}
