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

function measured(signals: Float32Array[], chunk = 1000): number | undefined {
  const meter = truePeakMeter()
  for (let at = 0; at < signals[0]!.length; at += chunk) {
    const parts = signals.map((signal) => signal.subarray(at, at + chunk))
    meter.push(parts, parts[0]!.length)
  }
  return meter.decibels()
}

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
