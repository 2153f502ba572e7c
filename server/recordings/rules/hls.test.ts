import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshSegments, missingUs, outputDates, type PlaylistSegment, segmentDates } from './hls.ts'

const listed = (first: number, count: number, duration = 6): PlaylistSegment[] =>
  Array.from({ length: count }, (_, at) => ({ mediaSequenceNumber: first + at, duration }))
const numbers = (segments: readonly PlaylistSegment[]) => segments.map(({ mediaSequenceNumber }) => mediaSequenceNumber)

describe('freshSegments', () => {
  it('gives each segment once and in order, and the number of missed ones, however the playlist is loaded', () => {
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

describe('missingUs', () => {
  const facts: [
    why: string,
    lost: number,
    end: number | undefined,
    begin: number | undefined,
    passed: number,
    us: number,
  ][] = [
    ['nothing', 0, undefined, undefined, 5, 0],
    ['segments that were lost', 12, undefined, undefined, 5, 12],
    ['dates say it better', 12, 100, 111.5, 5, 11.5],
    ['an encoder that stood still', 0, 100, 140, 45, 40],
    ['nothing, as the dates say', 6, 100, 100, 5, 0],
    ['a clock that was set back', 6, 100, 40, 5, 6],
    ['numbers that jumped', 1e9, undefined, undefined, 5, 0],
    ['a clock that was set forward by an hour', 0, 100, 3700, 5, 0],
  ]
  it.each(facts)('%s', (_, lost, end, begin, passed, us) => {
    const at = (seconds: number | undefined) => seconds && seconds * 1e6
    expect(missingUs(lost * 1e6, at(end), at(begin), passed * 1e6)).toBe(us * 1e6)
  })
})

describe('outputDates', () => {
  it('dates the first sample, and follows the dates of segments whatever the transcoder holds back', () => {
    const dates = outputDates(1e9, 192)
    expect([dates.output(24_000 * 6 - 3000), dates.output(1000)]).toEqual([1e9, undefined])
    // 2000 bytes are held back; the encoder's clock gains 1 ms a segment.
    dates.segment(1e9 + 6.001e6)
    expect(dates.output(24_000 * 6)).toBeCloseTo(1e9 + 6e6 - (2000 * 8000) / 192, -1)
    dates.segment(1e9 + 12.002e6)
    expect(dates.output(1)).toBeCloseTo(1e9 + 12.001e6 - (2000 * 8000) / 192, -1)
  })

  it('without a date says nothing', () => {
    const dates = outputDates(undefined, 192)
    dates.segment(5e9)
    expect(dates.output(1)).toBeUndefined()
  })
})
