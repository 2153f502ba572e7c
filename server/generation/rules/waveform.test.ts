import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waveform } from './waveform.ts'

function drawn(channels: Float32Array[], sampleRate: number, chunk: number): number[] {
  const wave = waveform(sampleRate)
  for (let at = 0; at < channels[0]!.length; at += chunk) {
    const parts = channels.map((channel) => channel.subarray(at, at + chunk))
    wave.push(parts, parts[0]!.length)
  }
  return [...wave.bytes()]
}

describe('a waveform', () => {
  it('has the smallest and the largest sample of each tenth of a second, of all channels', () => {
    const [left, right] = [new Float32Array(200), new Float32Array(200)]
    left.set([0.5, -0.25])
    right[99] = -1
    left[100] = 1.2
    expect(drawn([left, right], 1000, 200)).toEqual([-127, 64, 0, 127])
  })

  it('has a shorter last point, and none for nothing', () => {
    expect(drawn([new Float32Array(201).fill(-0.5)], 1000, 50)).toEqual([-63, 0, -63, 0, -63, 0])
    expect([...waveform(1000).bytes()]).toEqual([])
  })

  it('keeps time at rates that are no multiple of ten, over hours, whatever the chunks', () => {
    const rate = 11_025
    const wave = waveform(rate)
    const second = new Float32Array(rate)
    for (let count = 0; count < 600; count++) wave.push([second], rate)
    expect(wave.bytes().length).toBe(2 * 6000)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (chunk) => {
        const samples = Float32Array.from({ length: 5000 }, (_, index) => Math.sin(index))
        expect(drawn([samples], 1103, chunk)).toEqual(drawn([samples], 1103, 5000))
      }),
      { numRuns: 30 },
    )
  })
})
