import { describe, expect, it } from 'vitest'
import { frameLength, readFrame } from '../../lib/mp3-frame.ts'
import { timedFrames } from '../../testing/timed-audio.ts'
import { framePositions } from './frame-positions.ts'
import { infoFrame, isInfoFrame, maxPreRollFrames } from './info-frame.ts'

const { bytes: model, format } = timedFrames('cbr')[3]!
const toc = Array.from({ length: 100 }, (_, percent) => percent * 1000)

describe('the Info frame', () => {
  it('has delay and padding so that decoders skip exactly the pre-roll, and nothing at the end', () => {
    for (let preRollFrames = 1; preRollFrames <= maxPreRollFrames(format); preRollFrames++) {
      const frame = Buffer.from(infoFrame(model, format, { frames: 100, bytes: 41_700, preRollFrames }))
      const fields = frame.readUIntBE(36 + 16 + 21, 3)
      expect((fields >> 12) + 529).toBe(preRollFrames * 1152)
      expect(fields & 0xfff).toBe(529)
    }
    expect(maxPreRollFrames(format)).toBe(4)
    expect(maxPreRollFrames(timedFrames('mpeg2')[0]!.format)).toBe(8)
  })

  it('is a silent frame of the stream that is recognised as no audio', () => {
    for (const name of ['cbr', 'crc', 'mpeg2', 'mono', '48k', 'low'] as const) {
      const own = timedFrames(name)[3]!
      for (const table of [undefined, toc]) {
        const frame = infoFrame(own.bytes, own.format, { frames: 1, bytes: 100_000, preRollFrames: 1, toc: table })
        expect(frame.length).toBe(frameLength(frame[1]!, frame[2]!))
        expect(readFrame(frame, own.format)).toMatchObject({ isSilent: true, mainDataBegin: 0 })
        expect(isInfoFrame(readFrame(frame, own.format))).toBe(true)
      }
      expect(isInfoFrame(own)).toBe(false)
    }
  })

  it('has a checksum of what precedes it, as LAME computes it: over all of that the sum is then 0', () => {
    const frame = infoFrame(model, format, { frames: 7, bytes: 5000, preRollFrames: 2, toc })
    const end = 36 + 16 + 100 + 36
    let crc = 0
    for (const byte of [...frame.subarray(0, end - 2), frame[end - 1]!, frame[end - 2]!]) {
      for (let bit = 0; bit < 8; bit++) {
        const isSet = (crc ^ (byte >> bit)) & 1
        crc = isSet ? (crc >> 1) ^ 0xa001 : crc >> 1
      }
    }
    expect(crc).toBe(0)
  })

  it('of a file over 4 GiB says as much as fits', () => {
    const frame = Buffer.from(infoFrame(model, format, { frames: 1e7, bytes: 5e9, preRollFrames: 1 }))
    expect(frame.readUInt32BE(36 + 12)).toBe(0xffff_ffff)
  })
})

describe('positions of frames', () => {
  it('are exact for a short file, and close for a long one, in the same memory', () => {
    for (const count of [3, 100, 4095, 4096, 4097, 200_000]) {
      const positions = framePositions()
      for (let frame = 0; frame < count; frame++) positions.add(10)
      expect(positions.bytes()).toBe(10 * count)
      const tolerance = count < 4096 ? 0 : count / 2048
      for (const [percent, bytes] of positions.toc().entries()) {
        const exact = Math.floor((percent * count) / 100)
        expect(exact - bytes / 10).toBeGreaterThanOrEqual(0)
        expect(exact - bytes / 10).toBeLessThanOrEqual(tolerance)
      }
    }
  })
})
