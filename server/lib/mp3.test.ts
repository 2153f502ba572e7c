import { describe, expect, test } from 'vitest'
import { id3TagBytes, type Mp3Verdict, mp3Check } from './mp3.ts'

const MPEG1 = 0xfb
const MPEG2 = 0xf3
const MPEG25 = 0xe3

/** A frame with these second and third header bytes, filled with `fill`. The length is given, not computed. */
function frame(second: number, third: number, length: number, fill = 0): Uint8Array {
  const bytes = new Uint8Array(length).fill(fill)
  bytes.set([0xff, second, third, 0xc4])
  return bytes
}
const bytes = (...parts: (Uint8Array | number[] | string)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))))
const zeros = (length: number) => new Uint8Array(length)
const times = (count: number, part: Uint8Array) => bytes(...Array.from({ length: count }, () => part))

/** An ID3v2 tag of `size` bytes after its header; the footer is not part of the size. */
function tag(size: number, flags = 0): Uint8Array {
  const syncsafe = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
  return bytes(
    'ID3',
    [4, 0, flags, ...syncsafe],
    zeros(size),
    flags & 0x10 ? bytes('3DI', [4, 0, flags, ...syncsafe]) : [],
  )
}

const usual = frame(MPEG1, 0x90, 417)
const three = times(3, usual)

/**
 * Feeds a file in chunks of at most `step` bytes; returns the verdict and the number of bytes after which it was final.
 */
function check(file: Uint8Array, step = Math.max(1, file.length)): { verdict: Mp3Verdict; after: number | 'end' } {
  const it = mp3Check()
  for (let at = 0; at < file.length; at += step) {
    const verdict = it.push(file.subarray(at, at + step))
    if (verdict !== 'undecided') return { verdict, after: Math.min(at + step, file.length) }
  }
  return { verdict: it.end(), after: 'end' }
}

const facts: [what: string, file: Uint8Array, verdict: 'mp3' | 'not-mp3'][] = [
  ['MPEG-1, 128 kbit/s, 44.1 kHz', three, 'mp3'],
  ['MPEG-1, padded frames', times(3, frame(MPEG1, 0x92, 418)), 'mp3'],
  ['MPEG-1, 320 kbit/s, 32 kHz, padded: the longest frame', times(3, frame(MPEG1, 0xea, 1441)), 'mp3'],
  ['MPEG-1, with a CRC', times(3, frame(0xfa, 0x94, 384)), 'mp3'],
  ['MPEG-2, 64 kbit/s, 22.05 kHz', times(3, frame(MPEG2, 0x80, 208)), 'mp3'],
  ['MPEG-2, 8 kbit/s, 24 kHz: the shortest frame', times(3, frame(MPEG2, 0x14, 24)), 'mp3'],
  ['MPEG-2.5, 8 kbit/s, 8 kHz', times(3, frame(MPEG25, 0x18, 72)), 'mp3'],
  ['MPEG-2.5, 32 kbit/s, 11.025 kHz', times(3, frame(MPEG25, 0x40, 208)), 'mp3'],
  ['a variable bitrate', bytes(usual, frame(MPEG1, 0xa0, 522), frame(MPEG1, 0x52, 209)), 'mp3'],
  ['a tag', bytes(tag(2000), three), 'mp3'],
  ['an empty tag', bytes(tag(0), three), 'mp3'],
  ['a tag with a footer', bytes(tag(2000, 0x10), three), 'mp3'],
  ['a tag with artwork of 3 MB', bytes(tag(3_000_000), three), 'mp3'],
  ['a tag that contains frames, and audio after it', bytes(tag(1251).subarray(0, 10), three, three), 'mp3'],
  ['a tag that contains frames, and nothing after it', bytes(tag(1251).subarray(0, 10), three), 'not-mp3'],
  ['4096 bytes of padding', bytes(zeros(4096), three), 'mp3'],
  ['10,000 bytes of padding', bytes(zeros(10_000), three), 'mp3'],
  ['a tag and 4096 bytes of padding', bytes(tag(5000), zeros(4096), three), 'mp3'],
  ['a tag with a footer and 4096 bytes of padding', bytes(tag(5000, 0x10), zeros(4096), three), 'mp3'],
  ['a torn frame first', bytes(usual.subarray(100), three), 'mp3'],
  ['a false sync in the padding', bytes([0xff, MPEG1, 0x90, 0], zeros(50), three), 'mp3'],
  ['two false frames in the padding', bytes(frame(MPEG2, 0x14, 24), frame(MPEG2, 0x14, 24), [0xff], three), 'mp3'],
  ['a false sync whose frame would swallow the real start', bytes([0xff, MPEG1, 0xea, 0], three, zeros(3000)), 'mp3'],
  ['a tag whose size is not syncsafe counts as padding', bytes('ID3', [4, 0, 0, 0, 0, 0, 0x80], three), 'mp3'],
  ['a second tag counts as padding', bytes(tag(100), tag(100), three), 'mp3'],
  ['trailing bytes of any kind', bytes(three, 'TAG', zeros(125)), 'mp3'],
  ['nothing', bytes(), 'not-mp3'],
  ['only a tag', tag(2000), 'not-mp3'],
  ['a tag that is cut off', tag(2000).subarray(0, 900), 'not-mp3'],
  ['a tag header that is cut off', tag(2000).subarray(0, 7), 'not-mp3'],
  ['two frames', times(2, usual), 'not-mp3'],
  ['two frames and a torn third', three.subarray(0, 3 * 417 - 1), 'not-mp3'],
  ['two frames, then something else', bytes(usual, usual, zeros(9000)), 'not-mp3'],
  ['a gap between the frames', bytes(usual, [0], usual, [0], usual), 'not-mp3'],
  ['the sample rate changes', bytes(usual, usual, frame(MPEG1, 0x94, 384)), 'not-mp3'],
  ['the version changes', bytes(usual, usual, frame(MPEG2, 0x80, 208)), 'not-mp3'],
  ['free format (bitrate index 0)', times(3, frame(MPEG1, 0x00, 417)), 'not-mp3'],
  ['bitrate index 15', times(3, frame(MPEG1, 0xf0, 417)), 'not-mp3'],
  ['sample rate index 3', times(3, frame(MPEG1, 0x9c, 417)), 'not-mp3'],
  ['the reserved version', times(3, frame(0xeb, 0x90, 417)), 'not-mp3'],
  ['Layer II', times(3, frame(0xfd, 0x90, 417)), 'not-mp3'],
  ['AAC in ADTS (layer 00)', times(3, frame(0xf1, 0x50, 417)), 'not-mp3'],
  ['a PNG', bytes([0x89], 'PNG\r\n\x1a\n\0\0\0\rIHDR', zeros(20_000)), 'not-mp3'],
  ['a WAV', bytes('RIFF\x24\x50\0\0WAVEfmt \x10\0\0\0', zeros(20_000)), 'not-mp3'],
  ['an MP4', bytes([0, 0, 0, 0x20], 'ftypM4A ', zeros(20_000)), 'not-mp3'],
  ['an Ogg', bytes('OggS\0\x02', zeros(20_000)), 'not-mp3'],
  ['a page of text', bytes('This is not a radio programme. '.repeat(500)), 'not-mp3'],
  ['a short text', bytes('hello'), 'not-mp3'],
  ['nothing but 0xFF', new Uint8Array(20_000).fill(0xff), 'not-mp3'],
]

describe('what is an MP3', () => {
  test.each(facts)('%s', (_what, file, verdict) => {
    expect(check(file).verdict).toBe(verdict)
    if (file.length < 30_000) expect(check(file, 1).verdict).toBe(verdict)
  })
})

describe('when it decides', () => {
  test('with the last byte of the third frame', () => {
    expect(check(bytes(three, zeros(5000)), 1)).toEqual({ verdict: 'mp3', after: 1251 })
  })

  test('for good: later bytes and the end change nothing', () => {
    const yes = mp3Check()
    expect([yes.push(three), yes.push(zeros(9000)), yes.end()]).toEqual(['mp3', 'mp3', 'mp3'])
    const no = mp3Check()
    expect([no.push(bytes('%PDF-1.7', zeros(90))), no.push(three), no.end(), no.push(three)]).toEqual(
      Array(4).fill('not-mp3'),
    )
    const ended = mp3Check()
    expect([ended.push(usual), ended.end(), ended.push(three)]).toEqual(['undecided', 'not-mp3', 'not-mp3'])
  })

  test('without holding on to the chunk, which the caller may reuse', () => {
    const it = mp3Check()
    const buffer = Uint8Array.from(three.subarray(0, 1000))
    it.push(buffer)
    buffer.fill(0)
    expect(it.push(three.subarray(1000))).toBe('mp3')
  })
})

describe('the length of a tag', () => {
  test.each([
    ['ID3v2.4 of 257 bytes', [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 1], 267],
    ['with a footer', [0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, 2, 1], 277],
    ['sound at once', [0xff, 0xfb, 0x90, 0, 0, 0, 0, 0, 0, 0], 0],
    ['an invalid size', [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0x80, 1], 0],
    ['too short', [0x49, 0x44, 0x33], 0],
  ])('%s', (_, head, length) => expect(id3TagBytes(Uint8Array.from(head))).toBe(length))
})
