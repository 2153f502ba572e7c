import { maxFrameBytes } from '../lib/mp3-frame.ts'
import { bufferRing } from '../storage/buffer-ring.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { formatOfRow } from './reel-rows.ts'
import type { ReelPlace } from './reel-store.ts'
import { repaired } from './repaired.ts'
import { entryBefore, readFrameIndex } from './rules/frame-index.ts'
import { reelInstantUs, reelSampleAt } from './rules/reel-time.ts'
import { wholeFrames } from './rules/whole-frames.ts'
import { FileMissing, type Run } from './run.ts'

/** Whether a file of this size has all frames of its reel. */
export const isComplete = ({ state, bytes }: ReelPlace, sizeBytes: number) => state !== 'open' && sizeBytes >= bytes

/** The wanted part of a reel, which may be empty: byte offsets in its file, and instants. */
export type Part = { reel: ReelPlace; begin: number; end: number; fromUs: number; untilUs: number }

/**
 * Finds the frames of a reel that begin in a window, nearest to its edges; undefined if the reel ends before. A complete
 * reel has as many bytes as its row says; an open one may have more whole frames than its row knows of.
 * @returns `isLast`: the window ends in this reel
 */
export async function locate(
  storage: RecordingStorage,
  reel: ReelPlace,
  sizeBytes: number,
  fromUs: number,
  untilUs: number,
) {
  const format = formatOfRow(reel)
  const time = { startUs: reel.started_us, slewPpb: reel.slew_ppb, format }
  const frameAt = (instantUs: number) => Math.max(0, Math.round(reelSampleAt(time, instantUs) / format.samplesPerFrame))
  const instantOf = (frame: number) => reelInstantUs(time, frame * format.samplesPerFrame)
  const end = { frame: reel.frames, offset: reel.bytes }
  const isWhole = isComplete(reel, sizeBytes)
  const offsetOf = (frame: number) =>
    isWhole && frame >= end.frame ? end : findFrame(storage, reel, frame, isWhole ? reel.bytes : sizeBytes)
  const wanted = { first: frameAt(fromUs), last: frameAt(untilUs) }
  const first = await offsetOf(wanted.first)
  if (first.frame < wanted.first) return undefined
  const last = await offsetOf(wanted.last)
  return {
    isLast: last.frame === wanted.last,
    reel,
    begin: first.offset,
    end: last.offset,
    fromUs: instantOf(first.frame),
    untilUs: instantOf(last.frame),
  }
}

/** The byte offset of a frame, or the end of the last whole one if there are fewer. */
async function findFrame(storage: RecordingStorage, { name, frame_index }: ReelPlace, frame: number, bytes: number) {
  const at = entryBefore(readFrameIndex(frame_index), frame)
  if (at.frame === frame || at.offset >= bytes) return at
  const end = Math.min(bytes, at.offset + (frame - at.frame) * maxFrameBytes)
  const walk = wholeFrames(({ length }) => {
    at.frame++
    at.offset += length
    return at.frame < frame
  })
  for await (const chunk of (await storage.read(name, { start: at.offset, end: end - 1 })) ?? []) {
    if (!walk(chunk)) break
  }
  return at
}

/**
 * Groups parts that follow one another without a gap, in one format.
 * @param lead the reel that the first one continues: its frames come before the wanted ones
 */
export function joined(parts: readonly Part[], lead: ReelPlace | undefined): Part[][] {
  const runs: Part[][] = []
  for (const part of parts) {
    const last = runs.at(-1)?.at(-1)
    if (last && last.untilUs === part.fromUs && isContinued(last.reel, part)) runs.at(-1)!.push(part)
    else runs.push([part])
  }
  const first = runs[0]?.[0]
  if (first && lead && formatOfRow(lead) === formatOfRow(first.reel)) {
    const { bytes } = lead
    runs[0]!.unshift({ reel: lead, begin: bytes, end: bytes, fromUs: first.fromUs, untilUs: first.fromUs })
  }
  return runs
}

/** Whether a part begins with the first frame of its reel, in the format of the reel before. */
function isContinued(before: ReelPlace, { begin, reel }: Part): boolean {
  return begin === 0 && formatOfRow(before) === formatOfRow(reel)
}

/** A run over the files of its parts, whose frames can be decoded. Its offsets count from the start of the first file; the first part may be empty. */
export function runOf(storage: RecordingStorage, parts: Part[]): Run & { fromUs: number; untilUs: number } {
  const first = parts.find(({ begin, end }) => end > begin)!
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
      if (!bytes) throw new FileMissing()
      yield* bytes
    }
  }

  return repaired({
    format: formatOfRow(first.reel),
    begin: starts[parts.indexOf(first)]! + first.begin,
    end: length,
    fromUs: first.fromUs,
    untilUs: parts.at(-1)!.untilUs,
    read,
  })
}
