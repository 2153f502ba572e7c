import { describe, expect, it } from 'vitest'
import { timedFrames } from '../testing/timed-audio.ts'
import { dataLayout, readAhead } from './mp3-data.ts'
import { type Mp3Frame, mainDataOf, readFrame } from './mp3-frame.ts'

/** The main data of a frame and what follows it, out of those of all frames. */
function dataOf(frames: readonly Mp3Frame[], index: number): Uint8Array {
  const before = Buffer.concat(frames.slice(Math.max(0, index - 20), index).map(mainDataOf))
  const own = mainDataOf(frames[index]!)
  return Buffer.concat([before.subarray(before.length - frames[index]!.mainDataBegin), own, Buffer.alloc(readAhead)])
}

describe.each(['cbr', 'vbr', 'crc', 'mpeg2', 'mono', '48k', 'low', 'minute'] as const)('the codes of %s', (name) => {
  const frames = timedFrames(name)

  it('end exactly where the side info says', () => {
    for (let index = 20; index < frames.length; index++) {
      expect(dataLayout(frames[index]!, dataOf(frames, index))).toBe('exact')
    }
  })

  it('of another frame hardly ever do', () => {
    const indexes = Array.from({ length: 100 }, (_, nth) => 20 + 2 * nth)
    const exact = indexes.filter((index) => {
      const other = dataOf(frames, index + 70 < frames.length ? index + 70 : index - 70)
      const data = Buffer.concat([other, Buffer.alloc(2000)])
      return dataLayout(frames[index]!, data) === 'exact'
    })
    expect(exact.length).toBeLessThanOrEqual(10)
  })
})

it('a length that is one bit off is not exact, and one that is far too small is impossible', () => {
  const frames = timedFrames('mono')
  const changed = (by: number) => {
    const frame = Uint8Array.from(frames[50]!.bytes)
    // part2_3_length: 12 bits from bit 18 of the side info on.
    const length = (((frame[6]! & 0x3f) << 6) | (frame[7]! >> 2)) + by
    frame[6] = (frame[6]! & 0xc0) | (length >> 6)
    frame[7] = (frame[7]! & 3) | ((length & 0x3f) << 2)
    return dataLayout(readFrame(frame, frames[50]!.format), dataOf(frames, 50))
  }
  expect(changed(0)).toBe('exact')
  expect(changed(1)).not.toBe('exact')
  expect(changed(-300)).toBe('impossible')
})
