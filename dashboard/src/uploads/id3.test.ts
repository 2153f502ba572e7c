import { describe, expect, it } from 'vitest'
import { readTags, readTrailer, tagBytes } from './id3.ts'

const bytes = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const four = (size: number, bits: 7 | 8) => [3, 2, 1, 0].map((place) => (size >> (place * bits)) & (2 ** bits - 1))

/** A tag of a version with encoded frames. */
const tag = (version: 2 | 3 | 4, frames: number[][], flags = 0) => {
  const body = frames.flat()
  return new Uint8Array([...bytes('ID3'), version, 0, flags, ...four(body.length, 7), ...body])
}
const frame = (version: 2 | 3 | 4, name: string, data: number[], flags = 0) => {
  if (version === 2) return [...bytes(name), ...four(data.length, 8).slice(1), ...data]
  return [...bytes(name), ...four(data.length, version === 4 ? 7 : 8), 0, flags, ...data]
}
const utf16 = (text: string) => [0xff, 0xfe, ...bytes(text).flatMap((unit) => [unit & 255, unit >> 8])]
const png = [0x89, 0x50, 0x4e, 0x47]

describe('the ID3 tag of a file', () => {
  it.each<[what: string, tag: Uint8Array, title: string]>([
    ['Latin-1', tag(3, [frame(3, 'TIT2', [0, ...bytes('Caf\xe9')])]), 'Café'],
    ['UTF-16 with a byte order mark', tag(3, [frame(3, 'TIT2', [1, ...utf16('Łódź')])]), 'Łódź'],
    ['UTF-16, big-endian', tag(4, [frame(4, 'TIT2', [2, 0, 0x41, 0x01, 0x41])]), 'AŁ'],
    ['UTF-8', tag(4, [frame(4, 'TIT2', [3, ...new TextEncoder().encode('Ça va 😀')])]), 'Ça va 😀'],
    ['version 2.2', tag(2, [frame(2, 'TT2', [0, ...bytes('Old')])]), 'Old'],
    ['the first of several texts', tag(4, [frame(4, 'TIT2', [3, ...bytes('One\0Two')])]), 'One'],
    ['a frame after others', tag(3, [frame(3, 'TPE1', [0, 65]), frame(3, 'TIT2', [0, ...bytes('B')])]), 'B'],
    ['an extended header', tag(3, [[0, 0, 0, 6, 0, 0, 0, 0, 0, 0], frame(3, 'TIT2', [0, 66])], 0x40), 'B'],
    [
      'an unsynchronised tag',
      tag(
        3,
        [frame(3, 'TIT2', [0, 0xff, 66])].map((each) => each.flatMap((byte) => (byte === 0xff ? [255, 0] : byte))),
        0x80,
      ),
      'ÿB',
    ],
    ['a frame beyond the end', tag(3, [[...bytes('TIT2'), 0, 0, 9, 9, 0, 0, 0, 65]]), ''],
    ['no tag', new Uint8Array(bytes('RIFF....WAVE')), ''],
    ['no bytes', new Uint8Array(), ''],
  ])('%s', (_, data, title) => expect(readTags(data).title).toBe(title))

  it.each<[what: string, tag: Uint8Array, date: string]>([
    ['an instant', tag(4, [frame(4, 'TDRC', [3, ...bytes('2019-05-12T10:00:00')])]), '2019-05-12'],
    [
      'a release before a recording',
      tag(
        4,
        [
          ['TDRC', '2019-05-12'],
          ['TDRL', '2020-01-02'],
        ].map(([name, at]) => frame(4, name!, [3, ...bytes(at!)])),
      ),
      '2020-01-02',
    ],
    [
      'a year and a day',
      tag(3, [frame(3, 'TYER', [0, ...bytes('2007')]), frame(3, 'TDAT', [0, ...bytes('3112')])]),
      '2007-12-31',
    ],
    [
      'version 2.2',
      tag(2, [frame(2, 'TYE', [0, ...bytes('2007')]), frame(2, 'TDA', [0, ...bytes('0102')])]),
      '2007-02-01',
    ],
    ['a year alone', tag(3, [frame(3, 'TYER', [0, ...bytes('2007')])]), ''],
    ['no such day', tag(4, [frame(4, 'TDRC', [3, ...bytes('2019-13-41')])]), ''],
    ['a word', tag(4, [frame(4, 'TDRC', [3, ...bytes('yesterday')])]), ''],
  ])('has a date: %s', (_, data, date) => expect(readTags(data).date).toBe(date))

  it('gives the album and the first picture', () => {
    const data = tag(3, [
      frame(3, 'TALB', [0, ...bytes('First Tram')]),
      frame(3, 'APIC', [0, ...bytes('image/png\0'), 3, ...bytes('Cover\0'), ...png]),
      frame(3, 'APIC', [0, ...bytes('image/jpeg\0'), 4, 0, 1, 2]),
    ])
    const { album, picture } = readTags(data)
    expect(album).toBe('First Tram')
    expect([picture?.type, [...picture!.bytes]]).toEqual(['image/png', png])
    const wide = tag(3, [frame(3, 'APIC', [1, ...bytes('image/png\0'), 3, ...utf16('Č'), 0, 0, ...png])])
    expect([...readTags(wide).picture!.bytes]).toEqual(png)
  })

  it('of version 1, at the end of the file, gives title and album, or empty texts if there is none', () => {
    const field = (text: string, length: number) => text.padEnd(length, '\0')
    const old = `TAG${field('Caf\xe9', 30)}${field('Somebody', 30)}${field('First Tram ', 30)}${field('', 35)}`
    expect(readTrailer(new Uint8Array(bytes(old)))).toEqual({ title: 'Café', album: 'First Tram' })
    expect(readTrailer(new Uint8Array(128))).toEqual({ title: '', album: '' })
    expect(readTrailer(new Uint8Array(bytes('TAG')))).toEqual({ title: '', album: '' })
  })

  it('with a link instead of a picture has no picture', () => {
    const data = tag(3, [frame(3, 'APIC', [0, ...bytes('-->\0'), 3, 0, ...bytes('http://a.test')])])
    expect(readTags(data).picture).toBeNull()
  })

  it('has its size in the first ten bytes', () => {
    expect(tagBytes(new Uint8Array([...bytes('ID3'), 4, 0, 0, 0, 0, 2, 1]))).toBe(10 + 257)
    expect(tagBytes(new Uint8Array(bytes('ID3')))).toBe(0)
  })
})
