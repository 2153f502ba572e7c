import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chapters } from './chapters.ts'
import { id3Chapters } from './id3-chapters.ts'

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const safe = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))
const sizeOf = (version: number, length: number) => (version === 4 ? safe(length) : number(length))
const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))

type Version = 3 | 4
const frame = (version: Version, id: string, body: Buffer, { flags = [0, 0], size = body.length } = {}) =>
  join(id, sizeOf(version, size), Buffer.from(flags), body)
const tag = (version: Version, frames: Buffer[], { flags = 0, size = join(...frames).length } = {}) =>
  join('ID3', Buffer.from([version, 0, flags]), safe(size), ...frames)
const latin = (text: string) => join(Buffer.from([0]), Buffer.from(text, 'latin1'))
const utf8 = (text: string) => join(Buffer.from([3]), text)
const utf16 = (text: string) => join(Buffer.from([1]), Buffer.from(`\ufeff${text}`, 'utf16le'))
const utf16be = (text: string) => join(Buffer.from([2]), Buffer.from(text, 'utf16le').swap16())
const title = (version: Version, body: Buffer) => frame(version, 'TIT2', body)
const chap = (version: Version, fromMs: number, parts: Buffer[], { name = 'c\0', options = {} } = {}) =>
  frame(
    version,
    'CHAP',
    join(name, number(fromMs), number(fromMs), number(0xffffffff), number(0xffffffff), ...parts),
    options,
  )
const of = (version: Version, fromMs: number, text: string) => chap(version, fromMs, [title(version, utf8(text))])
const picture = (version: Version, bytes: number) => frame(version, 'APIC', Buffer.alloc(bytes, 'JFIF'))
const audio = Buffer.alloc(2000, 0xaa)

const facts: [what: string, file: Buffer, chapters: Chapters][] = [
  ['no tag', audio, []],
  ['an empty file', Buffer.alloc(0), []],
  ['a tag without chapters', tag(3, [title(3, utf8('A'))]), []],
  [
    'ID3v2.3',
    tag(3, [of(3, 0, 'A'), of(3, 1500, 'B')]),
    [
      [0, 'A'],
      [1500, 'B'],
    ],
  ],
  [
    'ID3v2.4',
    tag(4, [of(4, 0, 'A'), of(4, 1500, 'B')]),
    [
      [0, 'A'],
      [1500, 'B'],
    ],
  ],
  [
    'not in their order',
    tag(4, [of(4, 1500, 'B'), of(4, 0, 'A')]),
    [
      [0, 'A'],
      [1500, 'B'],
    ],
  ],
  [
    'other frames around',
    tag(3, [
      title(3, utf8('X')),
      frame(3, 'CTOC', join('toc\0', Buffer.from([3, 1]), 'c\0')),
      of(3, 0, 'A'),
      picture(3, 500),
    ]),
    [[0, 'A']],
  ],
  ['a large picture before', tag(4, [picture(4, 2_000_000), of(4, 0, 'A')]), [[0, 'A']]],
  ['padding behind', tag(3, [of(3, 0, 'A'), Buffer.alloc(500)]), [[0, 'A']]],
  ['Latin-1', tag(3, [chap(3, 0, [title(3, latin('Grüße'))])]), [[0, 'Grüße']]],
  ['UTF-8 that says Latin-1', tag(3, [chap(3, 0, [title(3, join(Buffer.from([0]), 'Grüße'))])]), [[0, 'Grüße']]],
  ['UTF-16', tag(3, [chap(3, 0, [title(3, utf16('Grüße 歌'))])]), [[0, 'Grüße 歌']]],
  ['UTF-16BE', tag(4, [chap(4, 0, [title(4, utf16be('Grüße'))])]), [[0, 'Grüße']]],
  ['a title with a zero at its end', tag(4, [chap(4, 0, [title(4, utf8('A\0'))])]), [[0, 'A']]],
  ['references of HTML', tag(4, [of(4, 0, 'A &amp; B')]), [[0, 'A & B']]],
  [
    'other sub-frames before the title',
    tag(3, [
      chap(3, 0, [
        frame(3, 'WXXX', join(Buffer.from([0]), 'x\0https://a.example')),
        picture(3, 300),
        title(3, utf8('A')),
      ]),
    ]),
    [[0, 'A']],
  ],
  ['two titles', tag(3, [chap(3, 0, [title(3, utf8('A')), title(3, utf8('B'))])]), [[0, 'A']]],
  ['a subtitle only', tag(3, [chap(3, 0, [frame(3, 'TIT3', utf8('A'))])]), []],
  ['no sub-frames', tag(3, [chap(3, 0, []), of(3, 1, 'A')]), [[1, 'A']]],
  ['an empty title', tag(3, [of(3, 0, ''), of(3, 1, 'A')]), [[1, 'A']]],
  ['an empty name', tag(3, [chap(3, 5, [title(3, utf8('A'))], { name: '\0' })]), [[5, 'A']]],
  ['no end of the name', tag(3, [frame(3, 'CHAP', Buffer.from('abc')), of(3, 1, 'A')]), [[1, 'A']]],
  ['no times', tag(3, [frame(3, 'CHAP', Buffer.from('c\0\0\0')), of(3, 1, 'A')]), [[1, 'A']]],
  ['a start that is not known', tag(3, [of(3, 0xffffffff, 'X'), of(3, 1, 'A')]), [[1, 'A']]],
  ['chapters in the second tag', join(tag(3, [title(3, utf8('X'))]), tag(4, [of(4, 0, 'A')]), audio), [[0, 'A']]],
  [
    'chapters in both tags',
    join(tag(3, [of(3, 0, 'A')]), tag(4, [of(4, 5, 'B')])),
    [
      [0, 'A'],
      [5, 'B'],
    ],
  ],
  [
    'sizes of ID3v2.4 as in ID3v2.3',
    tag(4, [
      join(
        'CHAP',
        number(230),
        Buffer.from([0, 0]),
        'c\0',
        number(7),
        Buffer.alloc(12),
        title(3, utf8('A'.repeat(201))),
      ),
    ]),
    [[7, `${'A'.repeat(199)}…`]],
  ],
  [
    'an unsynchronised tag',
    tag(
      3,
      [
        frame(
          3,
          'CHAP',
          join(
            'c\0',
            number(7),
            Buffer.alloc(4),
            Buffer.from([0xff, 0, 0xff, 0, 0xff, 0, 0xff, 0]),
            Buffer.alloc(4),
            title(3, utf8('A')),
          ),
          { size: 30 },
        ),
      ],
      { flags: 0x80 },
    ),
    [[7, 'A']],
  ],
  ['a compressed chapter', tag(3, [chap(3, 0, [title(3, utf8('A'))], { options: { flags: [0, 0x80] } })]), []],
  ['an extended header', tag(3, [join(number(6), Buffer.alloc(6)), of(3, 0, 'A')], { flags: 0x40 }), [[0, 'A']]],
  // Hostile.
  ['a tag that ends early', tag(3, [of(3, 0, 'A')], { size: 100_000_000 }), [[0, 'A']]],
  ['a tag of nothing', tag(3, []), []],
  [
    'a chapter longer than its tag',
    tag(3, [chap(3, 0, [title(3, utf8('A'))], { options: { size: 0xffffffff } })]),
    [[0, 'A']],
  ],
  [
    'a sub-frame longer than its chapter',
    tag(3, [chap(3, 0, [frame(3, 'TIT2', utf8('A'), { size: 0x7fffffff })])]),
    [[0, 'A']],
  ],
  ['a sub-frame of no bytes', tag(3, [chap(3, 0, [frame(3, 'TIT2', Buffer.alloc(0))])]), []],
  ['chapters in chapters', tag(3, [chap(3, 0, [chap(3, 5, [title(3, utf8('B'))]), title(3, utf8('A'))])]), [[0, 'A']]],
  ['a header that was cut', Buffer.from('ID3\u0003'), []],
  ['a chapter that was cut', tag(3, [of(3, 0, 'A')]).subarray(0, 25), []],
  ['ID3v2.2', join('ID3', Buffer.from([2, 0, 0]), safe(20), Buffer.alloc(20, 'C')), []],
  ['a picture beyond what is read', tag(4, [picture(4, 5_000_000), of(4, 0, 'A')]), []],
]

function read(file: Buffer, size: number): Chapters {
  const chapters = id3Chapters()
  for (let at = 0; at < file.length; at += size) chapters.push(file.subarray(at, at + size))
  return chapters.end()
}

describe('the chapters in an MP3', () => {
  it.each(facts)('%s', (_, file, chapters) => {
    for (const size of file.length > 10_000 ? [65_536] : [1, 7, 65_536]) expect(read(file, size)).toEqual(chapters)
  })

  it('are at most 1000, of at most eight tags', () => {
    const many = Array.from({ length: 3000 }, (_, at) => of(3, at, 'A'))
    expect(read(tag(3, many), 65_536)).toHaveLength(1000)
    const tags = join(...Array.from({ length: 20 }, (_, at) => tag(3, [of(3, at, 'A')])))
    expect(read(tags, 65_536)).toHaveLength(8)
  })

  it('any change of a tag gives chapters or none', () => {
    const good = tag(4, [title(4, utf8('X')), of(4, 0, 'A'), picture(4, 100), of(4, 1500, 'B')])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 10 }),
        fc.nat(100),
        (changes, size) => {
          const changed = Buffer.from(good)
          for (const [at, byte] of changes) changed[at] = byte
          expect(Array.isArray(read(changed, size + 1))).toBe(true)
        },
      ),
    )
  })
})
