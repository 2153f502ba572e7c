import { describe, expect, it } from 'vitest'
import { loudnessMeter } from './loudness.ts'

/** A sine of a duration in seconds, with its peak in decibels relative to full scale. */
function sine(seconds: number, decibels: number, { rate = 48_000, hertz = 1000 } = {}): Float32Array {
  const amplitude = 10 ** (decibels / 20)
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => {
    return amplitude * Math.sin((2 * Math.PI * hertz * index) / rate)
  })
}

/** The loudness of consecutive parts, pushed in chunks of `chunk` samples, the same in each of `channels` channels. */
function measured(parts: Float32Array[], { rate = 48_000, channels = 2, chunk = 1152 } = {}): number | undefined {
  const meter = loudnessMeter(rate)
  for (const part of parts) {
    for (let at = 0; at < part.length; at += chunk) {
      const samples = part.subarray(at, at + chunk)
      meter.push(Array(channels).fill(samples), samples.length)
    }
  }
  return meter.integrated()
}

describe('integrated loudness', () => {
  // EBU Tech 3341, minimum requirements test signals 1 to 5: all within 0.1 LU.
  const signals: [name: string, parts: [seconds: number, decibels: number][], lufs: number][] = [
    ['1: a sine of −23 dBFS', [[20, -23]], -23],
    ['2: a sine of −33 dBFS', [[20, -33]], -33],
    [
      '3: quiet parts under the relative gate',
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
      -23,
    ],
    [
      '4: and parts under the absolute gate',
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
      -23,
    ],
    [
      '5: parts of different loudness',
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
      -23,
    ],
  ]
  it('is not decided by a click that no programme has', () => {
    const click = Float32Array.from({ length: 1200 }, (_, at) => (at % 2 ? 35 : -35))
    const whole = measured([sine(20, -23), click, sine(20, -23)])!
    expect(Math.abs(whole + 23)).toBeLessThan(0.05)
  })

  it('is that of the whole where all of it is that loud', () => {
    expect(Math.abs(measured([sine(5, 12)])! - 12)).toBeLessThan(0.1)
  })

  it.each(signals)('test signal %s', (_, parts, lufs) => {
    const signal = parts.map(([seconds, decibels]) => sine(seconds, decibels))
    expect(Math.abs(measured(signal)! - lufs)).toBeLessThan(0.1)
  })

  it.each([8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000])('is the same at %d Hz', (rate) => {
    expect(Math.abs(measured([sine(5, -23, { rate, hertz: 997 })], { rate })! + 23)).toBeLessThan(0.1)
  })

  it('of 997 Hz at full scale in one channel is −3.01 LUFS (BS.1770-4, annex 1)', () => {
    expect(measured([sine(5, 0, { hertz: 997 })], { channels: 1 })).toBeCloseTo(-3.01, 1)
  })

  it('weighs high tones up and low ones down', () => {
    expect(measured([sine(5, -23, { hertz: 8000 })])! + 23).toBeGreaterThan(3)
    expect(measured([sine(5, -23, { hertz: 30 })])! + 23).toBeLessThan(-4)
  })

  it('does not depend on the chunks', () => {
    const signal = [sine(3, -20), sine(3, -30)]
    expect(measured(signal, { chunk: 77 })).toBeCloseTo(measured(signal, { chunk: 100_000 })!, 9)
  })

  it('is undefined for silence and for less than a block', () => {
    expect(measured([new Float32Array(480_000)])).toBeUndefined()
    expect(measured([sine(0.39, -10)])).toBeUndefined()
  })
})
