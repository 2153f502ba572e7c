import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timedFrames } from '../testing/timed-audio.ts'
import { bitrateIndex, fillers, silentFrame } from './mp3-filler.ts'
import { frameLength, frameSplitter, type Mp3Frame, readFrame, sideInfoBytes } from './mp3-frame.ts'

const streams = (['cbr', 'crc', 'mpeg2', 'mono', '48k', 'low'] as const).map((name) => timedFrames(name)[5]!)
const stream = fc.constantFrom(...streams)
const dataOf = (frames: Uint8Array[], { format }: Mp3Frame) =>
  Buffer.concat(frames.map((frame) => frame.subarray(4 + sideInfoBytes(format))))
const maxReservoir = ({ format }: Mp3Frame) => (format.version === 1 ? 511 : 255)
const reservoirOf = (length: number) => Uint8Array.from({ length }, (_, index) => 1 + (index % 200))

describe('fillers', () => {
  it('end with the reservoir, are silent, and have the format of the stream', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: 0, max: 511 }), fc.boolean(), (model, wanted, isCbr) => {
        const reservoir = reservoirOf(Math.min(wanted, maxReservoir(model)))
        const made = fillers(model.bytes, model.format, reservoir, { isCbr, maxFrames: 4 })
        expect(made.length).toBeGreaterThan(0)
        expect([...dataOf(made, model).subarray(-reservoir.length || Infinity)]).toEqual([...reservoir])
        for (const frame of made) {
          expect(frame.length).toBe(frameLength(frame[1]!, frame[2]!))
          expect(readFrame(frame, model.format).isSilent).toBe(true)
        }
        const found: Mp3Frame[] = []
        const splitter = frameSplitter((frame) => found.push(frame))
        splitter.push(Buffer.concat([...made, ...made, ...made]))
        splitter.end()
        expect(found.map(({ format }) => format)).toEqual(Array(3 * made.length).fill(model.format))
      }),
    )
  })

  it('of a constant bitrate keep it, and each refers to the data of those before it', () => {
    for (const model of streams) {
      const reservoir = reservoirOf(maxReservoir(model))
      const made = fillers(model.bytes, model.format, reservoir, { isCbr: true, maxFrames: 9 })
      const room = made[0]!.length - 4 - sideInfoBytes(model.format)
      expect(made.length).toBe(Math.ceil(reservoir.length / room))
      for (const [index, frame] of made.entries()) {
        expect(bitrateIndex(frame)).toBe(bitrateIndex(model.bytes))
        expect(readFrame(frame, model.format).mainDataBegin).toBe(index * room)
      }
    }
  })

  it('are a single larger frame where there would be too many', () => {
    const low = timedFrames('low')[5]!
    const made = fillers(low.bytes, low.format, reservoirOf(511), { isCbr: true, maxFrames: 3 })
    expect(made).toHaveLength(1)
    expect(bitrateIndex(made[0]!)).toBeGreaterThan(bitrateIndex(low.bytes))
  })

  it('of a variable bitrate are the smallest frame that holds the bytes', () => {
    const model = timedFrames('vbr')[5]!
    const [only] = fillers(model.bytes, model.format, reservoirOf(300), { isCbr: false, maxFrames: 3 })
    expect(only!.length).toBeGreaterThanOrEqual(336)
    expect(frameLength(only![1]!, only![2]! - 0x10)).toBeLessThan(336)
  })

  it('no frame holds more than the largest bitrate', () => {
    const model = timedFrames('cbr')[5]!
    expect(() => silentFrame(model.bytes, model.format, 2000)).toThrow(RangeError)
  })
})
