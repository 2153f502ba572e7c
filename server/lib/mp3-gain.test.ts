import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { infoFrame } from '../generation/rules/info-frame.ts'
import { frames as numbered } from '../testing/reels.ts'
import { type TimedAudio, timedFrames } from '../testing/timed-audio.ts'
import { silentFrame } from './mp3-filler.ts'
import { bits, granuleBitsOf, granulesAt, granulesOf, type Mp3Frame, readFrame, sideInfoAt } from './mp3-frame.ts'
import { changeGain, stepDecibels } from './mp3-gain.ts'

const files: TimedAudio[] = ['cbr', 'vbr', 'crc', 'mpeg2', 'mono', '48k', 'low']
const audio = new Map(files.map((name) => [name, timedFrames(name)]))

const copyOf = ({ bytes, format }: Mp3Frame) => readFrame(Uint8Array.from(bytes), format)
const granulesIn = (frame: Mp3Frame) =>
  Array.from({ length: granulesOf(frame.format) }, (_, nth) => granulesAt(frame) + nth * granuleBitsOf(frame.format))
const gainsOf = (frame: Mp3Frame) => granulesIn(frame).map((at) => bits(frame.bytes, at + 21, 8))

/** The indexes of the bits in which two frames differ. */
function changedBits(before: Uint8Array, after: Uint8Array): number[] {
  const changed: number[] = []
  for (let at = 0; at < before.length * 8; at++) {
    const mask = 0x80 >> (at & 7)
    if ((before[at >> 3]! ^ after[at >> 3]!) & mask) changed.push(at)
  }
  return changed
}

/** Writes the gains of a frame bit by bit, as a check of the code under test. */
function withGains(frame: Mp3Frame, gain: number): Mp3Frame {
  const copy = copyOf(frame)
  for (const at of granulesIn(copy)) {
    for (let bit = 0; bit < 8; bit++) {
      const [byte, mask] = [(at + 21 + bit) >> 3, 0x80 >> ((at + 21 + bit) & 7)]
      copy.bytes[byte] = gain & (0x80 >> bit) ? copy.bytes[byte]! | mask : copy.bytes[byte]! & ~mask
    }
  }
  return copy
}

describe('a frame whose gain is changed', () => {
  it('a step is a quarter of 6.02 dB', () => {
    expect(stepDecibels).toBeCloseTo(1.505, 3)
  })

  it.each(files)(
    'of %s: each granule of each channel changes by the steps, and no bit but those and the CRC',
    (name) => {
      fc.assert(
        fc.property(fc.constantFrom(...audio.get(name)!), fc.integer({ min: -40, max: 40 }), (frame, steps) => {
          const changed = copyOf(frame)
          changeGain(changed, steps)
          const empty = granulesIn(frame).map((at) => bits(frame.bytes, at, 12) === 0)
          // LAME gives some granules without data the highest gain.
          const stays = gainsOf(frame).map((gain, nth) => empty[nth] && (gain === 0 || gain + steps > 255))
          expect(gainsOf(changed)).toEqual(gainsOf(frame).map((gain, nth) => (stays[nth] ? gain : gain + steps)))
          const allowed = new Set(
            granulesIn(frame).flatMap((at) => Array.from({ length: 8 }, (_, bit) => at + 21 + bit)),
          )
          if (sideInfoAt(frame.bytes) === 6) for (let bit = 32; bit < 48; bit++) allowed.add(bit)
          expect(changedBits(frame.bytes, changed.bytes).filter((bit) => !allowed.has(bit))).toEqual([])
          if (stays.includes(true)) return
          changeGain(changed, -steps)
          expect(Buffer.compare(changed.bytes, frame.bytes)).toBe(0)
        }),
      )
    },
  )

  it('with a CRC: that of the changed frame is right, as the one that the encoder wrote', () => {
    for (const frame of audio.get('crc')!.slice(0, 100)) {
      expect(frame.bytes[1]! & 1).toBe(0)
      const same = copyOf(frame)
      changeGain(same, 0)
      expect(Buffer.compare(same.bytes, frame.bytes)).toBe(0)
      const changed = copyOf(frame)
      changeGain(changed, 3)
      expect((changed.bytes[4]! << 8) | changed.bytes[5]!).toBe(crcByBits(changed.bytes))
      expect(crcByBits(frame.bytes)).toBe((frame.bytes[4]! << 8) | frame.bytes[5]!)
    }
  })

  it('of silence that this program inserts, and its tag frames, stay as they are', () => {
    for (const name of files) {
      const { bytes, format } = audio.get(name)![20]!
      const filler = silentFrame(bytes, format, 20)
      filler.set(Buffer.from('bytes of the reservoir').subarray(0, 20), filler.length - 20)
      for (const made of [filler, infoFrame(bytes, format, { frames: 9, bytes: 999, preRollFrames: 1 })]) {
        const frame = readFrame(Uint8Array.from(made), format)
        for (const steps of [-30, 30]) {
          changeGain(frame, steps)
          expect(Buffer.compare(frame.bytes, made)).toBe(0)
        }
      }
    }
  })

  it.each([
    [255, 1, 255],
    [254, 1, 255],
    [250, 9, 255],
    [0, -1, 0],
    [1, -1, 0],
    [3, -200, 0],
    [0, 255, 255],
    [255, -255, 0],
  ])('with a gain of %i, by %i steps: it becomes %i', (gain, steps, expected) => {
    const frame = withGains(audio.get('cbr')!.find(({ isSilent }) => !isSilent)!, gain)
    changeGain(frame, steps)
    expect(new Set(gainsOf(frame))).toEqual(new Set([expected]))
  })

  it('of digital silence keeps a gain that cannot follow', () => {
    for (const [gain, steps, expected] of [
      [210, -12, 198],
      [3, -4, 3],
      [250, 9, 250],
      [0, 9, 0],
    ] as const) {
      const frame = withGains(numbered(1, { isSilent: true })[0]! as Mp3Frame, gain)
      changeGain(frame, steps)
      expect(new Set(gainsOf(frame))).toEqual(new Set([expected]))
    }
  })
})

/** The CRC of a frame bit by bit, as the standard draws it. */
function crcByBits(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of [bytes[2]!, bytes[3]!, ...bytes.subarray(6, 6 + 32)]) {
    for (let bit = 7; bit >= 0; bit--) {
      const carry = (crc >> 15) ^ ((byte >> bit) & 1)
      crc = ((crc << 1) & 0xffff) ^ (carry ? 0x8005 : 0)
    }
  }
  return crc
}
