import { describe, expect, it } from 'vitest'
import { timedFrames } from '../testing/timed-audio.ts'
import { formatOfParts, readFrame } from './mp3-frame.ts'
import { mainDataWatch } from './mp3-main-data.ts'

const stereo = formatOfParts(1, 44_100, 2)!
const mainDataBytes = 417 - 36

/** A frame: where its main data begins, in bytes before it, the size of that, and `fill`, the bytes that the encoder left unused. */
type Made = { begin: number; bytes: number; fill?: string; isUnsound?: boolean }

/** Frames of 128 kbit/s. Main data is made of 0x99; after it comes the filling, again and again. */
function framesOf(...made: Made[]) {
  return made.map(({ begin, bytes, fill = '\0', isUnsound = false }) => {
    const frame = new Uint8Array(417).fill(0x99)
    frame.fill(0, 4, 36)
    frame.set([0xff, 0xfb, 0x90, 0x44, begin >> 1, (begin & 1) << 7])
    // part2_3_length has 12 bits from bit 20 of the side info on, big_values the nine after it.
    const bits = bytes * 8
    frame[6] = bits >> 8
    frame[7] = bits & 255
    if (isUnsound) frame[8] = 0xff
    const unused = frame.subarray(Math.min(frame.length, 36 + bytes - begin))
    unused.set(Buffer.alloc(unused.length, fill, 'latin1'))
    return readFrame(frame, stereo)
  })
}

const steady = (count: number, frame: Made) => Array.from({ length: count }, () => frame)
const named = 'LAME3.100'.padEnd(mainDataBytes, 'U')

const facts: [what: string, frames: Made[], found: string][] = [
  ['frames that use all bytes', [...steady(3, { begin: 0, bytes: 381 })], 'whole'],
  [
    'data that begins where that of the frame before ends',
    [
      { begin: 0, bytes: 300 },
      { begin: 81, bytes: 462 },
    ],
    'whole',
  ],
  [
    'data that begins within that of the frame before',
    [
      { begin: 0, bytes: 300 },
      { begin: 82, bytes: 300 },
    ],
    'broken',
  ],
  [
    'data that ends after the frame',
    [
      { begin: 0, bytes: 300 },
      { begin: 81, bytes: 463 },
    ],
    'broken',
  ],
  ['side info that is not allowed', [{ begin: 0, bytes: 300, isUnsound: true }], 'broken'],
  [
    'a filling of zeros before the data',
    [
      { begin: 0, bytes: 300 },
      { begin: 41, bytes: 300 },
    ],
    'whole',
  ],
  [
    'a filling of LAME before the data',
    [
      { begin: 0, bytes: 300, fill: named },
      { begin: 0, bytes: 300 },
    ],
    'whole',
  ],
  [
    'data that begins within a filling of LAME',
    [
      { begin: 0, bytes: 300, fill: named },
      { begin: 40, bytes: 300 },
    ],
    'foreign',
  ],
  [
    'data that begins with a filling of LAME',
    [
      { begin: 0, bytes: 300, fill: named },
      { begin: 81, bytes: 300 },
    ],
    'foreign',
  ],
  [
    'a silent frame there',
    [
      { begin: 0, bytes: 300, fill: named },
      { begin: 81, bytes: 0 },
    ],
    'whole',
  ],
  [
    'other bytes before the data, after frames without',
    [
      ...steady(101, { begin: 50, bytes: 381 }),
      { begin: 50, bytes: 340, fill: 'other bytes ' },
      { begin: 50, bytes: 300 },
    ],
    'foreign',
  ],
  [
    'other bytes before the data, again and again, as of an encoder that writes its own data there',
    steady(300, { begin: 50, bytes: 340, fill: 'other bytes ' }),
    'whole',
  ],
]

it.each(facts)('%s', (_what, made, expected) => {
  const watch = mainDataWatch(Number.POSITIVE_INFINITY)
  const found = framesOf(...made).map(watch)
  expect([...new Set(found.slice(0, -1))]).toEqual(made.length > 1 ? ['whole'] : [])
  expect(found.at(-1)).toBe(expected)
})

it('a first frame that refers to earlier bytes is missing some if there are none', () => {
  const [frame] = framesOf({ begin: 100, bytes: 300 })
  expect([mainDataWatch(99)(frame!), mainDataWatch(100)(frame!)]).toEqual(['missing', 'whole'])
})

describe.each(['cbr', 'vbr', 'crc', 'mpeg2', 'mono', '48k', 'low', 'minute'] as const)('frames of %s', (name) => {
  const frames = timedFrames(name)
  it('are whole in their order', () => {
    const watch = mainDataWatch(Number.POSITIVE_INFINITY, { withCodes: true })
    expect(new Set(frames.map(watch))).toEqual(new Set(['whole']))
  })

  it('that are left out are noticed at the next frame that refers to them, but for a few', () => {
    const joints = Array.from({ length: 20 }, (_, index) => [110 + 2 * index, 180 + 5 * index] as const)
    const next = joints.map(([end, next]) => [...frames.slice(0, end), ...frames.slice(next)])
    const missed = next.filter((spliced) =>
      spliced.map(mainDataWatch(Number.POSITIVE_INFINITY, { withCodes: true })).every((data) => data === 'whole'),
    )
    const independent = joints.filter(([, next]) => frames[next]!.mainDataBegin === 0).length
    expect(missed.length).toBeLessThanOrEqual(independent + 2)
  })
})
