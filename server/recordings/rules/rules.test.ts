import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reelFileName } from '../../storage/recordings.ts'
import { expiredSpans } from './expiry.ts'
import { entryBefore, framesPerEntry, readFrameIndex, writeFrameIndex } from './frame-index.ts'
import { gapsBetween } from './gaps.ts'
import { readReelName, reelName } from './reel-name.ts'
import { isFull, lowBytes } from './room.ts'

describe('the name of a reel', () => {
  it('says station, start and slew, and storage accepts it', () => {
    const reels = fc.record({
      stationId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      startUs: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      slewPpb: fc.integer({ min: -800_000_000, max: 800_000_000 }),
    })
    fc.assert(
      fc.property(reels, fc.stringMatching(/^[a-z0-9]{8}$/), (reel, random) => {
        const name = reelName(reel, random)
        expect(readReelName(name)).toEqual(reel)
        expect(name).toMatch(reelFileName)
      }),
    )
  })

  it('is no other text', () => {
    for (const text of ['', '7/x.mp3', '../1_2_a.mp3', '7/1_2_abcdefgh.mp3\n', '7/1.5_0_abcdefgh.mp3']) {
      expect(() => readReelName(text)).toThrow('no name of a reel')
    }
  })
})

describe('the index of a reel', () => {
  const lengths = fc.array(fc.integer({ min: 24, max: 1441 }), { maxLength: 400 })

  it('written and read it is the same, and leads to the last entry at or before a frame', () => {
    fc.assert(
      fc.property(lengths, fc.nat(500), fc.nat(8), (frames, frame, stale) => {
        const offsets = frames.map((_, at) => frames.slice(0, at).reduce((sum, length) => sum + length, 0))
        const index = offsets.filter((_, at) => at % framesPerEntry === 0)
        const read = readFrameIndex(writeFrameIndex(index))
        expect(read).toEqual(index)
        const known = read.slice(0, Math.max(0, read.length - stale))
        const found = entryBefore(known, frame)
        expect(found.offset).toBe(offsets[found.frame] ?? 0)
        expect(found.frame).toBeLessThanOrEqual(frame)
        if (frame < known.length * framesPerEntry) expect(frame - found.frame).toBeLessThan(framesPerEntry)
      }),
    )
  })

  it('an index of a whole reel is short text', () => {
    const index = Array.from({ length: 360 }, (_, at) => at * 64 * 418)
    expect(writeFrameIndex(index).length).toBeLessThan(1600)
  })
})

describe('the gaps of a window', () => {
  const window = { fromUs: 0, untilUs: 10_000_000 }
  const none = 'nothing was recorded'
  type Spans = [from: number, until: number][]
  type Facts = [
    says: string,
    runs: Spans,
    recorded: [number, number | null, string][],
    gaps: [number, number, string][],
  ]
  const facts: Facts[] = [
    ['all of it is recorded', [[0, 10]], [], []],
    ['nothing is', [], [], [[0, 10, none]]],
    [
      'a gap in the middle',
      [
        [0, 4],
        [5, 10],
      ],
      [[4, 5, 'no connection']],
      [[4, 5, 'no connection']],
    ],
    ['a gap that lasts', [[0, 4]], [[4, null, 'no connection']], [[4, 10, 'no connection']]],
    ['a gap over both edges', [], [[-5, 15, 'stall']], [[0, 10, 'stall']]],
    [
      'two reasons in one span',
      [[0, 2]],
      [
        [2, 5, 'a'],
        [5, 10, 'b'],
      ],
      [
        [2, 5, 'a'],
        [5, 10, 'b'],
      ],
    ],
    [
      'one reason for two rows',
      [[0, 2]],
      [
        [2, 5, 'a'],
        [5, 10, 'a'],
      ],
      [[2, 10, 'a']],
    ],
    [
      'a part without a reason',
      [],
      [[2, 5, 'a']],
      [
        [0, 2, none],
        [2, 5, 'a'],
        [5, 10, none],
      ],
    ],
    [
      'reasons that overlap',
      [],
      [
        [0, 6, 'a'],
        [4, 10, 'b'],
      ],
      [
        [0, 6, 'a'],
        [6, 10, 'b'],
      ],
    ],
    ['a reason in recorded audio', [[0, 10]], [[2, 5, 'a']], []],
    ['a reason as short as jitter', [[0, 5]], [[5, 5.01, 'a']], [[5, 10, none]]],
    ['the edges of frames are no gaps', [[0.02, 9.98]], [], []],
  ]
  for (const [says, runs, recorded, gaps] of facts) {
    it(says, () => {
      const us = (seconds: number) => Math.round(seconds * 1e6)
      const found = gapsBetween(
        runs.map(([from, until]) => ({ fromUs: us(from), untilUs: us(until) })),
        window,
        recorded.map(([from, until, reason]) => ({ from_us: us(from), until_us: until && us(until), reason })),
      )
      expect(found.map(({ fromUs, untilUs, reason }) => [fromUs / 1e6, untilUs / 1e6, reason])).toEqual(gaps)
    })
  }

  it('for any recording, runs and gaps cover the window without overlap, except at the edges of frames', () => {
    const instant = fc.integer({ min: -2_000_000, max: 12_000_000 })
    const edges = fc.uniqueArray(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 10 })
    const rows = fc.array(fc.tuple(instant, fc.option(instant), fc.constantFrom('a', 'b', 'c')), { maxLength: 8 })
    fc.assert(
      fc.property(edges, rows, (cuts, recorded) => {
        const sorted = cuts.toSorted((a, b) => a - b)
        const runs = []
        for (let at = 0; at + 1 < sorted.length; at += 2) runs.push({ fromUs: sorted[at]!, untilUs: sorted[at + 1]! })
        const reasons = recorded.map(([from_us, until_us, reason]) => ({ from_us, until_us, reason }))
        const gaps = gapsBetween(runs, window, reasons)
        const tiles = [...runs, ...gaps].sort((a, b) => a.fromUs - b.fromUs)
        let atUs = window.fromUs
        for (const { fromUs, untilUs } of tiles) {
          expect(fromUs - atUs).toBeGreaterThanOrEqual(0)
          expect(fromUs - atUs).toBeLessThan(60_000)
          expect(untilUs).toBeGreaterThan(fromUs)
          atUs = untilUs
        }
        expect(window.untilUs - atUs).toBeLessThan(60_000)
      }),
    )
  })
})

describe('the expired reels', () => {
  const facts: [says: string, holds: [number, number][], spans: [number, number][]][] = [
    ['all before the instant', [], [[0, 100]]],
    [
      'not what is held',
      [[40, 60]],
      [
        [0, 40],
        [60, 100],
      ],
    ],
    ['a hold over the instant', [[40, 160]], [[0, 40]]],
    ['a hold after it', [[140, 160]], [[0, 100]]],
    [
      'holds that touch',
      [
        [20, 40],
        [40, 60],
      ],
      [
        [0, 20],
        [60, 100],
      ],
    ],
    [
      'holds that overlap, one within the other',
      [
        [10, 90],
        [20, 30],
      ],
      [
        [0, 10],
        [90, 100],
      ],
    ],
    ['a hold of everything', [[0, 1000]], []],
  ]
  for (const [says, holds, spans] of facts) {
    it(says, () => {
      const found = expiredSpans(
        100,
        holds.map(([fromUs, untilUs]) => ({ fromUs, untilUs })),
      )
      expect(found.map(({ fromUs, untilUs }) => [fromUs, untilUs])).toEqual(spans)
    })
  }
})

describe('the room on a disk', () => {
  const [mib, gib] = [2 ** 20, 2 ** 30]
  const facts: [free: number, total: number, room: string][] = [
    [100 * gib, 1000 * gib, 'enough'],
    [2 * gib, 1000 * gib, 'enough'],
    [2 * gib - 1, 1000 * gib, 'low'],
    [256 * mib, 1000 * gib, 'low'],
    [256 * mib - 1, 1000 * gib, 'full'],
    [11 * mib, 100 * mib, 'enough'],
    [9 * mib, 100 * mib, 'low'],
    [3 * mib, 100 * mib, 'full'],
  ]
  it.each(facts)('%i bytes free of %i: %s', (freeBytes, totalBytes, room) => {
    const space = { freeBytes, totalBytes }
    expect(isFull(space, false) ? 'full' : freeBytes < lowBytes(space) ? 'low' : 'enough').toBe(room)
  })
})
