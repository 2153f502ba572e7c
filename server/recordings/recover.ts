import { createHash } from 'node:crypto'
import type { Db } from '../database/open.ts'
import { frameSplitter, type Mp3Frame } from '../lib/mp3-frame.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { rowOf } from './reel-rows.ts'
import type { SealedReel } from './reel-writer.ts'
import { entryBefore, framesPerEntry, readFrameIndex } from './rules/frame-index.ts'
import { readReelName } from './rules/reel-name.ts'
import { tailFrames } from './rules/splice.ts'
import type { Tail } from './rules/tape.ts'
import { deleteOpenGap, deleteReel, findLastReel, findReel, listOpenReels, saveReel, sealInChain } from './store.ts'

/**
 * Seals the reels of a station that a crash left open, as far as their files are on this disk: up to the last whole
 * frame. Files without a row get one, because their names say when they began.
 * @returns how many were recovered
 */
export async function recoverReels(db: Db, storage: RecordingStorage, stationId: number, instance: string) {
  const open = await listOpenReels(db, stationId)
  const last = await findLastReel(db, stationId)
  const names = new Set<string>()
  for (const { name } of open) if (await storage.isLocal(name)) names.add(name)
  for await (const name of storage.listLocal(stationId)) {
    if (readReelName(name).startUs > (last?.started_us ?? 0) && !(await findReel(db, name))) names.add(name)
  }
  for (const name of [...names].sort((a, b) => readReelName(a).startUs - readReelName(b).startUs)) {
    const row = open.find((reel) => reel.name === name)
    const reel = await scanReel(storage, name)
    if (!reel) {
      await storage.remove(name)
      await deleteReel(db, name)
      continue
    }
    await storage.truncate(name, reel.bytes)
    const titles = row ? JSON.parse(row.titles) : []
    await db.transaction().execute(async (tx) => {
      await saveReel(tx as Db, { ...rowOf({ ...reel, titles }, instance), state: 'sealed', sha256: reel.sha256 })
      await sealInChain(tx as Db, name)
    })
  }
  return names.size
}

/**
 * Reads a file from its start to the last whole frame.
 * @returns undefined when there is none
 */
export async function scanReel(storage: RecordingStorage, name: string): Promise<SealedReel | undefined> {
  const size = await storage.size(name)
  const bytes = size ? await storage.read(name, { start: 0, end: size - 1 }) : undefined
  if (!bytes) return undefined
  const hash = createHash('sha256')
  const index: number[] = []
  let [frames, length] = [0, 0]
  let format: Mp3Frame['format'] | undefined
  const splitter = frameSplitter((frame) => {
    if (splitter.junkBytes() > 0 || (format && frame.format !== format)) return
    if (frames % framesPerEntry === 0) index.push(length)
    format = frame.format
    frames++
    length += frame.bytes.length
    hash.update(frame.bytes)
  })
  for await (const chunk of bytes) splitter.push(chunk)
  splitter.end()
  if (!format) return undefined
  const sha256 = hash.digest('hex')
  return { ...readReelName(name), name, format, frames, bytes: length, index, titles: [], sha256 }
}

/** The end of a station's recording, from which the next instance goes on; undefined before the first reel. */
export async function readTail(db: Db, storage: RecordingStorage, stationId: number): Promise<Tail | undefined> {
  const last = await findLastReel(db, stationId)
  const gap = await deleteOpenGap(db, stationId)
  if (!last) return undefined
  const reason = gap?.reason ?? 'Aircheck was not running'
  const frames: Mp3Frame[] = []
  const { offset } = entryBefore(readFrameIndex(last.frame_index), last.frames - tailFrames)
  const bytes = last.bytes > 0 ? await storage.read(last.name, { start: offset, end: last.bytes - 1 }) : undefined
  const splitter = frameSplitter((frame) => frames.push(frame))
  for await (const chunk of bytes ?? []) splitter.push(chunk)
  splitter.end()
  return { frames, headUs: last.ended_us, reason }
}
