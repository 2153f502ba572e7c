import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oggTitles } from './ogg-titles.ts'

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const counted = (text: string) => Buffer.concat([uint32(Buffer.byteLength(text)), Buffer.from(text)])
const comments = (...pairs: string[]) =>
  Buffer.concat([counted('encoder'), uint32(pairs.length), ...pairs.map(counted)])

/** A packet as pages of at most `perPage` segments. */
function pages(packet: Uint8Array, flags = 0, perPage = 255): Buffer {
  const lacing = [...Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255]
  const made: Buffer[] = []
  for (let at = 0; at < lacing.length; at += perPage) {
    const own = lacing.slice(at, at + perPage)
    const header = Buffer.alloc(27)
    header.write('OggS')
    header[5] = flags | (at > 0 ? 1 : 0)
    header[26] = own.length
    made.push(
      header,
      Buffer.from(own),
      Buffer.from(packet.subarray(at * 255, at * 255 + own.reduce((a, b) => a + b, 0))),
    )
  }
  return Buffer.concat(made)
}
const opus = (...pairs: string[]) => Buffer.concat([Buffer.from('OpusTags'), comments(...pairs)])
const chain = (tags: Uint8Array, perPage?: number) =>
  Buffer.concat([
    pages(Buffer.from('OpusHead...'), 2),
    pages(tags, 0, perPage),
    pages(Buffer.alloc(700, 0x4f)),
    pages(Buffer.alloc(300)),
  ])

describe('oggTitles', () => {
  const facts: [what: string, tags: Uint8Array, titles: string[]][] = [
    ['Opus', opus('TITLE=Sinnerman', 'ARTIST=Nina Simone'), ['Nina Simone - Sinnerman']],
    ['names in any case, the first of several', opus('title=a=b', 'Title=c'), ['a=b']],
    ['Vorbis', Buffer.concat([Buffer.from('\u0003vorbis'), comments('TITLE=Ж')]), ['Ж']],
    ['FLAC', Buffer.concat([Buffer.from([0x84, 0, 0, 99]), comments('TITLE=x')]), ['x']],
    ['no title', opus('GENRE=x'), ['']],
    ['another packet', Buffer.from('no comments'), []],
    ['lengths that are not true', Buffer.concat([Buffer.from('OpusTags'), uint32(2 ** 32 - 1), uint32(9)]), ['']],
    ['a picture before the end', opus('TITLE=x', `PICTURE=${'A'.repeat(200_000)}`), ['x']],
  ]
  it.each(facts)('%s', (_, tags, titles) => {
    expect(oggTitles()(chain(tags))).toEqual(titles)
    expect(oggTitles()(chain(tags, 1))).toEqual(titles)
  })

  it('finds each title of a chain, however the bytes are cut', () => {
    const title = fc
      .string({ minLength: 1, unit: 'grapheme-ascii' })
      .map((text) => text.trim())
      .filter(Boolean)
    fc.assert(
      fc.property(fc.array(title, { maxLength: 5 }), fc.array(fc.nat(400)), (titles, cuts) => {
        const wire = Buffer.concat(titles.map((text) => chain(opus(`TITLE=${text}`))))
        const push = oggTitles()
        const found: string[] = []
        let at = 0
        for (const cut of [...cuts, wire.length]) {
          found.push(...push(wire.subarray(at, at + cut)))
          at += cut
        }
        expect(found).toEqual(titles)
      }),
    )
  })

  it('finds nothing in anything else, and does not fail', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (chunks) => {
        expect(chunks.flatMap(oggTitles())).toEqual([])
      }),
    )
  })
})
