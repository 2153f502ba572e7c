import type { Mp3Format } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import type { Assembly } from './assemble.ts'
import { Undecodable } from './listen.ts'
import { decodedSpans, type Span, skippedFrames } from './rules/decoded-spans.ts'
import { frameWalk, NotFrames } from './walk-frames.ts'

/** The part of an assembly that is used here. */
type Assembled = Pick<Assembly, 'format' | 'samples' | 'frames' | 'parts' | 'read'>

/** Reads a part of the stored file. `start` and `end` (exclusive) count from its Info frame on. */
type ReadStored = (start: number, end: number) => Promise<AsyncIterable<Uint8Array>>

/** An episode of a part of the file, and the samples that it should have. */
type Piece = { samples: number; read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** What decoding needs: see the functions of these names. */
type Decoding = {
  assemble: (runs: readonly Run[]) => Promise<Piece>
  listen: (
    file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    format: Mp3Format,
    options: { signal: AbortSignal },
  ) => Promise<{ samples: number }>
}

/** The check of one episode. */
export type FileCheck = {
  /** The file, whose frames are counted as they pass. Fails with NotFrames or CutWrongly. */
  read(): AsyncIterable<Uint8Array>
  /**
   * Decodes the edges out of the stored file, once it was read: its start, its end, and where two parts meet.
   * @throws {CutWrongly} they have another number of samples than they should
   * @throws {Undecodable} the decoder fails
   */
  decodeEdges(stored: ReadStored, decoding: Decoding, signal: AbortSignal): Promise<void>
}

/** A file is not what it should be. */
export class CutWrongly extends Error {
  override readonly name = 'CutWrongly'
  /** @param what what has the wrong size, such as `it` */
  constructor(what: string, found: number, expected: number, unit: 'frames' | 'samples') {
    super(`The episode was cut wrongly: ${what} has ${found} ${unit} instead of ${expected}.`)
  }
}

/** Whether an error says that a file must not be published. */
export function isFault(error: unknown): error is Error {
  return error instanceof CutWrongly || error instanceof NotFrames || error instanceof Undecodable
}

/** Frames before a span that are read with it: its first frames may refer to their main data. */
const leadFrames = 32
const leadOf = (frame: number) => Math.max(0, frame - leadFrames)

/**
 * Checks an episode before it is published, in a time that hardly grows with its length: each frame begins with a header
 * of the right format where the one before it ends, there are as many as were chosen, and the edges can be decoded. The
 * whole is decoded when it is measured.
 */
export function fileCheck(assembled: Assembled): FileCheck {
  const { format, frames } = assembled
  const skipped = skippedFrames(assembled)
  const spans = decodedSpans(assembled)
  /** Where the frames begin at which something is to be read. */
  const offsets = new Map(spans.flatMap(({ from, until }) => [leadOf(from), from, until].map((frame) => [frame, 0])))

  /** The beginning of the file is decoded as it is, and what comes later is cut out of it. */
  async function pieceOf({ from, until }: Span, bytes: Buffer, assemble: Decoding['assemble']): Promise<Piece> {
    if (from === 0) return { samples: (until - skipped) * format.samplesPerFrame, read: () => [bytes] }
    const begin = offsets.get(from)! - offsets.get(leadOf(from))!
    return assemble([inMemory({ format, begin, end: bytes.length }, bytes)])
  }

  return {
    async *read() {
      let [count, offset] = [0, 0]
      const note = () => void (offsets.has(count) && offsets.set(count, offset))
      const walk = frameWalk(format, (length) => {
        note()
        count++
        offset += length
      })
      for await (const chunk of assembled.read()) {
        walk.push(chunk)
        yield chunk
      }
      walk.end()
      note()
      if (count !== frames) throw new CutWrongly('it', count, frames, 'frames')
    },
    async decodeEdges(stored, { assemble, listen }, signal) {
      for (const span of spans) {
        const [start, end] = [offsets.get(leadOf(span.from))!, offsets.get(span.until)!]
        const bytes = await collected(await stored(start, end))
        if (bytes.length !== end - start) throw new Error('The stored episode is incomplete.')
        const { samples, read } = await pieceOf(span, bytes, assemble)
        const heard = await listen(read(), format, { signal })
        if (heard.samples !== samples) throw new CutWrongly(placeOf(span), heard.samples, samples, 'samples')
      }
    },
  }

  function placeOf({ from, until }: Span): string {
    const [start, end] = [from, until].map((frame) => (frame * format.samplesPerFrame) / format.sampleRate)
    return `second ${start!.toFixed(1)} to ${end!.toFixed(1)}`
  }
}

function inMemory(run: Omit<Run, 'read'>, bytes: Buffer): Run {
  return {
    ...run,
    async *read(from, to) {
      yield bytes.subarray(from, to)
    },
  }
}

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
