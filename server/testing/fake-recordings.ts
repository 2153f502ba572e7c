import type { Cutting } from '../generation/make.ts'
import { frameSplitter, type Mp3Frame } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import type { RecordedWindow, Recordings } from '../recordings/window.ts'
import { mp3 } from './factories.ts'

/** Splits a whole MP3 into its frames. */
export function framesOf(bytes: Uint8Array): Mp3Frame[] {
  const frames: Mp3Frame[] = []
  const splitter = frameSplitter((frame) => void frames.push(frame))
  splitter.push(bytes)
  splitter.end()
  return frames
}

const frames = framesOf(mp3).slice(1)
const framesPerSpan = 40
const audio = Buffer.concat(frames.slice(0, framesPerSpan).map(({ bytes }) => bytes))
const { format } = frames[0]!

/** Spans of time in seconds that count as recorded, at every station; the same few frames stand for each. */
export type FakeRecordings = Recordings & {
  spans: [from: number, until: number][]
  titles: RecordedWindow['titles']
  isSettled: boolean
  isReadable: boolean
  isLate: boolean
  /** Thrown when the audio is read. */
  failure: Error | undefined
  /** The number of requests for a window. */
  asked: number
}

export function fakeRecordings(spans: [from: number, until: number][] = []): FakeRecordings {
  const recordings: FakeRecordings = {
    spans,
    titles: [],
    isSettled: true,
    isReadable: true,
    isLate: false,
    failure: undefined,
    asked: 0,
    async window(_stationId, fromUs, untilUs) {
      recordings.asked++
      const { titles, isSettled, isReadable } = recordings
      const within = recordings.spans
        .map(([from, until]) => ({ fromUs: Math.max(fromUs, from * 1e6), untilUs: Math.min(untilUs, until * 1e6) }))
        .filter((span) => span.fromUs < span.untilUs)
      const runs = within.map((span) => ({ ...span, ...run }))
      const edges = [fromUs, ...within.flatMap((span) => [span.fromUs, span.untilUs]), untilUs]
      const gaps = Array.from({ length: edges.length / 2 }, (_, nth) => ({
        fromUs: edges[2 * nth]!,
        untilUs: edges[2 * nth + 1]!,
        reason: 'the source was away',
      })).filter((gap) => gap.fromUs < gap.untilUs)
      const readableUntilUs = isReadable ? Number.POSITIVE_INFINITY : fromUs
      const heard = titles.filter(({ atUs }) => atUs < untilUs)
      return { runs, gaps, titles: heard, isSettled, readableUntilUs, isReadable }
    },
    async settled() {
      recordings.asked++
      return recordings.isSettled
    },
    late: async () => recordings.isLate,
    readable: async () => recordings.isReadable,
  }
  const run: Run = {
    format,
    begin: 0,
    end: audio.length,
    async *read(from, to) {
      if (recordings.failure) throw recordings.failure
      yield audio.subarray(from, to)
    },
  }
  return recordings
}

/** Runs one after the other, without repairing their joints, and a count of frames instead of a decoder. */
export const plainCutting: Cutting = {
  inOneFormat: async (runs) => ({ runs: [...runs], discard: async () => {} }),
  async assemble(runs) {
    const counts = await Promise.all(runs.map(async (run) => framesOf(await bytesOf(run)).length))
    const { samplesPerFrame } = format
    const total = counts.reduce((sum, count) => sum + count, 0)
    let before = 0
    const joints: number[] = []
    const parts = counts.map((count) => {
      joints.push(before)
      const part = { startSamples: before * samplesPerFrame, frames: count, droppedFrames: 0 }
      before += count
      return part
    })
    return {
      ...{ format, samples: total * samplesPerFrame, frames: total, parts, joints },
      async *read() {
        for (const run of runs) yield* run.read(run.begin, run.end)
      },
    }
  },
  async analyseAudio(bytes) {
    const chunks: Uint8Array[] = []
    for await (const chunk of bytes) chunks.push(chunk)
    const samples = framesOf(Buffer.concat(chunks)).length * format.samplesPerFrame
    return {
      samples,
      loudness: { integratedLufs: -16, truePeakDbtp: -1 },
      peaks: { pointsPerSecond: 10, minMax: 'AAE=' },
    }
  },
}

async function bytesOf(run: Run): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of run.read(run.begin, run.end)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
