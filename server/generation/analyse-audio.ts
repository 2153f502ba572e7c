import { Worker } from 'node:worker_threads'
import type { Mp3Format } from '../lib/mp3-frame.ts'

/** The length, loudness and waveform of an MP3 file. `loudness` and `peaks` can be stored as JSON. */
export type AudioAnalysis = {
  /** Decoded samples of each channel, without those that the Info frame excludes. */
  samples: number
  loudness: {
    /** Integrated loudness in LUFS (EBU R 128); null if nothing is louder than −70 LUFS. */
    integratedLufs: number | null
    /** True peak in dBTP; null for digital silence. */
    truePeakDbtp: number | null
    /** The same without clicks, by which the level is decided. */
    programmePeakDbtp?: number | null
  }
  /** For each tenth of a second the smallest and the largest sample, as signed bytes (−127 to 127) in base64. */
  peaks: { pointsPerSecond: number; minMax: string }
}

/** The data with which the thread is started. */
export type AnalysisThreadData = { isBackground: boolean }

/** The first message about a file. */
export type AudioFormat = Pick<Mp3Format, 'sampleRate' | 'channels'>

/** The file could not be decoded. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}

/** `signal` ends the work. */
export type AnalysisOptions = {
  signal?: AbortSignal
  /** Maximum time for a single chunk: damaged data can keep the decoder busy for ever. */
  patienceMs?: number
  /** Whether everything else that the machine has to do goes first. */
  isBackground?: boolean
}

/** Chunks that the thread may have and not have decoded yet. */
const chunksAhead = 2

/**
 * Decodes a whole MP3 file once, in a thread, and measures it. Memory does not grow with the file, apart from
 * the waveform (72 kB for an hour before base64).
 *
 * @param file the file in chunks, which may be reused once the next one is asked for
 * @throws {Undecodable} if the decoder fails
 */
export async function analyseAudio(
  file: AsyncIterable<Uint8Array>,
  { sampleRate, channels }: AudioFormat,
  { signal, patienceMs = 60_000, isBackground = false }: AnalysisOptions = {},
): Promise<AudioAnalysis> {
  signal?.throwIfAborted()
  const thread = takeThread(isBackground)
  const { worker } = thread
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => undefined)
  const fail = (error: unknown) => ended.reject(error)
  const abort = () => fail(signal!.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const onError = (error: Error) => fail(new Undecodable(`The MP3 file cannot be decoded: ${error.message}`))
  const onExit = () => fail(new Undecodable('The decoder ended early.'))

  const result = Promise.withResolvers<AudioAnalysis>()
  let progress = Promise.withResolvers<void>()
  let waiting = 0
  const onMessage = (analysis: AudioAnalysis | undefined) => {
    if (analysis) result.resolve(analysis)
    waiting--
    progress.resolve()
    progress = Promise.withResolvers()
  }
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  async function untilWaiting(most: number): Promise<void> {
    while (waiting > most) {
      const late = setTimeout(() => fail(new Undecodable('The decoder does not come to an end.')), patienceMs)
      await Promise.race([progress.promise, ended.promise]).finally(() => clearTimeout(late))
    }
  }

  let isDone = false
  try {
    waiting++
    worker.postMessage({ sampleRate, channels } satisfies AudioFormat)
    for await (const chunk of file) {
      const copy = Uint8Array.from(chunk)
      waiting++
      worker.postMessage(copy, [copy.buffer])
      await untilWaiting(chunksAhead)
    }
    waiting++
    worker.postMessage(null)
    await untilWaiting(0)
    isDone = true
    return await result.promise
  } finally {
    signal?.removeEventListener('abort', abort)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    if (isDone) keepThread(thread)
    else await worker.terminate()
  }
}

/** A thread that decodes. The priority of one cannot be raised again, so it stays as it is. */
type Thread = { worker: Worker; isBackground: boolean }

/** Threads that have done their work, with the timers that end them. */
const idle: { thread: Thread; timer: NodeJS.Timeout; forget: () => void }[] = []
/** Time that a thread waits for another file. One that is used again is twice as fast: its code is compiled. */
const idleMs = 10_000
/** Maximum number of idle threads. */
const maxIdle = 3

function takeThread(isBackground: boolean): Thread {
  const at = idle.findIndex(({ thread }) => thread.isBackground === isBackground)
  if (at >= 0) {
    const [{ thread, timer, forget }] = idle.splice(at, 1) as [(typeof idle)[0]]
    clearTimeout(timer)
    thread.worker.off('error', forget).off('exit', forget).ref()
    return thread
  }
  const worker = new Worker(new URL('./analyse-audio-thread.ts', import.meta.url), {
    workerData: { isBackground } satisfies AnalysisThreadData,
    // The decoder writes its complaints to the console as well.
    stderr: true,
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  })
  return { worker, isBackground }
}

function keepThread(thread: Thread): void {
  const { worker } = thread
  if (idle.length >= maxIdle) return void worker.terminate()
  const forget = () => {
    const at = idle.findIndex((one) => one.thread === thread)
    if (at >= 0) idle.splice(at, 1)
    void worker.terminate()
  }
  worker.on('error', forget).on('exit', forget).unref()
  idle.push({ thread, timer: setTimeout(forget, idleMs).unref(), forget })
}
