import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reelInstantUs, reelSampleAt } from './reel-time.ts'

const reels = fc.record({
  startUs: fc.integer({ min: 0, max: 4e15 }),
  slewPpb: fc.integer({ min: -800_000_000, max: 800_000_000 }),
  format: fc.constantFrom(...[8000, 11_025, 22_050, 32_000, 44_100, 48_000].map((sampleRate) => ({ sampleRate }))),
})
/** Samples of ten minutes at 48 kHz. */
const positions = fc.integer({ min: 0, max: 28_800_000 })

describe('the time of a reel', () => {
  it('is exact at its start, and after a second by the slew', () => {
    const reel = { startUs: 1000, slewPpb: 500_000, format: { sampleRate: 44_100 } }
    expect(reelInstantUs(reel, 0)).toBe(1000)
    expect(reelInstantUs(reel, 44_100)).toBe(1000 + 1_000_500)
  })

  it('gives each sample an instant of its own, from which the sample is found again', () => {
    fc.assert(
      fc.property(reels, positions, (reel, sample) => {
        expect(reelSampleAt(reel, reelInstantUs(reel, sample))).toBe(sample)
        expect(reelInstantUs(reel, sample + 1)).toBeGreaterThan(reelInstantUs(reel, sample))
      }),
    )
  })
})
