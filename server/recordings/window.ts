import type { Db } from '../database/open.ts'
import type { RecorderRow } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import { frameSplitter } from '../lib/mp3-frame.ts'
import { bufferRing } from '../storage/buffer-ring.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { formatOfRow } from './reel-rows.ts'
import { entryBefore, readFrameIndex } from './rules/frame-index.ts'
import { type Gap, gapsBetween } from './rules/gaps.ts'
import { reelInstantUs, reelSampleAt } from './rules/reel-time.ts'
import type { Run } from './run.ts'
import { findRecorder, listGaps, listReels, type ReelPlace } from './store.ts'

/** What is recorded of a window. Instants are microseconds since the epoch. */
export type RecordedWindow = {
  /** Uninterrupted parts, in order of time: the frames that begin within the window. */
  runs: (Run & { fromUs: number; untilUs: number })[]
  /** What is missing in the window. */
  gaps: Gap[]
  /** Titles that were heard in it. */
  titles: { atUs: number; title: string }[]
  /** Whether everything up to its end is decided: recorded durably, or known to be missing. */
  isSettled: boolean
  /** Whether this instance can read the files of all runs. */
  isReadable: boolean
}

/** The recordings of all stations. */
export type Recordings = {
  window(stationId: number, fromUs: number, untilUs: number): Promise<RecordedWindow>
}

type Deps = {
  db: Db
  storage: RecordingStorage
  clock: Clock
  /** The end of what this instance has recorded of a station; undefined if it does not record it. */
  headUs: (stationId: number) => number | undefined
}

/** After this time nothing is expected any more from a source that is away, in microseconds: no burst is that long. */
const patienceUs = 60_000_000

/** Finds recorded audio by its time. */
export function recordings({ db, storage, clock, headUs }: Deps): Recordings {
  /** Whether nothing will be recorded of the time before `untilUs` any more. */
  async function isSettled(stationId: number, untilUs: number, hasOpenReel: boolean): Promise<boolean> {
    const nowUs = clock.nowMs() * 1000
    if (untilUs > nowUs) return false
    const row = await findRecorder(db, stationId)
    const head = Math.max(headUs(stationId) ?? 0, row?.head_us ?? 0)
    if (head >= untilUs) return true
    if (!isAlive(row, nowUs) && !hasOpenReel) return true
    const station = await db
      .selectFrom('stations')
      .select('stream_delay_ms')
      .where('id', '=', stationId)
      .executeTakeFirst()
    return nowUs > untilUs + (station?.stream_delay_ms ?? 0) * 1000 + patienceUs
  }

  return {
    async window(stationId, fromUs, untilUs) {
      const [lead, ...reels] = withLead(await listReels(db, stationId, fromUs - leadUs, untilUs), fromUs)
      const places = await Promise.all(reels.map((reel) => locate(storage, reel, fromUs, untilUs)))
      const found = places.filter((place) => place !== undefined)
      const runs = joined(found, lead).map((parts) => runOf(storage, parts))
      const reasons = await listGaps(db, stationId, fromUs, untilUs)
      const hasOpenReel = reels.some(({ state }) => state === 'open')
      return {
        runs,
        gaps: gapsBetween(runs, { fromUs, untilUs }, reasons),
        titles: titlesOf(reels, fromUs, untilUs),
        isSettled: await isSettled(stationId, untilUs, hasOpenReel),
        isReadable: found.length === reels.length || !hasOpenReel,
      }
    },
  }
}

/** A reel that ends within this time before a window may have frames that are needed to decode the first ones in it. */
const leadUs = 1_000_000

/** The reel that ends at or before the start of a window, if there is one, followed by those with audio in it. */
function withLead(reels: readonly ReelPlace[], fromUs: number): [ReelPlace | undefined, ...ReelPlace[]] {
  const isBefore = ({ state, ended_us }: ReelPlace) => state !== 'open' && ended_us <= fromUs
  return [reels.filter(isBefore).at(-1), ...reels.filter((reel) => !isBefore(reel))]
}

/** Whether an instance says that it records. */
function isAlive(row: RecorderRow | undefined, nowUs: number): boolean {
  return row !== undefined && row.until_ms * 1000 > nowUs - 5_000_000
}

/** The wanted part of a reel: byte offsets in its file, and instants. */
type Part = { reel: ReelPlace; begin: number; end: number; fromUs: number; untilUs: number }

/** Finds the frames of a reel that begin in a window; undefined if there are none, or its file cannot be read. */
async function locate(storage: RecordingStorage, reel: ReelPlace, fromUs: number, untilUs: number) {
  const size = await storage.size(reel.name)
  if (!size) return undefined
  const format = formatOfRow(reel)
  const time = { startUs: reel.started_us, slewPpb: reel.slew_ppb, format }
  const frameAt = (instantUs: number) => Math.max(0, Math.round(reelSampleAt(time, instantUs) / format.samplesPerFrame))
  const index = readFrameIndex(reel.frame_index)
  const first = await offsetOf(storage, reel.name, index, frameAt(fromUs), size)
  const last = await offsetOf(storage, reel.name, index, frameAt(untilUs), size)
  if (last.frame <= first.frame) return undefined
  const instantOf = (frame: number) => reelInstantUs(time, frame * format.samplesPerFrame)
  const [begin, end] = [first.offset, last.offset]
  return { reel, begin, end, fromUs: instantOf(first.frame), untilUs: instantOf(last.frame) }
}

/** The byte offset of a frame, or the end of the last whole one if there are fewer. */
async function offsetOf(storage: RecordingStorage, name: string, index: number[], frame: number, size: number) {
  const at = entryBefore(index, frame)
  if (at.frame === frame) return at
  const bytes = await storage.read(name, { start: at.offset, end: size - 1 })
  if (!bytes) return at
  const splitter = frameSplitter(({ bytes }) => {
    if (at.frame === frame) return
    at.frame++
    at.offset += bytes.length
  })
  for await (const chunk of bytes) {
    splitter.push(chunk)
    if (at.frame === frame) return at
  }
  splitter.end()
  return at
}

/**
 * Groups parts that follow one another without a gap, in one format.
 * @param lead the reel before them: its frames come before the wanted ones
 */
function joined(parts: readonly Part[], lead: ReelPlace | undefined): Part[][] {
  const runs: Part[][] = []
  for (const part of parts) {
    const last = runs.at(-1)?.at(-1)
    if (last && last.untilUs === part.fromUs && isContinued(last.reel, part)) runs.at(-1)!.push(part)
    else runs.push([part])
  }
  const first = runs[0]?.[0]
  if (first && lead && lead.ended_us === first.reel.started_us && isContinued(lead, first)) {
    const { bytes } = lead
    runs[0]!.unshift({ reel: lead, begin: bytes, end: bytes, fromUs: first.fromUs, untilUs: first.fromUs })
  }
  return runs
}

/** Whether a part begins with the first frame of its reel, in the format of the reel before. */
function isContinued(before: ReelPlace, { begin, reel }: Part): boolean {
  return begin === 0 && formatOfRow(before) === formatOfRow(reel)
}

/** A run over the files of its parts. Its offsets count from the start of the first file. */
function runOf(storage: RecordingStorage, parts: Part[]): Run & { fromUs: number; untilUs: number } {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  const starts: number[] = []
  let length = 0
  for (const part of parts) {
    starts.push(length)
    length += part.end
  }

  async function* read(from: number, to: number): AsyncGenerator<Buffer> {
    const ring = bufferRing()
    for (const [at, { reel, end }] of parts.entries()) {
      const start = Math.max(from - starts[at]!, 0)
      const stop = Math.min(to - starts[at]!, end)
      if (start >= stop) continue
      const bytes = await storage.read(reel.name, { start, end: stop - 1 }, ring)
      if (!bytes) throw new Error('A file of the recording is missing.')
      yield* bytes
    }
  }

  return {
    format: formatOfRow(first.reel),
    begin: first.begin,
    end: length,
    fromUs: first.fromUs,
    untilUs: last.untilUs,
    read,
  }
}

function titlesOf(reels: readonly ReelPlace[], fromUs: number, untilUs: number): RecordedWindow['titles'] {
  const heard = reels.flatMap(({ titles }) => JSON.parse(titles) as [number, string][])
  return heard.filter(([atUs]) => atUs >= fromUs && atUs < untilUs).map(([atUs, title]) => ({ atUs, title }))
}
