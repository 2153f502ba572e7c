import { createHash } from 'node:crypto'
import type { Db } from '../database/open.ts'
import type { ReelRow } from '../database/tables.ts'
import { type Mp3Format, type Mp3Frame, readFrame } from '../lib/mp3-frame.ts'
import type { Reason } from '../lib/reasons.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { isStorageDown } from '../storage/storage.ts'
import type { PerFile } from './per-file.ts'
import { rowOf } from './reel-rows.ts'
import {
  deleteReel,
  findLastReel,
  findReel,
  hasReelAt,
  listOpenReels,
  saveReel,
  sealInChain,
  takeReel,
} from './reel-store.ts'
import type { SealedReel } from './reel-writer.ts'
import { leastGapUs } from './rules/divided-gap.ts'
import { entryBefore, framesPerEntry, readFrameIndex } from './rules/frame-index.ts'
import type { Gap } from './rules/gaps.ts'
import { reelLevels } from './rules/reel-levels.ts'
import { readReelName } from './rules/reel-name.ts'
import { tailFrames } from './rules/splice.ts'
import type { Lateness, Tail } from './rules/tape-types.ts'
import { wholeFrames } from './rules/whole-frames.ts'
import { deleteGap, findLastBefore, findOpenGap, findRecorder, listGaps, removeFromGaps, saveGap } from './store.ts'
import { findTail } from './tails.ts'

/**
 * Seals the reels of a station that a crash left open, as far as their files are on this disk: up to the last whole
 * frame. New files without a row get one, because their names say when they began. Only for the instance that records the
 * station: no other one writes these files.
 * @returns how many were recovered
 */
export async function recoverReels(
  db: Db,
  storage: RecordingStorage,
  stationId: number,
  instance: string,
  files: PerFile,
): Promise<number> {
  const last = await findLastReel(db, stationId)
  const found: { name: string; startUs: number }[] = []
  for (const { name, started_us } of await listOpenReels(db, stationId)) {
    await files(name, async () => (await storage.isLocal(name)) && found.push({ name, startUs: started_us }))
  }
  // The recording may have been dated anew since it was named.
  const afterUs = last ? Math.min(last.started_us, readReelName(last.name).startUs) : 0
  for await (const name of storage.listLocal(stationId)) {
    const { startUs } = readReelName(name)
    if (startUs > afterUs && !(await findReel(db, name))) found.push({ name, startUs })
  }
  let recovered = 0
  for (const { name } of found.sort((a, b) => a.startUs - b.startUs)) {
    if (await files(name, () => recoverReel(db, storage, name, instance))) recovered++
  }
  return recovered
}

/** Seals a file of this disk that is no longer written, up to its last whole frame; removes it if it has no frame. */
export async function recoverReel(db: Db, storage: RecordingStorage, name: string, instance: string): Promise<void> {
  const known = await findReel(db, name)
  const scanned = await scanReel(storage, name, known?.started_us)
  if (!scanned) {
    // It was never complete, so it is not in the bucket.
    await storage.removeLocal(name)
    await deleteReel(db, name)
    return
  }
  const { levels, ...reel } = scanned
  await storage.complete(name, reel.bytes, levels)
  await db.transaction().execute(async (tx) => {
    const row = await takeReel(tx as Db, name, instance)
    const [startUs, titles] = row ? [row.started_us, JSON.parse(row.titles)] : [reel.startUs, []]
    const whole = rowOf({ ...reel, startUs, titles }, instance)
    await saveReel(tx as Db, { ...whole, state: 'sealed', sha256: reel.sha256 })
    await sealInChain(tx as Db, name)
    await closeHole(tx as Db, reel.stationId, startUs)
    await removeFromGaps(tx as Db, reel.stationId, { fromUs: startUs, untilUs: whole.ended_us })
  })
}

/** A crash may lose the row of a gap, or its end, after audio behind it became durable: recovered audio bounds the gap. */
async function closeHole(db: Db, stationId: number, startUs: number): Promise<void> {
  const { reel, gap } = await findLastBefore(db, stationId, startUs)
  const fromUs = Math.max(reel?.ended_us ?? 0, gap?.until_us ?? gap?.from_us ?? 0)
  if (fromUs === 0 || fromUs >= startUs) return
  const reason = gap?.until_us === null ? gap.reason : ('the recorder was interrupted' satisfies Reason)
  await saveGap(db, { station_id: stationId, from_us: fromUs, until_us: startUs, reason })
}

/**
 * Reads a file from its start to the last whole frame.
 * @param startUs when it begins, if that is not what its name says
 * @returns undefined when there is none
 */
export async function scanReel(
  storage: RecordingStorage,
  name: string,
  startUs?: number,
): Promise<(SealedReel & { levels: Uint8Array }) | undefined> {
  const hash = createHash('sha256')
  const named = readReelName(name)
  if (startUs !== undefined) named.startUs = startUs
  const index: number[] = []
  let [frames, length] = [0, 0]
  let found: Mp3Format | undefined
  let meter: ReturnType<typeof reelLevels> | undefined
  const walk = wholeFrames((frame, format) => {
    if (frames % framesPerEntry === 0) index.push(length)
    found = format
    meter ??= reelLevels({ ...named, format })
    meter.add({ bytes: frame, format })
    frames++
    length += frame.length
    hash.update(frame)
    return true
  })
  for await (const chunk of (await storage.read(name)) ?? []) if (!walk(chunk)) break
  if (!found || !meter) return undefined
  const { levels } = meter.levels()
  const sha256 = hash.update(levels).digest('hex')
  return { ...named, name, format: found, frames, bytes: length, index, titles: [], sha256, levels }
}

/** A crash loses less than this of what has arrived, in microseconds. */
const unsavedUs = 4e6

/** Facts by which the time since the end of a recording gets its reasons. Instants are microseconds since the epoch. */
export type GapFacts = {
  nowUs: number
  /** When the instance that had the station was heard of last, if it did not release it: what it stored held until then. */
  heardUs?: number | undefined
  /** Why nothing was recorded from an instant on that no gap explains; undefined if the source will tell. */
  why: (fromUs: number) => Reason | undefined
}

/**
 * The end of a station's recording, where the next instance continues; undefined if nothing was recorded or missed. The time since
 * gets gaps, each with its reason; a burst of the source may take from them.
 */
export async function readTail(
  db: Db,
  storage: RecordingStorage,
  stationId: number,
  facts: GapFacts,
): Promise<Tail | undefined> {
  const end = await findEnd(db, storage, stationId)
  if (!end) return undefined
  const gaps = await explainGap(db, stationId, end.headUs, facts)
  // The reason of the last gap is also that of the time until the source is connected.
  const reason = gaps.at(-1)?.reason ?? facts.why(end.headUs)
  return { ...end, ...(gaps.length > 0 && { gapsSince: gaps }), ...(reason !== undefined && { reason }) }
}

async function findEnd(db: Db, storage: RecordingStorage, stationId: number): Promise<Tail | undefined> {
  const last = await findLastReel(db, stationId)
  if (!last) {
    const gap = await findOpenGap(db, stationId)
    return gap && { frames: [], headUs: gap.from_us }
  }
  const late = await lateness(db, stationId)
  const told = await findTail(db, stationId)
  // The row of an open reel is some time older than its file.
  const isTold = told !== undefined && told.headUs >= last.ended_us
  const isBetter = isTold && (told.headUs > last.ended_us || !(await storage.isLocal(last.name).catch(() => false)))
  const frames = isBetter ? [] : await lastFrames(storage, last)
  const end = isTold && frames.length === 0 ? { frames, ...told } : { frames, headUs: last.ended_us }
  return { ...end, ...(late && { late }) }
}

/** Stores why nothing was recorded since an instant, and returns it: gaps in order, each from where the one before ends. */
export async function explainGap(
  db: Db,
  stationId: number,
  headUs: number,
  { nowUs, heardUs, why }: GapFacts,
): Promise<Gap[]> {
  return db.transaction().execute(async (transaction) => {
    const tx = transaction as Db
    const parts: Gap[] = []
    for (const row of await listGaps(tx, stationId, headUs, Number.MAX_SAFE_INTEGER)) {
      await deleteGap(tx, stationId, row.from_us)
      const lastedUs = Math.min(nowUs, Math.max(row.from_us, heardUs ?? nowUs))
      const [fromUs, untilUs] = [parts.at(-1)?.untilUs ?? headUs, row.until_us ?? lastedUs]
      if (untilUs - fromUs >= leastGapUs) parts.push({ fromUs, untilUs, reason: row.reason })
    }
    // An instance that ran said nothing yet about what it did not record. What it did may be on another disk.
    const audioUs = Math.max(headUs, (await findRecorder(tx, stationId))?.last_audio_us ?? 0)
    if (heardUs !== undefined && parts.length === 0 && heardUs - audioUs >= unsavedUs) {
      parts.push({ fromUs: headUs, untilUs: Math.min(nowUs, heardUs), reason: 'nothing was recorded' satisfies Reason })
    }
    const endUs = parts.at(-1)?.untilUs ?? headUs
    const reason = why(Math.max(endUs, heardUs ?? endUs))
    if (reason && nowUs - endUs >= leastGapUs) parts.push({ fromUs: endUs, untilUs: nowUs, reason })
    for (const { fromUs, untilUs, reason } of parts) {
      await saveGap(tx, { station_id: stationId, from_us: fromUs, until_us: untilUs, reason })
    }
    return parts
  })
}

/** The last frames of a reel; none if its file cannot be read now: a bucket that is down must not hold up a recording. */
async function lastFrames(storage: RecordingStorage, { name, bytes, ...row }: ReelRow): Promise<Mp3Frame[]> {
  if (bytes === 0) return []
  const frames: Mp3Frame[] = []
  const { offset } = entryBefore(readFrameIndex(row.frame_index), row.frames - tailFrames)
  const walk = wholeFrames((frame, format) => {
    frames.push(readFrame(Uint8Array.from(frame), format))
    return true
  })
  try {
    const chunks = await storage.read(name, { start: offset, end: bytes - 1 })
    for await (const chunk of chunks ?? []) if (!walk(chunk)) break
    return frames
  } catch (error) {
    if (!isStorageDown(error)) throw error
    return []
  }
}

/** Since when a recording was late when it ended. That audio may have been too new to be on the disk. */
async function lateness(db: Db, stationId: number): Promise<Lateness | undefined> {
  const recorder = await findRecorder(db, stationId)
  if (!recorder || recorder.late_since_us === null) return undefined
  const sinceUs = recorder.late_since_us
  const isThere = await hasReelAt(db, stationId, sinceUs)
  return isThere ? { sinceUs, byUs: recorder.late_by_us ?? 0 } : undefined
}
