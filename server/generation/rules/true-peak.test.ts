import { describe, expect, it } from 'vitest'
import { truePeakMeter } from './true-peak.ts'

/** A sine of a fraction of the sample rate, with a phase in degrees. */
function sine(amplitude: number, fraction: number, degrees: number, length = 48_000): Float32Array {
  return Float32Array.from({ length }, (_, index) => {
    // Faded in and out, as EBU Tech 3341 asks for, so that the edges are no peaks of their own.
    const fade = Math.min(1, index / 4800, (length - index) / 4800)
    return fade * amplitude * Math.sin(2 * Math.PI * (index * fraction + degrees / 360))
  })
}

function meterOf(signals: Float32Array[], chunk = 1000) {
  const meter = truePeakMeter(48_000)
  for (let at = 0; at < signals[0]!.length; at += chunk) {
    const parts = signals.map((signal) => signal.subarray(at, at + chunk))
    meter.push(parts, parts[0]!.length)
  }
  return meter
}
const measured = (signals: Float32Array[], chunk?: number) => meterOf(signals, chunk).decibels()

describe('the true peak', () => {
  // EBU Tech 3341, minimum requirements test signals 15 to 19: +0.2 to −0.4 dB.
  const signals: [name: string, signal: Float32Array, decibels: number][] = [
    ['15', sine(0.5, 1 / 4, 0), -6],
    ['16', sine(0.5, 1 / 4, 45), -6],
    ['17', sine(0.5, 1 / 6, 60), -6],
    ['18', sine(0.5, 1 / 8, 67.5), -6],
    ['19', sine(1.41, 1 / 4, 45), 3],
  ]
  it.each(signals)('test signal %s is found between the samples', (_, signal, decibels) => {
    const found = measured([signal])!
    expect(found).toBeLessThanOrEqual(decibels + 0.2)
    expect(found).toBeGreaterThanOrEqual(decibels - 0.4)
  })

  it('is that of the loudest channel, wherever the chunks end', () => {
    const [quiet, loud] = [sine(0.1, 1 / 4, 45), sine(0.7, 1 / 4, 45)]
    for (const chunk of [1, 7, 16, 1152, 48_000]) {
      expect(measured([quiet, loud], chunk)).toBeCloseTo(measured([loud])!, 6)
    }
  })

  it('is at least that of every sample', () => {
    const clicks = new Float32Array(1000)
    clicks[500] = -0.9
    expect(measured([clicks])).toBeGreaterThanOrEqual(20 * Math.log10(0.9) - 1e-6)
  })

  it('of silence is not known', () => {
    expect(measured([new Float32Array(1000)])).toBeUndefined()
  })
})

describe('the peak of a programme', () => {
  const second = 48_000
  /** A minute at −18 dBFS, with parts of another amplitude: seconds from the beginning, length, amplitude. */
  function minute(...parts: [at: number, seconds: number, amplitude: number][]): Float32Array {
    const samples = Float32Array.from({ length: 60 * second }, (_, at) => 0.126 * Math.sin(at / 7))
    for (const [at, seconds, amplitude] of parts) {
      const from = Math.round(at * second)
      for (let nth = 0; nth < seconds * second; nth++) samples[from + nth] = amplitude * Math.sin(nth / 7 + 1)
    }
    return samples
  }
  const every = (seconds: number, length: number, amplitude: number) =>
    Array.from(
      { length: 60 / seconds },
      (_, nth) => [nth * seconds + 0.5, length, amplitude] as [number, number, number],
    )

  it.each<[string, Float32Array, number]>([
    ['nothing else', minute(), -18],
    ['a click of one sample', minute([30, 1 / second, 35]), -18],
    ['garbage of a frame', minute([30, 0.026, 35]), -18],
    ['a clipped burst of 50 ms', minute([30, 0.05, 1]), -18],
    ['a click in the first frame, and in the last', minute([0, 0.01, 35], [59.9, 0.01, 35]), -18],
    ['ten joints with garbage', minute(...every(6, 0.026, 35)), -18],
    ['a short peak that is no more than 6 dB higher', minute([30, 0.026, 0.2]), -14],
    ['half a second that is louder', minute([30, 0.5, 0.7]), -3.1],
    ['a beat, each second', minute(...every(1, 0.03, 0.7)), -3.1],
  ])('with %s', (_what, samples, decibels) => {
    const meter = meterOf([samples], 9999)
    expect(Math.abs(meter.programmeDecibels()! - decibels)).toBeLessThan(0.8)
    const highest = 20 * Math.log10(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0))
    expect(meter.decibels()!).toBeGreaterThanOrEqual(highest - 0.01)
  })

  it('of a programme of five seconds, with a click at the edge of two tenths', () => {
    const samples = minute([2.49, 0.02, 35]).subarray(0, 5 * second)
    expect(Math.abs(meterOf([samples]).programmeDecibels()! + 18)).toBeLessThan(0.8)
  })

  it('of a tenth of a second is that of all of it', () => {
    const samples = sine(0.5, 1 / 4, 0, second / 10)
    expect(meterOf([samples]).programmeDecibels()).toBe(measured([samples]))
  })

  it('of silence is not known', () => {
    expect(meterOf([new Float32Array(1000)]).programmeDecibels()).toBeUndefined()
  })
})
