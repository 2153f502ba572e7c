import { describe, expect, it } from 'vitest'
import { clockThousandths } from '../../lib/time.ts'
import type { Texts } from './typed-cut.ts'
import { typedCut } from './typed-cut.ts'

const us = (iso: string) => Date.parse(iso) * 1000
const frameUs = 25_000
const zone = 'Europe/Berlin'
const reel = (from: string, until: string) => {
  const [from_us, until_us] = [us(from), us(until)]
  return { from_us, until_us, frames: (until_us - from_us) / frameUs, frame_us: frameUs, bytes: 0 }
}
/** 17 November from 08:00 to 18:00, without 12:00 to 12:30, and the night of the 18th from 00:00 to 02:00. */
const reels = [
  reel('2026-11-17T08:00+01:00', '2026-11-17T12:00+01:00'),
  reel('2026-11-17T12:30+01:00', '2026-11-17T18:00+01:00'),
  reel('2026-11-17T23:00+01:00', '2026-11-18T02:00+01:00'),
]
const before = { inUs: us('2026-11-17T09:57:00+01:00'), outUs: us('2026-11-17T10:01:59+01:00') }
const where = { reels, date: '2026-11-17', zone, nowUs: us('2026-11-20T00:00Z') }
const taken = (texts: Texts, more: Partial<typeof where> = {}) => {
  const { cut, faults } = typedCut(texts, before, { ...where, ...more })
  const [from, until] = [cut.inUs, cut.outUs].map((at) => clockThousandths(at / 1e6, zone).replace(/\.000$/, ''))
  return [from, until, faults]
}

describe('typed times of a cut', () => {
  it.each<[string, Texts, string, string, ReturnType<typeof typedCut>['faults']]>([
    ['nothing', {}, '09:57:00', '10:01:59', {}],
    ['an earlier start', { start: '9:50' }, '09:50:00', '10:01:59', {}],
    ['a start within', { start: '09:58:30' }, '09:58:30', '10:01:59', {}],
    ['a start after the end takes it along', { start: '10:03:10' }, '10:03:10', '10:08:09', {}],
    ['a start at the end takes it along', { start: '10:01:59' }, '10:01:59', '10:06:58', {}],
    ['both after the cut', { start: '10:03:10', end: '10:05:40' }, '10:03:10', '10:05:40', {}],
    ['both before the cut', { start: '08:10', end: '08:20' }, '08:10:00', '08:20:00', {}],
    ['a later end', { end: '10:05:40' }, '09:57:00', '10:05:40', {}],
    ['to a frame', { end: '10:05:40.012' }, '09:57:00', '10:05:40', {}],
    ['with a comma', { end: '10:05:40,5' }, '09:57:00', '10:05:40.500', {}],
    ['an end over midnight', { end: '01:00' }, '09:57:00', '01:00:00', {}],
    ['no time as a start', { start: 'noon' }, '09:57:00', '10:01:59', { start: 'time' }],
    ['an empty start', { start: '' }, '09:57:00', '10:01:59', { start: 'time' }],
    ['no time as an end', { end: '25:00' }, '09:57:00', '10:01:59', { end: 'time' }],
    ['a right start, no end', { start: '10:03:10', end: '10:' }, '10:03:10', '10:08:09', { end: 'time' }],
    ['no start, a right end', { start: '1o:03', end: '10:05' }, '09:57:00', '10:05:00', { start: 'time' }],
    ['two wrong ones', { start: 'x', end: 'y' }, '09:57:00', '10:01:59', { start: 'time', end: 'time' }],
    ['minutes that do not exist', { start: '09:75' }, '09:57:00', '10:01:59', { start: 'time' }],
    ['code', { start: '<b>', end: '{{1}}' }, '09:57:00', '10:01:59', { start: 'time', end: 'time' }],
    ['a long text', { start: '1'.repeat(100_000) }, '09:57:00', '10:01:59', { start: 'time' }],
    ['a start in a gap', { start: '12:20', end: '13:00' }, '12:30:00', '13:00:00', {}],
    ['an end in a gap', { end: '12:05' }, '09:57:00', '12:00:00', {}],
    ['all in a gap', { start: '12:10', end: '12:12' }, '12:00:00', '12:30:00', {}],
    ['a start before the recording', { start: '07:00' }, '08:00:00', '10:01:59', {}],
    ['an end before the recording', { start: '06:00', end: '07:00' }, '08:00:00', '10:01:59', { end: 'unrecorded' }],
    ['an end after the recording', { end: '19:00' }, '09:57:00', '18:00:00', {}],
  ])('%s', (_, texts, from, until, faults) => {
    expect(taken(texts)).toEqual([from, until, faults])
  })

  it('after all that is recorded are refused, and nothing is taken', () => {
    const short = { reels: reels.slice(0, 2) }
    expect(taken({ start: '19:00' }, short)).toEqual(['09:57:00', '10:01:59', { start: 'unrecorded' }])
    expect(taken({ start: '19:00', end: '20:00' }, short)).toEqual([
      '09:57:00',
      '10:01:59',
      { start: 'unrecorded', end: 'unrecorded' },
    ])
  })

  it('an end of today is not of tomorrow, which has not come', () => {
    const today = { nowUs: us('2026-11-17T18:00+01:00') }
    expect(taken({ end: '9' }, today)).toEqual(['09:57:00', '10:01:59', { end: 'order' }])
    const onlyStart = ['17:00:00', '17:04:59', { end: 'order' }]
    expect(taken({ start: '17:00', end: '16:59' }, today)).toEqual(onlyStart)
    expect(taken({ start: '17:00', end: '17:00' }, today)).toEqual(onlyStart)
  })

  it('an end that is not typed keeps its frame', () => {
    const odd = { inUs: before.inUs + 7, outUs: before.outUs + 7 }
    expect(typedCut({ start: '09:58' }, odd, where).cut.outUs).toBe(odd.outUs)
  })

  it('without a recording change nothing', () => {
    expect(taken({ start: '09:58' }, { reels: [] })).toEqual(['09:57:00', '10:01:59', { start: 'unrecorded' }])
  })
})
