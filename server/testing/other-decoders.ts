import { spawnSync } from 'node:child_process'
import { chromiumDecoder } from './chromium-decoder.ts'
import type { Decoded } from './decoded.ts'

/** A decoder that is a program of the machine. */
export type OtherDecoder = {
  /** Fails with what the program complains about. */
  decode(mp3: Uint8Array, channels: number, sampleRate: number): Promise<Decoded>
  close(): Promise<void>
}

/** The decoders of ffmpeg, of Debian's mpg123, and of Chromium. */
export const otherDecoders: readonly { program: string; open(): Promise<OtherDecoder> }[] = [
  { program: 'ffmpeg', open: async () => piped('ffmpeg', ffmpegArguments) },
  { program: 'mpg123', open: async () => piped('mpg123', mpg123Arguments) },
  { program: 'chromium', open: chromiumDecoder },
]

/** Whether a program is installed. */
export const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined

const ffmpegArguments = ['-v', 'error', '-f', 'mp3', '-i', 'pipe:0', '-f', 'f32le', 'pipe:1']
const mpg123Arguments = ['-q', '-e', 'f32', '-s', '-']

function piped(program: string, args: string[]): OtherDecoder {
  return {
    async decode(mp3, channels) {
      const { stdout, stderr, status } = spawnSync(program, args, { input: mp3, maxBuffer: 1e9 })
      if (status !== 0 || stderr.length > 0) throw new Error(`${program}: ${stderr}`)
      return split(new Float32Array(Uint8Array.from(stdout).buffer), channels)
    },
    close: async () => undefined,
  }
}

function split(interleaved: Float32Array, channels: number): Decoded {
  const samples = interleaved.length / channels
  return {
    samples,
    channels: Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length: samples }, (_, index) => interleaved[index * channels + channel]!),
    ),
  }
}
