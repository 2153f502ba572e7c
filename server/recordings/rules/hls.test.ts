import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshSegments, type PlaylistSegment, segmentDates } from './hls.ts'

const listed = (first: number, count: number, duration = 6): PlaylistSegment[] =>
  Array.from({ length: count }, (_, at) => ({ mediaSequenceNumber: first + at, duration }))
const numbers = (segments: readonly PlaylistSegment[]) => segments.map(({ mediaSequenceNumber }) => mediaSequenceNumber)

describe('freshSegments', () => {
  it('gives each segment once and in order, and says how many were missed, however the playlist is loaded', () => {
    const steps = fc.array(fc.record({ moved: fc.nat(9), stale: fc.nat(2) }))
    fc.assert(
      fc.property(steps, fc.integer({ min: 3, max: 8 }), (loads, count) => {
        const taken: number[] = []
        let missed = 0
        let edge = 100
        let end = 0
        for (const { moved, stale } of loads) {
          edge += moved
          // A cache may answer with a playlist that is a little older.
          const first = edge - stale
          const fresh = freshSegments(listed(first, count), taken.at(-1))
          expect(fresh.isRestart).toBe(false)
          taken.push(...numbers(fresh.segments))
          missed += fresh.missed
          end = Math.max(end, first + count)
        }
        expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b))
        if (taken.length > 0) expect(taken.length + missed).toBe(end - taken[0]!)
      }),
    )
  })

  const facts: [why: string, all: PlaylistSegment[], last: number | undefined, taken: number[], restart: boolean][] = [
    ['an empty playlist', [], 7, [], false],
    [
      'the last minute of a long playlist at first',
      listed(0, 1000),
      undefined,
      [990, 991, 992, 993, 994, 995, 996, 997, 998, 999],
      false,
    ],
    ['at least one segment, even of an hour', listed(5, 3, 3600), undefined, [7], false],
    ['nothing new', listed(5, 3), 7, [], false],
    ['an older copy', listed(4, 3), 7, [], false],
    ['numbers that begin anew', listed(0, 3), 5000, [0, 1, 2], true],
  ]
  it.each(facts)('%s', (_, all, last, taken, restart) => {
    const fresh = freshSegments(all, last)
    expect([numbers(fresh.segments), fresh.isRestart]).toEqual([taken, restart])
  })
})

describe('segmentDates', () => {
  it('extrapolates by durations, until a discontinuity', () => {
    const at = new Date('2026-11-21T12:00:00.250Z')
    const all: PlaylistSegment[] = [
      { mediaSequenceNumber: 1, duration: 6 },
      { mediaSequenceNumber: 2, duration: 5.5, programDateTime: at },
      { mediaSequenceNumber: 3, duration: 6.000001 },
      { mediaSequenceNumber: 4, duration: 6 },
      { mediaSequenceNumber: 5, duration: 6, discontinuity: true },
      { mediaSequenceNumber: 6, duration: 6, discontinuity: true, programDateTime: new Date(at.getTime() + 60_000) },
    ]
    const us = at.getTime() * 1000
    expect([...segmentDates(all)]).toEqual([
      [2, us],
      [3, us + 5_500_000],
      [4, us + 11_500_001],
      [6, us + 60_000_000],
    ])
  })
})
