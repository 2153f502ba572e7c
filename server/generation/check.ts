import { fillers } from '../lib/mp3-filler.ts'
import type { Mp3Format } from '../lib/mp3-frame.ts'
import { mainDataWatch } from '../lib/mp3-main-data.ts'
import { frameWalk, NotFrames } from '../recordings/walk-frames.ts'
import { Undecodable } from './analyse-audio.ts'
import { type Assembly, NoFrames } from './assemble.ts'
import { enterRun } from './enter-run.ts'
import { decodedSpans, leadFrames, skippedFrames } from './rules/decoded-spans.ts'

/** The part of an assembly that is used here. */
type Assembled = Pick<Assembly, 'format' | 'samples' | 'frames' | 'joints' | 'read'>

/** Reads a part of the stored file. `start` and `end` (exclusive) count from its Info frame on. */
type ReadStored = (start: number, end: number) => Promise<AsyncIterable<Uint8Array>>

/** Decodes a file: see the function of this name. */
type AnalyseAudio = (
  file: AsyncIterable<Uint8Array>,
  format: Mp3Format,
  options: { signal: AbortSignal },
) => Promise<{ samples: number }>

/** A file is not as expected. */
export class CutWrongly extends Error {
  override readonly name = 'CutWrongly'
  /** @param what the part with the wrong size, such as `it` */
  constructor(what: string, found: number, expected: number, unit: 'frames' | 'samples') {
    super(`The episode was cut wrongly: ${what} has ${found} ${unit} instead of ${expected}.`)
  }
}

/** A frame of a file refers to main data that is not in the file, or that another frame has used. */
class BrokenFrame extends Error {
  override readonly name = 'BrokenFrame'
  constructor(index: number) {
    super(`The episode was cut wrongly: its frame ${index} cannot be decoded.`)
  }
}

const faults = [BrokenFrame, CutWrongly, NoFrames, NotFrames, Undecodable]

/** Whether an error says that a file must not be published. */
export function isFault(error: unknown): error is Error {
  return faults.some((fault) => error instanceof fault)
}

const leadOf = (frame: number) => Math.max(0, frame - leadFrames)

/**
 * Checks an episode before it is published, in a time that hardly grows with its length: each frame begins with a header
 * of the right format where the one before it ends, and its main data is there; there are as many as were chosen, and the
 * edges can be decoded. The whole is decoded when it is measured.
 */
export function fileCheck(assembled: Assembled) {
  const { format, frames } = assembled
  const skipped = skippedFrames(assembled)
  const spans = decodedSpans(assembled)
  /** Where the frames begin at which something is to be read. */
  const offsets = new Map(spans.flatMap(({ from, until }) => [leadOf(from), from, until].map((frame) => [frame, 0])))

  return {
    /** The file, whose frames are counted as they pass. Fails with NotFrames, BrokenFrame or CutWrongly. */
    async *read() {
      let [count, offset] = [0, 0]
      const note = () => void (offsets.has(count) && offsets.set(count, offset))
      const watch = mainDataWatch(0)
      const walk = frameWalk(format, (frame) => {
        note()
        const data = watch(frame)
        if (data === 'broken' || data === 'missing') throw new BrokenFrame(count)
        count++
        offset += frame.bytes.length
      })
      for await (const chunk of assembled.read()) {
        walk.push(chunk)
        yield chunk
      }
      walk.end()
      note()
      if (count !== frames) throw new CutWrongly('it', count, frames, 'frames')
    },
    /**
     * Decodes the edges out of the stored file, once it was read: its start, its end, and where two parts meet.
     * @throws {CutWrongly} they have another number of samples than they should
     * @throws {Undecodable} the decoder fails
     */
    async decodeEdges(stored: ReadStored, analyseAudio: AnalyseAudio, signal: AbortSignal) {
      let decodedFrames = 0
      async function* edges(): AsyncGenerator<Uint8Array> {
        for (const { from, until } of spans) {
          const [start, end] = [offsets.get(leadOf(from))!, offsets.get(until)!]
          const bytes = await collected(await stored(start, end))
          if (bytes.length !== end - start) throw new Error('The stored episode is incomplete.')
          const begin = offsets.get(from)! - start
          const piece = from === 0 ? { chunks: [bytes], moreFrames: 0 } : await afterJoint(bytes, begin, format)
          decodedFrames += until - from + piece.moreFrames
          yield* piece.chunks
        }
      }
      const { samples } = await analyseAudio(edges(), format, { signal })
      const expected = (decodedFrames - skipped) * format.samplesPerFrame
      if (samples !== expected) throw new CutWrongly('what was decoded of it', samples, expected, 'samples')
    },
  }
}

/** The frames from `begin` on as they can follow others: with a filler that carries the main data that they refer to. */
async function afterJoint(bytes: Buffer, begin: number, format: Mp3Format) {
  async function* read(from: number, to: number) {
    yield bytes.subarray(from, to)
  }
  const entered = await enterRun({ format, begin, end: bytes.length, read }, 0)
  if (!entered) throw new NoFrames('A part of the episode cannot be decoded.')
  const joint = fillers(entered.model, format, entered.reservoir, { isCbr: false, maxFrames: 1 })
  return { chunks: [...joint, bytes.subarray(entered.from)], moreFrames: joint.length - entered.droppedFrames }
}

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
