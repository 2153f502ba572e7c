import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { bytesInOrder } from '../testing/bytes.ts'
import { decoded } from '../testing/decoded.ts'
import { isInstalled } from '../testing/other-decoders.ts'
import { bytesOf, runOf, timedFrames } from '../testing/timed-audio.ts'
import { analyseAudio, Undecodable } from './analyse-audio.ts'
import { assemble } from './assemble.ts'

const files = ['cbr', 'vbr', 'mpeg2', 'mono', '48k'] as const

async function* chunksOf(bytes: Uint8Array, size = 10_000) {
  const reused = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size)
    reused.set(part)
    yield reused.subarray(0, part.length)
  }
}

describe('the analysis of a finished file', () => {
  it.each(files)('of %s counts exactly the wanted samples, and measures them', async (name) => {
    const frames = timedFrames(name)
    const assembly = await assemble([runOf(frames, 50, 150), runOf(frames.slice(160, 260))])
    const analysis = await analyseAudio(assembly.read(), assembly.format)
    expect(analysis.samples).toBe(assembly.samples)
    const minMax = new Int8Array(Buffer.from(analysis.peaks.minMax, 'base64'))
    expect(minMax.length).toBe(2 * Math.ceil(assembly.durationSeconds * 10))
    const { channels } = await decoded(await bytesInOrder(assembly.read()))
    const largest = Math.max(...channels.map((samples) => samples.reduce((a, b) => Math.max(a, Math.abs(b)), 0)))
    const peak = Math.max(...minMax.map((value) => Math.abs(value)))
    expect(Math.abs(peak - 127 * largest)).toBeLessThan(1)
    expect(analysis.loudness.truePeakDbtp).toBeGreaterThanOrEqual(20 * Math.log10(largest) - 1e-3)
    expect(analysis.loudness.truePeakDbtp).toBeLessThan(20 * Math.log10(largest) + 1)
  })

  it('finds a file from which frames are missing', async () => {
    const assembly = await assemble([runOf(timedFrames('cbr'), 50, 250)])
    const file = await bytesInOrder(assembly.read())
    const shortened = Buffer.concat([file.subarray(0, 40_000), file.subarray(40_000 + 4 * 417)])
    const analysis = await analyseAudio(chunksOf(shortened), assembly.format).catch((error) => error)
    expect(analysis instanceof Undecodable || analysis.samples !== assembly.samples).toBe(true)
  })

  it('gives the same for chunks of any size, whose memory is reused', async () => {
    const bytes = bytesOf(timedFrames('vbr'))
    const { format } = timedFrames('vbr')[0]!
    const [small, large] = await Promise.all([
      analyseAudio(chunksOf(bytes, 1009), format),
      analyseAudio(chunksOf(bytes, 200_000), format),
    ])
    expect(small).toEqual(large)
  })

  it('of silence has no loudness and no peak', async () => {
    const silent = timedFrames('cbr')
      .slice(0, 40)
      .map(({ bytes }) => Uint8Array.from(bytes).fill(0, 4))
    const analysis = await analyseAudio(chunksOf(Buffer.concat(silent)), timedFrames('cbr')[0]!.format)
    expect(analysis).toMatchObject({
      samples: 40 * 1152,
      loudness: { integratedLufs: null, truePeakDbtp: null },
    })
    expect(Buffer.from(analysis.peaks.minMax, 'base64').every((value) => value === 0)).toBe(true)
    expect(JSON.parse(JSON.stringify(analysis))).toEqual(analysis)
  })

  it('refuses a sample rate other than the expected one', async () => {
    const bytes = bytesOf(timedFrames('48k'))
    await expect(analyseAudio(chunksOf(bytes), { sampleRate: 44_100, channels: 2 })).rejects.toThrow(Undecodable)
  })

  it('ends when it is aborted, when the file cannot be read, and when the decoder takes too long', async () => {
    const { format } = timedFrames('cbr')[0]!
    const bytes = bytesOf(timedFrames('cbr'))
    await expect(
      analyseAudio(chunksOf(bytes), format, { signal: AbortSignal.abort(new Error('stop')) }),
    ).rejects.toThrow('stop')
    const controller = new AbortController()
    async function* aborted() {
      yield bytes
      controller.abort(new Error('stop'))
      yield bytes
      yield bytes
      yield bytes
    }
    await expect(analyseAudio(aborted(), format, { signal: controller.signal })).rejects.toThrow('stop')
    async function* unreadable() {
      yield bytes
      throw new Error('EIO')
    }
    await expect(analyseAudio(unreadable(), format)).rejects.toThrow('EIO')
    await expect(analyseAudio(chunksOf(bytes), format, { patienceMs: 0 })).rejects.toThrow(Undecodable)
  })
})

describe.skipIf(!isInstalled('ffmpeg') && !process.env.CI)('compared with ffmpeg (needs ffmpeg)', () => {
  it.each(files)('the loudness of %s is the same within 0.1 LU, the true peak within 0.3 dB', async (name) => {
    const bytes = bytesOf(timedFrames(name))
    const args = [
      '-hide_banner',
      '-nostats',
      '-f',
      'mp3',
      '-i',
      'pipe:0',
      '-af',
      'ebur128=peak=true',
      '-f',
      'null',
      '-',
    ]
    const said = execFileSync('sh', ['-c', 'exec ffmpeg "$@" 2>&1', 'sh', ...args], { input: bytes }).toString()
    const summary = said.slice(said.lastIndexOf('Summary:'))
    const analysis = await analyseAudio(chunksOf(bytes), timedFrames(name)[0]!.format)
    expect(Math.abs(analysis.loudness.integratedLufs! - Number(/I: +(\S+) LUFS/.exec(summary)![1]))).toBeLessThan(0.1)
    expect(Math.abs(analysis.loudness.truePeakDbtp! - Number(/Peak: +(\S+) dBFS/.exec(summary)![1]))).toBeLessThan(0.3)
  })
})
