import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameSplitter, type Mp3Frame } from './mp3-frame.ts'

/** A frame with this header, whose other bytes are `fill` (never 255, so that no header is in it) or as given. */
function frame(header: number[], length: number, fill: number, ...side: number[]): Uint8Array {
  const bytes = new Uint8Array(length).fill(fill)
  bytes.set([...header, ...side])
  return bytes
}
const mpeg1 = [0xff, 0xfb, 0x90, 0x44]
const mpeg1At320 = [0xff, 0xfb, 0xe0, 0x44]
const mono = [0xff, 0xfb, 0x90, 0xc4]
const mpeg2 = [0xff, 0xf3, 0x80, 0x44]
const usual = (fill: number) => frame(mpeg1, 417, fill)
const other = (fill: number) => frame(mpeg2, 208, fill)
const run = (count: number, make: (fill: number) => Uint8Array, from = 1) =>
  Array.from({ length: count }, (_, index) => make(from + index))
const junk = (length: number) => new Uint8Array(length).fill(0x55)

/** Splits the parts after joining them, in chunks of these lengths in turn; the chunks' memory is overwritten. */
function split(parts: Uint8Array[], steps: readonly number[] = [65_536]) {
  const frames: Mp3Frame[] = []
  const junkBefore: number[] = []
  const splitter = frameSplitter((found) => {
    frames.push(found)
    junkBefore.push(splitter.junkBytes())
  })
  const all = Buffer.concat(parts)
  for (let at = 0, turn = 0; at < all.length; turn++) {
    const chunk = Buffer.from(all.subarray(at, at + steps[turn % steps.length]!))
    splitter.push(chunk)
    at += chunk.length
    chunk.fill(0xff)
  }
  splitter.end()
  return { frames, junkBefore, junk: splitter.junkBytes(), bytes: frames.map(({ bytes }) => Buffer.from(bytes)) }
}
const buffers = (...parts: Uint8Array[]) => parts.map((part) => Buffer.from(part))

describe('frames', () => {
  it('are found whole and in order, the last one too', () => {
    const frames = run(5, usual)
    expect(split(frames)).toMatchObject({ bytes: buffers(...frames), junk: 0 })
  })

  const facts: [what: string, frame: Uint8Array, facts: Partial<Mp3Frame>][] = [
    [
      'MPEG-1 stereo, 44.1 kHz',
      frame(mpeg1, 417, 0),
      { kilobits: 128, format: { version: 1, sampleRate: 44100, channels: 2, samplesPerFrame: 1152 } },
    ],
    [
      'MPEG-1 mono',
      frame(mono, 417, 0),
      { format: { version: 1, sampleRate: 44100, channels: 1, samplesPerFrame: 1152 } },
    ],
    ['320 kbit/s', frame(mpeg1At320, 1044, 0), { kilobits: 320 }],
    [
      'MPEG-2, 22.05 kHz',
      frame(mpeg2, 208, 0),
      { kilobits: 64, format: { version: 2, sampleRate: 22050, channels: 2, samplesPerFrame: 576 } },
    ],
    [
      'MPEG-2.5, 11.025 kHz',
      frame([0xff, 0xe3, 0x80, 0xc4], 417, 0),
      { kilobits: 64, format: { version: 2.5, sampleRate: 11025, channels: 1, samplesPerFrame: 576 } },
    ],
    ['the bit reservoir', frame(mpeg1, 417, 0, 0xff, 0x80), { mainDataBegin: 511 }],
    ['the bit reservoir behind a CRC', frame([0xff, 0xfa, 0x90, 0x44], 417, 0, 9, 9, 0x80), { mainDataBegin: 256 }],
    ['the bit reservoir in MPEG-2', frame(mpeg2, 208, 0, 0xaa), { mainDataBegin: 0xaa }],
    // 12 bits of length from bit 20 on, 9 of big values, 8 of gain, then the second granule 59 bits after the first.
    ['an empty side info', frame(mpeg1, 417, 0), { isSilent: true, gain: 0 }],
    ['main data in the first granule', frame(mpeg1, 417, 0, 0, 0, 0x00, 0x01), { isSilent: false }],
    ['the gain of the first granule', frame(mpeg1, 417, 0, 0, 0, 0, 0, 0, 0x6a), { gain: 212 }],
    ['the gain of the last granule in mono', frame(mono, 417, 0, ...Array(12).fill(0), 0x1f, 0x80), { gain: 126 }],
  ]
  it.each(facts)('%s is read', (_, bytes, expected) => {
    const [first] = split([bytes, bytes, bytes]).frames
    expect(first).toMatchObject(expected)
  })

  it('of one format have one and the same format object', () => {
    const { frames } = split([...run(3, usual), ...run(3, other), ...run(3, usual)])
    expect(frames.map(({ format }) => format === frames[0]!.format)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('of other bitrates, and with padding, follow one another without junk', () => {
    const frames = [usual(1), frame(mpeg1At320, 1044, 2), frame([0xff, 0xfb, 0x92, 0x44], 418, 3), usual(4)]
    expect(split(frames)).toMatchObject({ bytes: buffers(...frames), junk: 0 })
  })

  it('keep their bytes when the caller reuses the chunk, and while more is pushed', () => {
    const frames = Array.from({ length: 400 }, (_, index) => usual(1 + (index % 200)))
    expect(split(frames, [1400]).bytes).toEqual(buffers(...frames))
  })

  it('that carry a tag (Info, Xing) are frames like any other', () => {
    const info = frame(mpeg1, 417, 0, ...Array(32).fill(0), ...Buffer.from('Info'))
    expect(split([...run(3, usual), info, ...run(3, usual)])).toMatchObject({ junk: 0, frames: { length: 7 } })
  })

  it('are reported at once when the next header is there', () => {
    const frames: Mp3Frame[] = []
    const splitter = frameSplitter((found) => frames.push(found))
    splitter.push(Buffer.concat([...run(4, usual), Buffer.from(mpeg1)]))
    expect(frames).toHaveLength(4)
  })
})

describe('bytes that are no frame', () => {
  it('is skipped and counted: a torn frame at the start, an ID3 tag in mid stream, a rest at the end', () => {
    const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, 90]), junk(90)])
    const frames = run(8, usual)
    const found = split([usual(9).subarray(300), ...frames.slice(0, 4), tag, ...frames.slice(4), junk(128)])
    expect(found.bytes).toEqual(buffers(...frames))
    expect(found.junkBefore).toEqual([117, 117, 117, 117, 217, 217, 217, 217])
    expect(found.junk).toBe(117 + 100 + 128)
  })

  it('includes a frame in which another source begins', () => {
    const [before, after] = [run(4, usual), run(4, other, 10)]
    const found = split([...before, usual(5).subarray(0, 300), ...after])
    expect(found.bytes).toEqual(buffers(...before, ...after))
    expect(found.junk).toBe(300)
  })

  it('includes a frame in which the same source begins again', () => {
    const [before, after] = [run(4, usual), run(4, usual, 10)]
    const found = split([...before, usual(5).subarray(0, 300), usual(6).subarray(350), ...after])
    expect(found.bytes).toEqual(buffers(...before, ...after))
    expect(found.junk).toBe(367)
  })

  it('a change of format at a frame boundary costs nothing', () => {
    const frames = [...run(4, usual), ...run(3, other, 10), ...run(3, (fill) => frame(mono, 417, fill), 20)]
    expect(split(frames)).toMatchObject({ bytes: buffers(...frames), junk: 0 })
  })

  it('two frames in a row of another format are no sync', () => {
    const frames = [...run(3, usual), ...run(3, usual, 10)]
    const found = split([...frames.slice(0, 3), ...run(2, other, 20), ...frames.slice(3)])
    expect(found).toMatchObject({ bytes: buffers(...frames), junk: 416 })
  })

  const refused: [what: string, header: number[], length: number][] = [
    ['the free format', [0xff, 0xfb, 0x00, 0x44], 417],
    ['a forbidden bitrate', [0xff, 0xfb, 0xf0, 0x44], 417],
    ['a reserved sample rate', [0xff, 0xfb, 0x9c, 0x44], 417],
    ['a reserved version', [0xff, 0xeb, 0x90, 0x44], 417],
    ['Layer II', [0xff, 0xfd, 0x90, 0x44], 417],
    ['ADTS', [0xff, 0xf1, 0x50, 0x80], 417],
  ]
  it.each(refused)('%s is not taken for frames', (_, header, length) => {
    const found = split(run(8, (fill) => frame(header, length, fill)))
    expect(found).toMatchObject({ frames: [], junk: 8 * length })
  })

  it('HTML gives no frames', () => {
    expect(split([Buffer.from('<html>'.repeat(5000))])).toMatchObject({ frames: [], junk: 30_000 })
  })
})

const part = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }).map((count) => Buffer.concat(run(count, usual))) },
  fc.integer({ min: 1, max: 6 }).map((count) => Buffer.concat(run(count, other, 40))),
  fc.integer({ min: 1, max: 416 }).map((length) => usual(7).subarray(0, length)),
  fc.integer({ min: 1, max: 416 }).map((start) => usual(8).subarray(start)),
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
  fc.integer({ min: 1, max: 20 }).map((count) => new Uint8Array(count).fill(0xff)),
)

describe('any stream', () => {
  it('gives the same frames and the same junk, however it is cut into chunks, and loses no byte', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 8 }),
        (parts, steps) => {
          const [whole, cut] = [split(parts, [1 << 20]), split(parts, steps)]
          expect(cut.bytes).toEqual(whole.bytes)
          expect(cut.junkBefore).toEqual(whole.junkBefore)
          const total = Buffer.concat(parts).length
          expect(Buffer.concat(whole.bytes).length + whole.junk).toBe(total)
          expect(cut.junk).toBe(whole.junk)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('after three whole frames in a row of one format gives all that follow', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 4, max: 9 }), (parts, count) => {
        const frames = run(count, usual, 100)
        // Junk in front may take part in a wrong sync for a while, never for longer than three frames.
        const found = split([...parts, ...frames]).bytes.slice(-(count - 3))
        expect(found).toEqual(buffers(...frames.slice(3)))
      }),
    )
  })
})
