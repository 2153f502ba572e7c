import { readFileSync } from 'node:fs'

const demoFile = new URL('../server/demo/audio/first-tram-1.mp3', import.meta.url)

/** The size of the largest file that the API accepts. */
export const largestFile = 200 * 1024 * 1024

/** Makes an MP3 of `bytes` bytes by repeating the frames of a short one. */
export function makeRecording(bytes: number): Buffer {
  const frames = withoutTag(readFileSync(demoFile))
  const recording = Buffer.allocUnsafe(bytes)
  for (let at = 0; at < bytes; at += frames.length) frames.copy(recording, at)
  return recording
}

function withoutTag(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 3) !== 'ID3') return file
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | file[at]!, 0)
  return file.subarray(10 + size)
}
