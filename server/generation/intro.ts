import { frameSplitter, type Mp3Frame, sideInfoBytes } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import type { Storage } from '../storage/storage.ts'

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
  if (frames[0] && isTagFrame(frames[0])) frames.shift()
  const format = frames[0]?.format
  if (!format) return undefined
  const bytes = Buffer.concat(frames.filter((frame) => frame.format === format).map((frame) => frame.bytes))
  return {
    format,
    begin: 0,
    end: bytes.length,
    async *read(from, to) {
      yield bytes.subarray(from, to)
    },
  }
}

/** Whether a frame is the Info or Xing tag, which says how long its own file is. */
function isTagFrame({ bytes, format }: Mp3Frame): boolean {
  const at = 4 + sideInfoBytes(format)
  return ['Info', 'Xing'].includes(Buffer.from(bytes.subarray(at, at + 4)).toString('latin1'))
}
