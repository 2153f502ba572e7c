import { frameSplitter, type Mp3Frame } from '../lib/mp3-frame.ts'
import { repaired } from '../recordings/repaired.ts'
import type { Run } from '../recordings/run.ts'
import type { Storage } from '../storage/storage.ts'
import { isInfoFrame } from './rules/info-frame.ts'

/**
 * A show's intro as a run, to be put before its programme; undefined if the file is gone. Frames of
 * another format than the first one's are left out. It is held in memory: an intro has at most 10 MB.
 */
export async function introRun(storage: Storage, name: string): Promise<Run | undefined> {
  const file = await storage.read(name)
  if (!file) return undefined
  const frames: Mp3Frame[] = []
  const splitter = frameSplitter((frame) => void frames.push(frame))
  for await (const chunk of file as AsyncIterable<Buffer>) splitter.push(chunk)
  splitter.end()
  // The tag frame says how long its own file is.
  if (frames[0] && isInfoFrame(frames[0])) frames.shift()
  const format = frames[0]?.format
  if (!format) return undefined
  const bytes = Buffer.concat(frames.filter((frame) => frame.format === format).map((frame) => frame.bytes))
  return repaired({
    format,
    begin: 0,
    end: bytes.length,
    async *read(from, to) {
      yield bytes.subarray(from, to)
    },
  })
}
