import { execFileSync } from 'node:child_process'

/** Whether a program is installed. Tests that need one that is not are skipped, but not in CI, where they must fail. */
export function isMissing(program: string, ...args: string[]): boolean {
  if (process.env.CI) return false
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Runs ffmpeg with files and generators of its own, and returns what it writes to `pipe:1`. */
export function ffmpeg(args: readonly string[], input?: Uint8Array): Buffer {
  const options = { maxBuffer: 256 * 1024 * 1024, ...(input && { input }) }
  return execFileSync('ffmpeg', ['-hide_banner', '-v', 'error', '-y', ...args], options)
}

/** A tone of 440 Hz: `-i` of ffmpeg. */
export function toneInput(seconds: number): string[] {
  return ['-f', 'lavfi', '-i', `sine=440:sample_rate=44100:duration=${seconds}`]
}

/** The length of MP3 frames in seconds, as ffmpeg decodes them. */
export function decodedSeconds(mp3: Uint8Array): number {
  const pcm = ffmpeg(['-f', 'mp3', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', '8000', 'pipe:1'], mp3)
  return pcm.length / 2 / 8000
}
