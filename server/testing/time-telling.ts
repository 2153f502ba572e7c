import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { frameSplitter } from '../lib/mp3-frame.ts'
import { decoded } from './decoded.ts'
import { noticedAfter } from './expected-seconds.ts'
import { secondsHeard, toneHertz } from './timed-audio.ts'

const rate = 44_100

export type TimeTelling = {
  /** The error of a failure, or the reason of the end. */
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
  let seed = 1
  // Noise makes the encoder use its bit reservoir.
  const noise = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return 1500 * (seed / 0x4000_0000 - 1)
  }
  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - beganMs) * rate) / 1000)
    const samples = Buffer.alloc((due - sent) * 2)
    for (let index = 0; index < due - sent; index++) {
      const seconds = beganMs / 1000 + (sent + index) / rate
      const hertz = toneHertz(Math.floor(seconds) % 60)
      const tone = 9000 * Math.sin(2 * Math.PI * hertz * (seconds % 1))
      samples.writeInt16LE(Math.round(tone + noise()), index * 2)
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

/**
 * The delay with which a second begins in the MP3 that ffmpeg makes of such audio, dated by the frame that comes
 * out soonest, in seconds: the delay of the encoder and a decoder, without that of a server.
 * @param codec arguments of ffmpeg, without where the audio goes
 */
export async function encoderDelay(codec: readonly string[], seconds = 3): Promise<number> {
  const frames: Uint8Array[] = []
  let [mediaMs, leastMs, arrivedMs] = [0, Number.POSITIVE_INFINITY, 0]
  const splitter = frameSplitter(({ bytes, format }) => {
    frames.push(bytes)
    mediaMs += (1000 * format.samplesPerFrame) / format.sampleRate
    leastMs = Math.min(leastMs, arrivedMs - mediaMs)
  })
  const heard = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      heard.resolve()
      arrivedMs = Date.now()
      splitter.push(Uint8Array.from(chunk))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const source = tellTime([...codec, `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`])
  // A busy machine starts ffmpeg late.
  await Promise.race([heard.promise, delay(20_000, undefined, { ref: false })])
  await delay(seconds * 1000 + 1000)
  source.stop()
  server.close()
  const { channels } = await decoded(Buffer.concat(frames), { gapless: false })
  const begins = secondsHeard(channels[0]!, rate).slice(1)
  if (begins.length === 0) throw new Error(`ffmpeg encoded nothing: ${source.words()}`)
  const delays = begins.map(({ at }) => (leastMs / 1000 + at + noticedAfter) % 1).sort((a, b) => a - b)
  return delays[delays.length >> 1]!
}
