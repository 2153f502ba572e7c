import { describe, expect, it } from 'vitest'
import { diskWith, keepingOf, offeredDays } from './keeping.ts'

const gigabyte = 1e9
/** The disk of the design: recordings 82.9 GB, episodes 61.3, other 11.4, free 84.4, of 240. */
const recording = { kilobits: 128, bytes: 82.944e9, free_bytes: 84.4 * gigabyte, total_bytes: 240 * gigabyte }

describe('the storage of the recording', () => {
  it('is 1.38 GB a day at 128 kbit/s, and 121 days fill the disk', () => {
    expect(keepingOf(recording)).toEqual({ kilobits: 128, perDay: 1.3824e9, mostDays: 121 })
  })

  it('is calculated with 128 kbit/s while the bitrate is unknown, and at least one day fits', () => {
    expect(keepingOf({ kilobits: null, bytes: 0, free_bytes: 0, total_bytes: 0 })).toMatchObject({
      kilobits: 128,
      mostDays: 1,
    })
    expect(keepingOf(undefined).perDay).toBe(1.3824e9)
  })

  it.each([
    ['an empty disk of 240 GB', { free_bytes: 240e9, total_bytes: 240e9 }, 60],
    ['a disk of 82 GB, of which a tenth is left', { free_bytes: 82e9, total_bytes: 82e9 }, 53],
    ['a disk that others fill', { free_bytes: 40e9, total_bytes: 240e9 }, 11],
    ['what is recorded already counts as room', { bytes: 40e9, free_bytes: 40e9, total_bytes: 240e9 }, 40],
    ['a full disk', { free_bytes: 0, total_bytes: 240e9 }, 1],
    ['a disk of unknown size', { free_bytes: 0, total_bytes: 0 }, 60],
    ['a stream with twice the bitrate', { kilobits: 256, free_bytes: 82e9, total_bytes: 82e9 }, 26],
  ])('%s: %i of 60 days are offered', (_, disk, days) => {
    expect(offeredDays({ kilobits: null, bytes: 0, ...disk }, 60)).toBe(days)
  })

  it('does not use the space of other files, nor more than the disk has', () => {
    const parts = diskWith(recording, recording.bytes, 61.3 * gigabyte)
    expect(parts.tape + parts.episodes + parts.other + parts.free).toBeCloseTo(240e9)
    expect(Math.round(parts.other / 1e8)).toBe(114)
    expect(diskWith(recording, 1e15, 0)).toMatchObject({ free: 0, tape: 167.344e9 })
  })

  it('does not count episodes that exceed the other files on the disk: they are in a bucket', () => {
    expect(diskWith(recording, recording.bytes, 1e12).episodes).toBe(0)
  })
})
