import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoAudioFolder } from '../demo/content.ts'
import { isInfoFrame } from '../generation/rules/info-frame.ts'
import { decoded } from '../testing/decoded.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { frames } from '../testing/reels.ts'
import { formatOfParts } from './mp3-frame.ts'
import { frameLevel, fullScale, levelMeter, silence } from './mp3-level.ts'

const formats = [
  [1, 44_100, 2],
  [1, 48_000, 1],
  [2, 22_050, 2],
  [2.5, 8000, 1],
].map(([version, rate, channels]) => formatOfParts(version!, rate!, channels!)!)

describe('the level of a frame', () => {
  it('of digital silence is silence, and that of a faint tone is higher', () => {
    const [silent, tone] = [frames(1, { isSilent: true })[0]!, frames(1)[0]!]
    expect(frameLevel(silent.bytes, silent.format)).toBe(silence)
    const level = frameLevel(tone.bytes, tone.format)
    expect(level).toBeGreaterThan(silence)
    expect(level).toBeLessThan(fullScale)
  })

  it('is valid for any bits, and never equals the first byte of a frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 60, maxLength: 60 }), fc.constantFrom(...formats), (bytes, format) => {
        const level = frameLevel(bytes, format)
        expect(level).toBeGreaterThanOrEqual(silence)
        expect(level).toBeLessThan(255)
      }),
    )
  })

  it('follows the loudness that a decoder hears', async () => {
    const correlations: number[] = []
    for (const name of readdirSync(demoAudioFolder).filter((_, at) => at % 8 === 0)) {
      const file = readFileSync(new URL(name, demoAudioFolder))
      const audio = framesOf(file).filter((frame) => !isInfoFrame(frame))
      const { sampleRate, samplesPerFrame } = audio[0]!.format
      const meter = levelMeter()
      for (const [at, { bytes, format }] of audio.entries()) {
        meter.add(frameLevel(bytes, format), (10 * at * samplesPerFrame) / sampleRate)
      }
      const { channels, samples } = await decoded(file, { gapless: false })
      const heard = [...meter.levels()].map((_, tenth) => {
        // A decoder's samples are 1105 older than those that its frames are made of.
        const from = Math.floor((tenth * sampleRate) / 10) + 1105
        const until = Math.min(samples, from + Math.floor(sampleRate / 10))
        let power = 0
        for (const channel of channels) for (let at = from; at < until; at++) power += channel[at]! ** 2
        return 20 * Math.log10(Math.sqrt(power / Math.max(1, channels.length * (until - from))) + 1e-5)
      })
      correlations.push(correlation([...meter.levels()], heard))
    }
    correlations.sort((a, b) => a - b)
    expect(correlations.length).toBeGreaterThan(6)
    expect(correlations[Math.floor(correlations.length / 2)]).toBeGreaterThan(0.9)
    expect(correlations[0]).toBeGreaterThan(0.75)
  })
})

describe('a meter of levels', () => {
  it('gives the mean of the frames in each tenth of a second', () => {
    const meter = levelMeter()
    for (const [level, tenths] of [
      [100, 7.5],
      [110, 7.9],
      [50, 8],
      [51, 8.26],
      [51, 8.52],
      [200, 9.01],
    ] as const) {
      meter.add(level, tenths)
    }
    expect([...meter.levels()]).toEqual([105, 51, 200])
  })

  it('has one level for each tenth of a second from the first frame to the last, whatever their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 8000 }), (start, count) => {
        const meter = levelMeter()
        const instant = (at: number) => start + 0.13 + (at * 11_520) / 44_100
        for (let at = 0; at < count; at++) meter.add(77, instant(at))
        const levels = meter.levels()
        expect(levels.length).toBe(Math.floor(instant(count - 1)) - start + 1)
        expect(levels.every((level) => level === 77)).toBe(true)
      }),
    )
  })

  it('has no levels when no frame was added', () => {
    expect(levelMeter().levels()).toEqual(new Uint8Array())
  })
})

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = mean(a.map((value, at) => (value - meanA) * (b[at]! - meanB)))
  return (
    product / Math.sqrt(mean(a.map((value) => (value - meanA) ** 2)) * mean(b.map((value) => (value - meanB) ** 2)))
  )
}
