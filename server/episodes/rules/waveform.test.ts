import { describe, expect, it } from 'vitest'
import { waveformOf } from './waveform.ts'

const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64')
const signed = (...bytes: number[]) => base64(...bytes.map((byte) => byte & 255))

describe('the waveform of an episode', () => {
  it('is the larger of both ends where the audio was decoded', () => {
    const minMax = signed(-127, 3, 0, 0, -2, 64)
    expect(waveformOf({ pointsPerSecond: 10, minMax })).toEqual([255, 0, 129])
  })

  it('is made of levels where it was not: 0 dB is full scale, 6 dB less is half of it', () => {
    expect(waveformOf({ pointsPerSecond: 10, levels: base64(200, 188, 220, 1) })).toEqual([255, 128, 255, 0])
  })

  it('has at most 2000 points, each the loudest of its part', () => {
    const levels = Buffer.alloc(36_000, 100)
    levels[35_999] = 200
    const points = waveformOf({ pointsPerSecond: 10, levels: levels.toString('base64') })
    expect(points).toHaveLength(2000)
    expect(points.at(-1)).toBe(255)
    expect(new Set(points.slice(0, -1)).size).toBe(1)
  })

  it('of decoded audio too, the loudest sample of a part is its point, whichever side it is on', () => {
    const minMax = Buffer.alloc(2 * 4500)
    minMax.writeInt8(-127, 2 * 3)
    minMax.writeInt8(64, 2 * 4499 + 1)
    const points = waveformOf({ pointsPerSecond: 10, minMax: minMax.toString('base64') })
    expect(points).toHaveLength(1500)
    expect([points[0], points[1], points[1499]]).toEqual([0, 255, 129])
  })

  it('of no audio it is empty', () => {
    expect(waveformOf({ pointsPerSecond: 10, levels: '' })).toEqual([])
  })
})
