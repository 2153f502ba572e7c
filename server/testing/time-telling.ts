import { spawn } from 'node:child_process'
import { toneHertz } from './timed-audio.ts'

const rate = 44_100

export type TimeTelling = {
  /** What it said when it failed, or why it ended. */
  words(): string
  stop(): void
}

/**
 * Sends audio that tells the time: each second of the wall clock has a tone of its own (`toneHertz` of the second of the
 * minute), encoded by ffmpeg. Samples are handed to it in real time, when they are due.
 * @param output arguments of ffmpeg: the codec, and where the audio goes
 */
export function tellTime(output: readonly string[]): TimeTelling {
  const input = ['-f', 's16le', '-ar', `${rate}`, '-ac', '1', '-probesize', '32', '-fflags', 'nobuffer', '-i', 'pipe:0']
  const flags = ['-hide_banner', '-v', 'error', '-y']
  const child = spawn('ffmpeg', [...flags, ...input, '-ac', '2', '-flush_packets', '1', ...output], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    words += text
  })
  child.on('error', (error) => {
    words += error.message
  })
  child.stdin.on('error', () => {})
  const beganMs = Date.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - beganMs) * rate) / 1000)
    const samples = Buffer.alloc((due - sent) * 2)
    for (let index = 0; index < due - sent; index++) {
      const seconds = beganMs / 1000 + (sent + index) / rate
      const hertz = toneHertz(Math.floor(seconds) % 60)
      samples.writeInt16LE(Math.round(9000 * Math.sin(2 * Math.PI * hertz * (seconds % 1))), index * 2)
    }
    sent = due
    if (samples.length > 0) child.stdin.write(samples)
  }, 10)
  return {
    words: () => words,
    stop() {
      clearInterval(timer)
      child.kill('SIGKILL')
    },
  }
}
