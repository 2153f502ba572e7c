import type { Readable, Writable } from 'node:stream'
import { startProgram } from '../processes/start.ts'

/** ffmpeg failed. The message says how it ended, with the last lines of its output. */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed'
  /** There is no ffmpeg on this machine. */
  readonly isMissing: boolean

  constructor(message: string, isMissing: boolean) {
    super(message)
    this.isMissing = isMissing
  }
}

export type FfmpegOptions = {
  /** Kills ffmpeg. */
  signal?: AbortSignal
  /** Kills ffmpeg after this long; by default there is no limit. */
  maxMs?: number
  /** The program; default `ffmpeg`. */
  program?: string
}

/** A running ffmpeg. */
export type Ffmpeg = {
  /** Its input (`pipe:0`). Writing after its end fails silently; `ended` says why it ended. */
  input: Writable
  /** Its output (`pipe:1`). Its end does not mean success: see `ended`. */
  output: Readable
  /** Resolves when ffmpeg has ended well, and rejects with FfmpegFailed otherwise. Never unhandled. */
  ended: Promise<void>
  /** Kills it at once. */
  kill(): void
}

const keptLines = 6
const maxLineCharacters = 300

/**
 * Starts ffmpeg. It reads `pipe:0` and writes `pipe:1`; it may open
 * neither files nor addresses, so it cannot be made to reach what the address guard refuses.
 * @param inputArgs options of the input, such as `-f`, `aac`
 * @param outputArgs options of the output, such as `-f`, `mp3`
 */
export function runFfmpeg(
  inputArgs: readonly string[],
  outputArgs: readonly string[],
  { signal, maxMs, program = 'ffmpeg' }: FfmpegOptions = {},
): Ffmpeg {
  const quiet = ['-hide_banner', '-nostats', '-loglevel', 'warning']
  const args = [...quiet, '-protocol_whitelist', 'pipe', ...inputArgs, '-i', 'pipe:0', ...outputArgs, 'pipe:1']
  const child = startProgram(program, args)
  const kill = () => void child.kill('SIGKILL')
  const late = maxMs === undefined ? undefined : setTimeout(kill, maxMs)
  signal?.addEventListener('abort', kill)
  if (signal?.aborted) kill()

  let lines: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...more] = text.split('\n')
    const joined = [...lines.slice(0, -1), (lines.at(-1) ?? '') + first, ...more]
    lines = joined.slice(-keptLines).map((line) => line.slice(0, maxLineCharacters))
  })
  // EPIPE, when ffmpeg has ended before its input.
  child.stdin.on('error', () => {})

  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT' || error.code === 'EACCES'
      reject(new FfmpegFailed(isMissing ? 'ffmpeg is not installed' : `ffmpeg: ${error.message}`, isMissing))
    })
    child.on('close', (code, killed) => {
      clearTimeout(late)
      signal?.removeEventListener('abort', kill)
      if (code === 0) return resolve()
      const how = killed ? `was ended by ${killed}` : `ended with status ${code}`
      reject(new FfmpegFailed([`ffmpeg ${how}`, ...lines.filter(Boolean)].join('; '), false))
    })
  })
  ended.catch(() => {})
  return { input: child.stdin, output: child.stdout, ended, kill }
}
