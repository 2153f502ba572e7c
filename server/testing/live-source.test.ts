import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type LiveSource, type LiveSourceOptions, liveSource } from './live-source.ts'
import { frameNumbers, type NumberedFrames, numberedFrames } from './numbered-frames.ts'
import { isMissing } from './programs.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function source(options: Partial<LiveSourceOptions> = {}) {
  const made = await liveSource({ frames: numberedFrames(), ...options })
  open.push(made)
  return made
}

/** A listener that collects everything after the head of the response. */
async function listener(from: LiveSource, headers = '') {
  const socket = connect(from.port, '127.0.0.1')
  open.push({ close: () => socket.destroy() })
  let received: Buffer = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
  })
  socket.write(`GET /live.mp3 HTTP/1.0\r\n${headers}\r\n`)
  await expect.poll(() => received.includes('\r\n\r\n')).toBe(true)
  const headBytes = received.indexOf('\r\n\r\n') + 4
  return {
    head: received.subarray(0, headBytes).toString(),
    audio: () => received.subarray(headBytes),
    socket,
  }
}

describe('the live source of tests', () => {
  it('plays at the pace of its clock, gives a burst, and the same bytes to all', async () => {
    const radio = await source()
    await radio.advance(10_000)
    const first = await listener(radio)
    await expect.poll(() => first.audio().length).toBe(65_536)
    const second = await listener(radio)
    await radio.advance(1000)
    // 128 kbit/s, in blocks of 1400 bytes.
    const [burst, second1] = [65_536, 16_000]
    await expect.poll(() => Math.abs(first.audio().length - burst - second1)).toBeLessThan(1500)
    await expect.poll(() => second.audio().length).toBe(first.audio().length)
    expect(first.audio()).toEqual(second.audio())
    const numbers = frameNumbers(first.audio())
    expect(numbers).toEqual(Array.from(numbers, (_, at) => numbers[0]! + at))
  })

  it('puts titles between the audio for listeners who ask, and keeps its port after refusing', async () => {
    const radio = await source()
    radio.setTitle('Café')
    await radio.advance(1000)
    const first = await listener(radio, 'Icy-MetaData: 1\r\n')
    expect(first.head).toContain('icy-metaint: 8192')
    await expect.poll(() => first.audio().subarray(8192).indexOf("StreamTitle='Café';")).toBe(1)
    await radio.refuse()
    await expect.poll(() => first.socket.destroyed).toBe(true)
    await radio.accept()
    await listener(radio)
  })

  const streams: NumberedFrames[] = [
    {},
    { kilobits: [64, 128, 320], channels: 1 },
    { sampleRate: 22050, kilobits: 64 },
    { isSilent: true },
  ]
  it.skipIf(isMissing('ffmpeg', '-version')).each(streams)(
    'plays frames that ffmpeg decodes without a complaint: %j',
    (options) => {
      const frames = numberedFrames(options).take(100).toArray()
      const input = Buffer.concat(frames.map(({ bytes }) => bytes))
      const { samplesPerFrame } = frames[0]!.format
      const args = ['-v', 'error', '-xerror', '-f', 'mp3', '-i', 'pipe:0', '-f', 's16le', 'pipe:1']
      const pcm = execFileSync('ffmpeg', args, { input, maxBuffer: 1e8 }) as Buffer
      expect(pcm.length).toBe(100 * samplesPerFrame * 2 * (options.channels ?? 2))
      expect(pcm.some((byte) => byte !== 0)).toBe(!options.isSilent)
    },
  )
})
