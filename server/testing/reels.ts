import type { Db } from '../database/open.ts'
import { formatOfParts, type Mp3Frame, readFrame } from '../lib/mp3-frame.ts'
import { rowOf } from '../recordings/reel-rows.ts'
import { saveReel, sealInChain } from '../recordings/reel-store.ts'
import { type Holder, reelWriter, type SealedReel } from '../recordings/reel-writer.ts'
import { reelLevels } from '../recordings/rules/reel-levels.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { type NumberedFrames, numberedFrames } from './numbered-frames.ts'

/** Makes numbered frames. */
export function frames(count: number, options: NumberedFrames = {}): Mp3Frame[] {
  const made: Mp3Frame[] = []
  for (const { bytes, format } of numberedFrames(options)) {
    if (made.length === count) break
    const version = format.sampleRate >= 32_000 ? 1 : 2
    made.push(readFrame(bytes, formatOfParts(version, format.sampleRate, options.channels ?? 2)!))
  }
  return made
}

/** Of the only instance. */
export const alone: Holder = { isHeld: () => true, onTaken() {} }

export type MadeReel = { stationId: number; startUs: number; slewPpb?: number; frames: readonly Mp3Frame[] }

/** Writes a reel's file as the recorder does, and its row unless told otherwise. */
export async function makeReel(
  db: Db,
  storage: RecordingStorage,
  { stationId, startUs, slewPpb = 0, frames }: MadeReel,
  { instance = 'test', row = true } = {},
): Promise<SealedReel> {
  const writer = reelWriter(storage, { stationId, startUs, slewPpb, format: frames[0]!.format }, alone)
  for (const frame of frames) writer.add(frame)
  const reel = await writer.seal()
  if (!row) return reel
  await saveReel(db, { ...rowOf(reel, instance), state: 'sealed', sha256: reel.sha256 })
  await sealInChain(db, reel.name)
  return reel
}

/** The file of a complete reel: its frames, and one level for each tenth of a second in which they begin. */
export function reelFile({ startUs, slewPpb = 0, frames }: Omit<MadeReel, 'stationId'>): Buffer {
  const meter = reelLevels({ startUs, slewPpb, format: frames[0]!.format })
  for (const frame of frames) meter.add(frame)
  return Buffer.concat([...frames.map(({ bytes }) => bytes), meter.levels().levels])
}

/** Everything that a storage, or a run, reads. */
export async function bytesOf(source: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}
