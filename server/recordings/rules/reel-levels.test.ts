import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frames } from '../../testing/reels.ts'
import { lastLevels, readLevels, reelLevels, writeLevels } from './reel-levels.ts'
import { hourUs, tileOf, tileTenths } from './tiles.ts'

const levelsAt = (from: number, ...levels: number[]) => ({ from, levels: Uint8Array.from(levels) })
const parts = fc.array(
  fc.record({ from: fc.integer({ min: 35_000, max: 73_000 }), levels: fc.uint8Array({ min: 1, maxLength: 300 }) }),
  { maxLength: 6 },
) as fc.Arbitrary<{ from: number; levels: Uint8Array<ArrayBuffer> }[]>

describe('the levels of a reel', () => {
  it('begin with the tenth of a second in which it begins, and end with that of its last frame', () => {
    const made = frames(100)
    const startUs = 1_763_366_400_070_000
    const meter = reelLevels({ startUs, slewPpb: 500_000, format: made[0]!.format })
    for (const frame of made) meter.add(frame)
    const { from, levels } = meter.levels()
    expect(from).toBe(17_633_664_000)
    // The last of a hundred frames begins 2.587 s after the first.
    expect(levels.length).toBe(27)
  })

  it('the last ones of several parts are taken, as many as there are', () => {
    const some = [levelsAt(100, 1, 2, 3), levelsAt(103, 4, 5), levelsAt(106, 7)]
    expect(lastLevels(some, 4)).toEqual(levelsAt(103, 4, 5, 0, 7))
    expect(lastLevels(some, 2)).toEqual(levelsAt(105, 0, 7))
    expect(lastLevels(some, 99)).toEqual(levelsAt(100, 1, 2, 3, 4, 5, 0, 7))
    expect(lastLevels([], 4)).toBeUndefined()
  })

  it('as text they are the same', () => {
    expect(readLevels(writeLevels(levelsAt(17_633_664_000, 1, 200, 77)))).toEqual(levelsAt(17_633_664_000, 1, 200, 77))
    expect(readLevels('')).toBeUndefined()
  })
})

describe('the tile of an hour', () => {
  it('is as long as the hour, and 0 where nothing was recorded', () => {
    expect(tileTenths.map((tenths) => tileOf(1, tenths, []).length)).toEqual([36_000, 3600, 360])
    const tile = tileOf(1, 10, [levelsAt(36_005, 5, 9, 7), levelsAt(36_025, 3)])
    expect([...tile.subarray(0, 4)]).toEqual([9, 0, 3, 0])
  })

  it('has each level at its place, the louder one where parts overlap, and nothing of other hours', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const tile = tileOf(1, 1, some)
        const expected = new Uint8Array(36_000)
        for (const { from, levels } of some) {
          levels.forEach((level, at) => {
            const index = from + at - 36_000
            if (index >= 0 && index < 36_000) expected[index] = Math.max(expected[index]!, level)
          })
        }
        expect(Buffer.compare(tile, expected)).toBe(0)
      }),
    )
  })

  it('of seconds and of ten seconds has the loudest tenth of each', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(10, 100), (some, tenths) => {
        const fine = tileOf(1, 1, some)
        const coarse = tileOf(1, tenths as 10 | 100, some)
        expect(coarse).toEqual(coarse.map((_, at) => Math.max(...fine.subarray(at * tenths, (at + 1) * tenths))))
      }),
      { numRuns: 20 },
    )
  })

  it('hours are counted from the epoch', () => {
    expect(hourUs).toBe(3_600_000_000)
  })
})
