import { describe, expect, it } from 'vitest'
import { nameOf } from './names-in-text.ts'
import { namesInSegment } from './segment-names.ts'
import { titleText } from './title-text.ts'

const bytes = (...parts: (Uint8Array | string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const big = (size: number) => [24, 16, 8, 0].map((shift) => (size >> shift) & 0xff)
const syncsafe = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)

type TagOptions = { version?: number; flags?: number; frameFlags?: number; size?: (bytes: number) => number[] }
const frame = (
  id: string,
  body: Uint8Array,
  { version = 4, frameFlags = 0, size = version === 4 ? syncsafe : big }: TagOptions,
) => (version === 2 ? bytes(id, big(body.length).slice(1), body) : bytes(id, size(body.length), [0, frameFlags], body))
function tag(frames: [id: string, body: Uint8Array][], options: TagOptions = {}) {
  const body = Buffer.concat(frames.map(([id, content]) => frame(id, content, options)))
  return bytes('ID3', [options.version ?? 4, 0, options.flags ?? 0], syncsafe(body.length), body)
}

const utf8 = (...texts: string[]) => bytes([3], Buffer.from(texts.join('\0')))
const latin1 = (text: string) => bytes([0], text)
const utf16 = (text: string) => bytes([1, 0xff, 0xfe], Buffer.from(text, 'utf16le'))
const big16 = (text: string) => Buffer.from(text, 'utf16le').swap16()
const title = utf8('Sinnerman')
const artist = utf8('Nina Simone')
const both = 'Nina Simone - Sinnerman'

describe('the names in the tags of packed audio', () => {
  const facts: [what: string, segment: Uint8Array, names: string[]][] = [
    [
      'title and artist',
      tag([
        ['TIT2', title],
        ['TPE1', artist],
      ]),
      [both],
    ],
    ['a title alone', tag([['TIT2', title]]), ['Sinnerman']],
    [
      'ID3v2.3',
      tag(
        [
          ['TPE1', latin1('Nina Simone')],
          ['TIT2', latin1('Sinnerman')],
        ],
        { version: 3 },
      ),
      [both],
    ],
    [
      'ID3v2.2',
      tag(
        [
          ['TP1', latin1('Nina Simone')],
          ['TT2', latin1('Sinnerman')],
        ],
        { version: 2 },
      ),
      [both],
    ],
    ['Latin-1', tag([['TIT2', latin1('J\xf3ga')]]), ['Jóga']],
    ['references of a web page', tag([['TIT2', utf8('Rock &amp; Roll')]]), ['Rock & Roll']],
    ['UTF-8 that says it is Latin-1', tag([['TIT2', bytes([0], Buffer.from('Jóga'))]]), ['Jóga']],
    ['UTF-16', tag([['TIT2', utf16('東京')]]), ['東京']],
    ['UTF-16 with a mark of the other order', tag([['TIT2', bytes([1, 0xfe, 0xff], big16('東京'))]]), ['東京']],
    ['UTF-16 without a mark', tag([['TIT2', bytes([1], Buffer.from('Jóga', 'utf16le'))]]), ['Jóga']],
    ['UTF-16BE', tag([['TIT2', bytes([2], big16('東京'))]]), ['東京']],
    ['zeros behind the text', tag([['TIT2', bytes(title, [0, 0])]]), ['Sinnerman']],
    [
      'several artists',
      tag([
        ['TIT2', title],
        ['TPE1', utf8('Nina Simone', 'X')],
      ]),
      ['Nina Simone, X - Sinnerman'],
    ],
    [
      'the whole name as title',
      tag([
        ['TIT2', utf8(both)],
        ['TPE1', artist],
      ]),
      [both],
    ],
    ['an own text with the whole name', tag([['TXXX', utf8('StreamTitle', both)]]), [both]],
    [
      'own texts with artist and title',
      tag([
        ['TXXX', utf8('artist', 'Nina Simone')],
        ['TXXX', utf8('title', 'Sinnerman')],
      ]),
      [both],
    ],
    [
      'attributes as title',
      tag([
        ['TIT2', utf8('text="Sinnerman" song_spot="M"')],
        ['TPE1', artist],
      ]),
      [both],
    ],
    [
      'own texts of an advert server',
      tag([
        ['TXXX', utf8('adContext', 'x')],
        ['TXXX', utf8('adId', '1')],
      ]),
      [],
    ],
    [
      'a timestamp alone',
      tag([['PRIV', bytes('com.apple.streaming.transportStreamTimestamp\0', Buffer.alloc(8))]]),
      [],
    ],
    [
      'a timestamp and a title',
      tag([
        ['PRIV', bytes('com.apple.streaming.transportStreamTimestamp\0', Buffer.alloc(8))],
        ['TIT2', title],
      ]),
      ['Sinnerman'],
    ],
    [
      'a picture before the title',
      tag([
        ['APIC', bytes([0], 'image/jpeg\0\x03\0', Buffer.alloc(900, 0xff))],
        ['TIT2', title],
      ]),
      ['Sinnerman'],
    ],
    [
      'sizes of ID3v2.3 in ID3v2.4',
      tag(
        [
          ['COMM', Buffer.alloc(200, 0x41)],
          ['TIT2', title],
        ],
        { size: big },
      ),
      ['Sinnerman'],
    ],
    [
      'an unsynchronised tag',
      tag([['TIT2', bytes([1, 0xff, 0, 0xfe], Buffer.from('Jo', 'utf16le'))]], { version: 3, flags: 0x80 }),
      ['Jo'],
    ],
    [
      'an unsynchronised frame',
      tag([['TIT2', bytes([1, 0xff, 0, 0xfe], Buffer.from('Jo', 'utf16le'))]], { frameFlags: 2 }),
      ['Jo'],
    ],
    ['a frame with its length', tag([['TIT2', bytes([0, 0, 0, 10], title)]], { frameFlags: 1 }), ['Sinnerman']],
    ['a compressed frame', tag([['TIT2', bytes([0, 0, 0, 10], 'xxxx')]], { frameFlags: 8 }), []],
    ['an empty title: nothing is named', tag([['TIT2', utf8('')]]), ['']],
    ['audio behind it', bytes(tag([['TIT2', title]]), [0xff, 0xfb, 0x90], Buffer.alloc(400)), ['Sinnerman']],
    [
      'two tags, and one within the audio',
      bytes(tag([['PRIV', bytes('x\0')]]), tag([['TIT2', title]]), Buffer.alloc(99), tag([['TIT2', utf8('Next')]])),
      ['Sinnerman', 'Next'],
    ],
    ['the letters ID3 in audio', bytes('xxID3xxxxxxxxID3\x04\0\0\0\0\0', Buffer.alloc(99)), []],
    [
      'a tag that is cut off',
      tag([
        ['TIT2', title],
        ['TPE1', artist],
      ]).subarray(0, 24),
      ['Sin'],
    ],
    [
      'a frame longer than its tag',
      bytes('ID3', [3, 0, 0], syncsafe(30), 'TIT2', big(1e9), [0, 0], utf8('Sinnerman')),
      ['Sinnerman'],
    ],
    ['nothing', Buffer.alloc(0), []],
  ]
  it.each(facts)('%s', (_, segment, names) => {
    const told = namesInSegment('aac', segment).map(nameOf)
    expect(told.map((name) => titleText(name, { chosen: 'auto', found: '' }))).toEqual(names)
  })
})

it('the bytes of a name in another encoding are kept, so that the encoding of the station holds', () => {
  const [name] = namesInSegment('aac', tag([['TIT2', bytes([0, 0xca, 0xe8, 0xed, 0xee])]]))
  expect(titleText(nameOf(name!), { chosen: 'windows-1251', found: '' })).toBe('Кино')
})

describe('the names in other segments', () => {
  /** Packets of a transport stream with a PES packet. */
  function packets(pid: number, data: Uint8Array, streamId = 0xbd) {
    const pes = bytes([0, 0, 1, streamId], big(data.length + 8).slice(2), [0x84, 0x80, 5, 0x21, 0, 1, 0, 1], data)
    const made: Buffer[] = []
    for (let at = 0; at < pes.length; at += 184) {
      const payload = pes.subarray(at, at + 184)
      const free = 184 - payload.length
      const stuffing = free === 0 ? [] : free === 1 ? [0] : [free - 1, 0, ...Array(free - 2).fill(0xff)]
      const head = [0x47, (at === 0 ? 0x40 : 0) | (pid >> 8), pid & 0xff, free === 0 ? 0x10 : 0x30]
      made.push(bytes(head, stuffing, payload))
    }
    return made
  }
  const whole = tag([
    ['TIT2', title],
    ['TPE1', artist],
  ])
  const audio = packets(256, Buffer.alloc(1000, 0x21), 0xc0)

  it('timed metadata in a transport stream, between packets of audio', () => {
    const long = tag([
      ['TXXX', utf8('x', 'y'.repeat(700))],
      ['TIT2', title],
    ])
    const [first, ...rest] = packets(258, long)
    const mixed = [first!, ...rest.flatMap((packet, at) => [audio[at]!, packet])]
    expect(namesInSegment('ts', Buffer.concat(mixed)).map(nameOf)).toEqual(['Sinnerman'])
    const two = [...packets(258, whole), ...audio, ...packets(258, tag([['TIT2', utf8('Next')]]), 0xfc)]
    expect(namesInSegment('ts', Buffer.concat(two)).map(nameOf)).toEqual([both, 'Next'])
    expect(namesInSegment('ts', Buffer.concat(audio))).toEqual([])
  })

  it('event messages of fragmented MP4, of both versions', () => {
    const box = (type: string, body: Uint8Array) => bytes(big(body.length + 8), type, body)
    const scheme = 'https://aomedia.org/emsg/ID3\0\0'
    const zero = box('emsg', bytes([0, 0, 0, 0], scheme, Buffer.alloc(16), whole))
    const one = box('emsg', bytes([1, 0, 0, 0], Buffer.alloc(20), scheme, whole))
    for (const message of [zero, one]) {
      const segment = bytes(box('styp', Buffer.alloc(8)), message, box('moof', Buffer.alloc(30)), box('mdat', whole))
      expect(namesInSegment('mp4', segment).map(nameOf)).toEqual([both])
    }
    expect(namesInSegment('mp4', box('mdat', Buffer.alloc(90)))).toEqual([])
  })

  it('any bytes end in bounded time', () => {
    for (const piece of [bytes('ID3', [4, 0, 0, 0, 0, 0x7f, 0x7f]), bytes([0x47]), Buffer.alloc(1), bytes('TIT2')]) {
      const long = Buffer.alloc(1_000_000, piece)
      for (const content of ['aac', 'ts', 'mp4'] as const) expect(namesInSegment(content, long)).toEqual([])
    }
  })
})
