import type { Writable } from 'node:stream'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { frameSplitter, type Mp3Format } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import { walkFrames } from '../recordings/walk-frames.ts'
import type { Storage } from '../storage/storage.ts'
import { assemble, NoFrames } from './assemble.ts'

/** Runs of one format, and the function to call when they are no longer needed. */
export type OneFormat<R extends Run> = { runs: R[]; discard(): Promise<void> }

type Deps = { storage: Storage; signal: AbortSignal; program?: string }

/**
 * Makes runs of different formats fit for one file: those of the format that most of the time has stay as they are, the
 * others are re-encoded to it by ffmpeg. Their audio begins within a millisecond of where it began. They are kept in
 * storage until `discard`, as uploads are that are not confirmed yet.
 *
 * @throws {FfmpegFailed} if a run must be re-encoded and ffmpeg fails or is missing; nothing is left in storage then
 */
export async function inOneFormat<R extends Run>(runs: readonly R[], deps: Deps): Promise<OneFormat<R>> {
  const names: string[] = []
  const discard = async () => {
    for (const name of names.splice(0)) await deps.storage.discard(name)
  }
  if (runs.every(({ format }) => format === runs[0]!.format)) return { runs: [...runs], discard }

  const { format, kilobits } = await prevailing(runs)
  const fitting: R[] = []
  try {
    for (const run of runs) {
      fitting.push(run.format === format ? run : { ...run, ...(await reencoded(run, format, kilobits, deps, names)) })
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { runs: fitting, discard }
}

/** The format that most of the time has, and its average bitrate. */
async function prevailing(runs: readonly Run[]): Promise<{ format: Mp3Format; kilobits: number }> {
  const totals = new Map<Mp3Format, { seconds: number; bytes: number }>()
  for (const run of runs) {
    const total = totals.get(run.format) ?? { seconds: 0, bytes: 0 }
    totals.set(run.format, total)
    await walkFrames(run, run.begin, ({ bytes }) => {
      total.seconds += run.format.samplesPerFrame / run.format.sampleRate
      total.bytes += bytes.length
      return true
    })
  }
  const [format, { seconds, bytes }] = [...totals].toSorted(([, a], [, b]) => b.seconds - a.seconds)[0]!
  return { format, kilobits: Math.round((bytes * 8) / seconds / 1000) }
}

/** LAME's delay of 576 samples and the decoder's 529 are one frame but 47 samples in MPEG-1, and two in MPEG-2. */
const delayFrames = ({ samplesPerFrame }: Mp3Format) => 1152 / samplesPerFrame

async function reencoded(run: Run, format: Mp3Format, kilobits: number, deps: Deps, names: string[]): Promise<Run> {
  const { storage, signal, program } = deps
  const assembly = await assemble([run]).catch((error) => {
    if (!(error instanceof NoFrames)) throw error
  })
  if (!assembly) return { format, begin: 0, end: 0, read: async function* () {} }
  const options = ['-ar', String(format.sampleRate), '-ac', String(format.channels), '-b:a', `${kilobits}k`]
  const plain = ['-map_metadata', '-1', '-id3v2_version', '0', '-write_xing', '0', '-f', 'mp3']
  const ffmpeg = runFfmpeg(
    ['-f', 'mp3'],
    ['-c:a', 'libmp3lame', ...options, ...plain],
    program === undefined ? { signal } : { signal, program },
  )
  const fed = feed(assembly.read(), ffmpeg.input).catch((error: unknown) => {
    ffmpeg.kill()
    return error
  })

  let begin = 0
  let frames = 0
  const splitter = frameSplitter((frame) => {
    if (frame.format !== format) throw new Error('ffmpeg made frames of another format than it was told.')
    if (frames++ < delayFrames(format)) begin += frame.bytes.length
  })
  async function* made(): AsyncGenerator<Buffer> {
    for await (const chunk of ffmpeg.output) {
      splitter.push(chunk)
      yield chunk
    }
    const readError = await fed
    if (readError) throw readError
    await ffmpeg.ended
    splitter.end()
    if (splitter.junkBytes() > 0) throw new Error('ffmpeg made something else than MP3 frames.')
  }
  try {
    const { name, sizeBytes } = await storage.receive(made())
    names.push(name)
    return { format, begin, end: sizeBytes, read: (from, to) => stored(storage, name, from, to) }
  } finally {
    ffmpeg.kill()
  }
}

/** Writes the audio to ffmpeg. Fails only if the audio cannot be read: how ffmpeg ended is known from itself. */
async function feed(audio: AsyncIterable<Uint8Array>, input: Writable): Promise<void> {
  const closed = new Promise((resolve) => input.once('close', resolve))
  for await (const chunk of audio) {
    if (input.destroyed) return
    if (!input.write(chunk)) await Promise.race([closed, new Promise((resolve) => input.once('drain', resolve))])
  }
  input.end()
}

async function* stored(storage: Storage, name: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const file = await storage.read(name, { start: from, end: to - 1 })
  if (!file) throw new Error('A re-encoded part of the episode is gone.')
  yield* file as AsyncIterable<Buffer>
}
