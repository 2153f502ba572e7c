import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AudioKind, audioStart } from './audio-start.ts'

const zeros = (length: number) => Buffer.alloc(length)
const text = (content: string) => Buffer.from(content, 'latin1')
const joined = (...parts: (Uint8Array | string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : Buffer.from(part))))
/** Bytes without a pattern, none of which is 0xFF or zero: pictures, texts, noise. */
const noise = (length: number, seed = 1) => {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return 1 + ((state >>> 16) % 254)
  })
}
const times = (count: number, part: Uint8Array) => Buffer.concat(Array(count).fill(part))

/** A frame of MPEG-1 Layer III with 128 kbit/s and 44.1 kHz. */
const frame = joined([0xff, 0xfb, 0x90, 0xc4], new Uint8Array(413).fill(0x55))
const mp3 = times(20, frame)
const adtsFrame = joined(
  [0xff, 0xf1, 0x50, 0x80, 200 >> 3, ((200 & 7) << 5) | 0x1f, 0xfc],
  new Uint8Array(193).fill(0x21),
)
const aac = times(20, adtsFrame)
const ts = times(5, joined([0x47, 0x40, 0x11, 0x10], zeros(184)))

const syncsafe = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
const plain = (size: number) => [24, 16, 8, 0].map((shift) => (size >> shift) & 0xff)
const little = (size: number) => plain(size).reverse()
/** An ID3v2 tag with other bytes in it than zeros. `size` is what its header says, `bytes` what it has. */
function id3(bytes: number, { version = 3, flags = 0, size = syncsafe(bytes) } = {}) {
  const footer = flags & 0x10 ? joined('3DI', [version, 0, flags], size) : zeros(0)
  return joined('ID3', [version, 0, flags], size, joined('APIC', noise(bytes)).subarray(0, bytes), footer)
}
function ape(bytes: number, { isHeader = true } = {}) {
  const head = (flags: number) =>
    joined('APETAGEX', little(2000), little(bytes + 32), little(1), little(flags), zeros(8))
  const footer = head(0x80000000)
  return isHeader ? joined(head(0xa0000000), noise(bytes), footer) : joined(noise(bytes), footer)
}
const id3v1 = joined('TAG', noise(125))
const chunk = (id: string, body: Uint8Array) => joined(id, little(body.length), body, zeros(body.length & 1))
const format = (tag: number, more: Uint8Array = zeros(14)) =>
  chunk('fmt ', joined([tag & 0xff, tag >> 8], zeros(14), more))
const riff = (...chunks: Uint8Array[]) => joined('RIFF', little(1_000_000), 'WAVE', ...chunks)
const lyrics = (bytes: number) => joined('LYRICSBEGIN', 'la '.repeat(bytes / 3), 'LYRICSEND')

const facts: [what: string, bytes: Uint8Array, kind: AudioKind][] = [
  ['frames', mp3, 'mp3'],
  ['frames from the middle of one on', mp3.subarray(100), 'mp3'],
  ['ID3v2 of 300 kB', joined(id3(300_000), mp3), 'mp3'],
  ['ID3v2 of 5 MB', joined(id3(5_000_000), mp3), 'mp3'],
  ['ID3v2.2', joined(id3(2000, { version: 2 }), mp3), 'mp3'],
  ['ID3v2.4 with a footer', joined(id3(2000, { version: 4, flags: 0x10 }), mp3), 'mp3'],
  ['a footer that the size includes', joined(id3(2000, { version: 4 }), mp3), 'mp3'],
  ['two tags', joined(id3(500), id3(60_000), mp3), 'mp3'],
  ['ten tags', joined(...Array(10).fill(id3(30_000)), mp3), 'mp3'],
  ['a tag, zeros, and another tag', joined(id3(500), zeros(3000), id3(70_000), mp3), 'mp3'],
  ['an empty tag', joined(id3(0), mp3), 'mp3'],
  ['a size of 32 bits with high ones', joined(id3(300_000, { size: plain(300_000) }), mp3), 'mp3'],
  ['a size of 32 bits that could be one of 28', joined(id3(65_536 + 99, { size: plain(65_536 + 99) }), mp3), 'mp3'],
  ['such a size of 1 MB', joined(id3(1_048_576, { size: plain(1_048_576) }), mp3), 'mp3'],
  ['a size that counts the header too', joined(id3(1000, { size: syncsafe(1010) }), mp3), 'mp3'],
  ['a size without the header of ten bytes', joined(id3(1000, { size: syncsafe(990) }), mp3), 'mp3'],
  ['a size of nothing, and a tag of 50 kB', joined(id3(50_000, { size: syncsafe(0) }), mp3), 'mp3'],
  ['padding that the size leaves out', joined(id3(500), zeros(10_240), mp3), 'mp3'],
  ['padding of 64 KiB', joined(id3(100), zeros(65_536), mp3), 'mp3'],
  ['padding of a byte more', joined(id3(100), zeros(65_537), mp3), 'other'],
  ['padding of 64 KiB in two parts', joined(id3(100), zeros(60_000), id3(99), zeros(5536), mp3), 'mp3'],
  ['such padding of a byte more', joined(id3(100), zeros(60_000), id3(99), zeros(5537), mp3), 'other'],
  ['padding of spaces', joined(id3(500), ' '.repeat(20_000), mp3), 'mp3'],
  ['padding of 0xFF', joined(id3(500), new Uint8Array(5000).fill(0xff), mp3), 'mp3'],
  ['64 KiB of noise', joined(noise(65_536), times(3, frame)), 'mp3'],
  ['a byte more of noise', joined(noise(65_537), mp3), 'other'],
  ['APEv2 with a header', joined(ape(90_000), mp3), 'mp3'],
  ['APEv2 without one', joined(ape(9000, { isHeader: false }), mp3), 'mp3'],
  ['ID3v2 and APEv2', joined(id3(500), ape(200_000), mp3), 'mp3'],
  ['ID3v1 of the file before', joined(id3v1, mp3), 'mp3'],
  ['ID3v1 and ID3v2', joined(id3v1, id3(200_000), mp3), 'mp3'],
  ['Lyrics3', joined(lyrics(3000), 'LYRICS200', mp3), 'mp3'],
  ['Lyrics3 of 300 kB', joined(lyrics(300_000), mp3), 'mp3'],
  ['RIFF/WAVE with MP3', riff(format(0x55), chunk('data', mp3)), 'mp3'],
  [
    'such a file with other chunks',
    riff(format(0x55), chunk('fact', zeros(4)), chunk('LIST', noise(90_001)), chunk('data', mp3)),
    'mp3',
  ],
  [
    'such a file with a format behind the format',
    riff(format(0xfffe, joined(zeros(8), [0x55, 0], zeros(14))), chunk('data', mp3)),
    'mp3',
  ],
  [
    'such a file with a tag before it, and in it',
    joined(id3(500), riff(format(0x55), chunk('data', joined(id3(99_000), mp3)))),
    'mp3',
  ],
  ['RIFF of MP3 alone', joined('RIFF', little(9), 'RMP3', chunk('data', mp3)), 'mp3'],
  [
    'a warning of a script',
    joined('<br />\n<b>Warning</b>: x in <b>/var/www/a.php</b><br />\n', id3(200_000), mp3),
    'mp3',
  ],
  ['a tag whose bytes look like frames', joined('ID3', [3, 0, 0], syncsafe(mp3.length), mp3, noise(5000), mp3), 'mp3'],
  ['a version of ID3 that does not exist', joined('ID3', [9, 0, 0], syncsafe(3_000_000), mp3), 'mp3'],
  ['AAC', aac, 'aac'],
  ['AAC from the middle of a frame on', aac.subarray(150), 'aac'],
  ['AAC after a tag of 300 kB', joined(id3(300_000), aac), 'aac'],
  ['Ogg', joined('OggS', zeros(2000)), 'ogg'],
  ['Ogg after a tag', joined(id3(100_000), 'OggS', zeros(2000)), 'ogg'],
  ['FLAC', joined('fLaC', zeros(2000)), 'flac'],
  ['FLAC after a tag', joined(id3(100_000), 'fLaC', zeros(2000)), 'flac'],
  ['a transport stream', ts, 'ts'],
  ['MP4', joined([0, 0, 0, 24], 'ftypM4A ', zeros(2000)), 'mp4'],
  ['a fragment of MP4', joined([0, 0, 0, 24], 'styp', zeros(2000)), 'mp4'],
  ['RIFF/WAVE with PCM', riff(format(1), chunk('data', noise(50_000))), 'other'],
  ['PCM that looks like MP3', riff(format(1), chunk('data', mp3)), 'other'],
  ['RIFF of something else', joined('RIFF', little(9), 'AVI ', mp3), 'other'],
  ['PDF', joined('%PDF-1.7\n', noise(50_000), mp3), 'other'],
  ['PNG', joined([0x89], 'PNG\r\n\x1a\n', noise(50_000)), 'other'],
  ['JPEG', joined([0xff, 0xd8, 0xff, 0xe0], noise(50_000), mp3), 'other'],
  ['HTML', joined('<!doctype html>', '<p>Not found</p>\n'.repeat(5000)), 'other'],
  ['a Word document', joined('PK\x03\x04', noise(50_000), mp3), 'other'],
  ['Matroska', joined([0x1a, 0x45, 0xdf, 0xa3], noise(5000), mp3), 'other'],
  ['Layer II', times(20, joined([0xff, 0xfd, 0x90, 0xc4], noise(413))), 'other'],
  ['noise', noise(400_000), 'other'],
  ['zeros', zeros(400_000), 'other'],
  ['0xFF', new Uint8Array(400_000).fill(0xff), 'other'],
  ['single frames with noise between them', times(300, joined(frame, noise(7))), 'other'],
  ['two frames in a row far behind the beginning', joined(noise(20_000), times(2, frame), noise(200_000)), 'other'],
  ['two frames', times(2, frame), 'other'],
  ['a tag alone', id3(300_000), 'other'],
  ['a tag that is cut off', id3(300_000).subarray(0, 9000), 'other'],
  ['nothing', zeros(0), 'other'],
]

/** The result for bytes in chunks of the given lengths, repeated. */
function found(bytes: Uint8Array, lengths: readonly number[] = [bytes.length || 1]) {
  const search = audioStart()
  for (let [at, turn] = [0, 0]; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length]!
    // The search may not hold on to what it was given.
    const piece = Uint8Array.from(bytes.subarray(at, at + length))
    const kind = search.push(piece)
    piece.fill(0)
    if (kind) return { kind, skipped: search.skippedBytes() }
    at += length
  }
  return { kind: search.end(), skipped: search.skippedBytes() }
}

describe('audioStart', () => {
  it.each(facts)('%s', (_, bytes, kind) => {
    expect(found(bytes).kind).toBe(kind)
  })

  it('says the same however the bytes are cut', () => {
    const small = facts.filter(([, bytes]) => bytes.length < 400_001)
    for (const [what, bytes] of small) {
      const whole = found(bytes)
      for (const lengths of [[1400], [188], [65_536], [7, 1, 4096]]) {
        expect([what, lengths, found(bytes, lengths)]).toEqual([what, lengths, whole])
      }
    }
    const cuts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.constantFrom(...small), cuts, ([, bytes], lengths) => {
        expect(found(bytes, lengths)).toEqual(found(bytes))
      }),
      { numRuns: 100 },
    )
  })

  it('says the same of any bytes, each by itself', () => {
    const piece = fc.oneof(
      fc.constantFrom<Uint8Array>(frame, times(4, frame), adtsFrame, times(5, adtsFrame), id3(40), id3v1, ape(40), ts),
      fc.constantFrom(text('ID3'), text('RIFF'), text('OggS'), Uint8Array.of(0xff, 0xfb, 0xe0), zeros(1500)),
      fc.uint8Array({ maxLength: 80 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const bytes = Buffer.concat(pieces)
        expect(found(bytes, [1])).toEqual(found(bytes))
      }),
      { numRuns: 200 },
    )
  })

  it('finds audio behind any tags', () => {
    const tag = fc.oneof(
      fc.nat(3000).map((size) => id3(size)),
      fc.nat(3000).map((size) => id3(size, { version: 4, flags: 0x10 })),
      fc.nat(3000).map((size) => ape(size)),
      fc.nat(5000).map(zeros),
    )
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 6 }), (tags) => {
        const before = Buffer.concat(tags)
        expect(found(joined(before, mp3))).toMatchObject({ kind: 'mp3' })
        expect(found(joined(before, mp3)).skipped).toBeLessThanOrEqual(before.length)
      }),
    )
  })

  it('leaves out tags and containers, and nothing of the audio', () => {
    const of = (bytes: Uint8Array) => bytes.subarray(found(bytes).skipped)
    expect(of(joined(id3(300_000), mp3))).toEqual(mp3)
    expect(of(joined(id3(500), id3(60_000), mp3.subarray(100)))).toEqual(mp3.subarray(100))
    expect(of(riff(format(0x55), chunk('data', mp3)))).toEqual(mp3)
    expect(of(mp3.subarray(100))).toEqual(mp3.subarray(100))
  })

  it('decides with the last byte of the third frame', () => {
    const search = audioStart()
    expect(search.push(mp3.subarray(0, 3 * 417 - 1))).toBe(undefined)
    expect(search.push(mp3.subarray(3 * 417 - 1, 3 * 417))).toBe('mp3')
  })

  it('gives up in bounded time, whatever is sent', () => {
    const endless: [what: string, chunk: Uint8Array, mostBytes: number][] = [
      ['noise', noise(65_536), 200_000],
      ['zeros', zeros(65_536), 200_000],
      ['tags', id3(100), 10_000],
      ['false headers', times(1000, Uint8Array.of(0xff, 0xfb, 0xe0, 0, 1)), 200_000],
    ]
    for (const [what, piece, mostBytes] of endless) {
      const search = audioStart()
      let bytes = 0
      while (search.push(piece) === undefined && bytes <= mostBytes) bytes += piece.length
      expect([what, search.push(piece), bytes <= mostBytes]).toEqual([what, 'other', true])
    }
  })
})
