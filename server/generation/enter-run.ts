import { frameSplitter, type Mp3Frame } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import { type Entry, entry } from './rules/entry.ts'

/**
 * At least eleven of the longest frames: enough for the main data that any frame may refer to (511 bytes, which nine of
 * the shortest hold), the overlap and the three frames that the splitter needs.
 */
const windowBytes = 16_384

/** A run, and the frame at which copying begins. */
export type EnteredRun = Pick<Entry, 'overlapFrames' | 'droppedFrames' | 'reservoir'> & {
  run: Run
  /** The byte offset of that frame within the run. */
  from: number
  /** That frame. */
  model: Uint8Array
}

/**
 * Looks around the first wanted frame of a run and decides where copying begins.
 *
 * @param overlap how many earlier frames should be copied too
 * @returns undefined if no wanted frame can be decoded (or the run is shorter than three frames)
 * @throws if no frame begins at `run.begin`
 */
export async function enterRun(run: Run, overlap: number): Promise<EnteredRun | undefined> {
  const start = Math.max(0, run.begin - windowBytes)
  const frames: Mp3Frame[] = []
  const offsets: number[] = []
  let frameBytes = 0
  const splitter = frameSplitter((frame) => {
    frames.push(frame)
    offsets.push(start + splitter.junkBytes() + frameBytes)
    frameBytes += frame.bytes.length
  })
  for await (const chunk of run.read(start, Math.min(run.end, run.begin + windowBytes))) splitter.push(chunk)
  splitter.end()
  if (frames.length === 0) return undefined
  const wanted = offsets.indexOf(run.begin)
  if (wanted === -1) throw new Error(`No MP3 frame begins at byte ${run.begin} of the run.`)
  const found = entry(frames, wanted, overlap)
  if (!found) return undefined
  const { overlapFrames, droppedFrames, reservoir, first } = found
  return { run, from: offsets[first]!, model: frames[first]!.bytes, overlapFrames, droppedFrames, reservoir }
}
