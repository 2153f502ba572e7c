import { describe, expect, it } from 'vitest'
import { attributesOf, type MasterPlaylist, type MediaPlaylist, readHls } from './hls-playlist.ts'

const media = (...lines: string[]) =>
  readHls(['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines].join('\n')) as MediaPlaylist
const master = (...lines: string[]) => readHls(['#EXTM3U', ...lines].join('\n')) as MasterPlaylist
const one = ['#EXTINF:4,', 'a.ts']
const two = ['#EXTINF:4,', 'b.ts']

/** The segments in short: number, address, seconds and what else is known of them. */
const short = ({ segments }: MediaPlaylist) =>
  segments.map((segment) => {
    const { mediaSequenceNumber, uri, duration, byteRange, map, programDateTime } = segment
    const flags = (['gap', 'discontinuity', 'isEncrypted'] as const).filter((flag) => segment[flag])
    const range = byteRange && `${byteRange.offset}+${byteRange.length}`
    const init = map && `map ${map.uri}${map.byteRange ? ` ${map.byteRange.offset}+${map.byteRange.length}` : ''}`
    const parts = [mediaSequenceNumber, uri, duration, range, init, segment.title, programDateTime?.toISOString()]
    return [...parts, ...flags].filter((part) => part !== undefined && part !== '').join(' ')
  })

describe('a media playlist', () => {
  const facts: [what: string, lines: string[], segments: string[]][] = [
    ['segments', [...one, ...two], ['0 a.ts 4', '1 b.ts 4']],
    ['a first number', ['#EXT-X-MEDIA-SEQUENCE:7', ...one], ['7 a.ts 4']],
    ['a number with a space', ['#EXT-X-MEDIA-SEQUENCE: 7', ...one], ['7 a.ts 4']],
    ['a number of 20 digits', ['#EXT-X-MEDIA-SEQUENCE:17643215000000001234', ...one], ['215000000001234 a.ts 4']],
    [
      'parts of a segment that is not there yet',
      [...one, '#EXT-X-PART:DURATION=1,URI="b.1.ts"', '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.ts"'],
      ['0 a.ts 4'],
    ],
    [
      'parts of whole segments',
      ['#EXT-X-PART:DURATION=2,URI="a.1.ts"', '#EXT-X-PART:DURATION=2,URI="a.2.ts"', ...one],
      ['0 a.ts 4'],
    ],
    [
      'a date of a segment that is not there yet',
      [...one, '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:04Z', '#EXT-X-PART:DURATION=1,URI="b.1.ts"'],
      ['0 a.ts 4'],
    ],
    ['parts alone', ['#EXT-X-PART:DURATION=1,URI="a.1.ts"'], []],
    [
      'a hint of an initialization section',
      ['#EXT-X-MAP:URI="i.mp4"', ...one, '#EXT-X-PRELOAD-HINT:TYPE=MAP,URI="j.mp4"'],
      ['0 a.ts 4 map i.mp4'],
    ],
    ['a segment announced without an address', [...one, '#EXTINF:4,'], ['0 a.ts 4']],
    ['segments that are prefetched', [...one, '#EXT-X-PREFETCH:b.ts'], ['0 a.ts 4']],
    ['skipped segments', ['#EXT-X-MEDIA-SEQUENCE:7', '#EXT-X-SKIP:SKIPPED-SEGMENTS=3', ...one], ['10 a.ts 4']],
    ['gaps', ['#EXT-X-GAP', ...one, ...two], ['0 a.ts 4 gap', '1 b.ts 4']],
    ['a gap behind the duration', ['#EXTINF:4,', '#EXT-X-GAP', 'a.ts', ...two], ['0 a.ts 4 gap', '1 b.ts 4']],
    ['a discontinuity', [...one, '#EXT-X-DISCONTINUITY', ...two], ['0 a.ts 4', '1 b.ts 4 discontinuity']],
    ['byte ranges', ['#EXTINF:4,', '#EXT-X-BYTERANGE:100@50', 'a.ts'], ['0 a.ts 4 50+100']],
    [
      'a byte range that continues',
      ['#EXTINF:4,', '#EXT-X-BYTERANGE:100@50', 'a.ts', '#EXT-X-BYTERANGE:7', '#EXTINF:4,', 'a.ts'],
      ['0 a.ts 4 50+100', '1 a.ts 4 150+7'],
    ],
    [
      'a byte range that begins a file',
      ['#EXT-X-BYTERANGE:100', ...one, '#EXT-X-BYTERANGE:7', ...two],
      ['0 a.ts 4 0+100', '1 b.ts 4 0+7'],
    ],
    [
      'an initialization section that lasts',
      ['#EXT-X-MAP:URI="i.mp4"', ...one, ...two],
      ['0 a.ts 4 map i.mp4', '1 b.ts 4 map i.mp4'],
    ],
    [
      'one that changes, and is a part',
      ['#EXT-X-MAP:URI="i.mp4"', ...one, '#EXT-X-MAP:URI="i.mp4",BYTERANGE="72@9"', ...two],
      ['0 a.ts 4 map i.mp4', '1 b.ts 4 map i.mp4 9+72'],
    ],
    [
      'one that is a part without a place',
      ['#EXT-X-MAP:URI="i.mp4",BYTERANGE="72"', ...one],
      ['0 a.ts 4 map i.mp4 0+72'],
    ],
    [
      'a key, and its end',
      ['#EXT-X-KEY:METHOD=AES-128,URI="k"', ...one, '#EXT-X-KEY:METHOD=NONE', ...two],
      ['0 a.ts 4 isEncrypted', '1 b.ts 4'],
    ],
    [
      'dates of all forms',
      [
        '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.250+01:00',
        ...one,
        '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:04.123456+0000',
        ...two,
      ],
      ['0 a.ts 4 2026-11-21T11:00:00.250Z', '1 b.ts 4 2026-11-21T12:00:04.123Z'],
    ],
    [
      'a date without a zone',
      ['#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00', ...one],
      ['0 a.ts 4 2026-11-21T12:00:00.000Z'],
    ],
    ['a date that cannot be read', ['#EXT-X-PROGRAM-DATE-TIME:soon', ...one], ['0 a.ts 4']],
    ['a duration without a comma', ['#EXTINF:4.5', 'a.ts'], ['0 a.ts 4.5']],
    [
      'durations that cannot be read',
      ['#EXTINF:,', 'a.ts', '#EXTINF:-1,', 'b.ts', '#EXTINF:x,', 'c.ts'],
      ['0 a.ts 4', '1 b.ts 4', '2 c.ts 4'],
    ],
    [
      'titles',
      ['#EXTINF:4,Björk - Jóga, live', 'a.ts', '#EXTINF:4 , 東京事変 ', 'b.ts'],
      ['0 a.ts 4 Björk - Jóga, live', '1 b.ts 4 東京事変'],
    ],
    ['attributes before a title', ['#EXTINF:4 tvg-name="a,b",Title', 'a.ts'], ['0 a.ts 4 Title']],
    ['a percent sign in a title', ['#EXTINF:4,100 % %E', 'a.ts'], ['0 a.ts 4 100 % %E']],
    ['spaces everywhere', ['  #EXTINF: 4 ,  ', '', '   ', '  a.ts  '], ['0 a.ts 4']],
    [
      'small letters',
      ['#extinf:4,', 'a.ts', '#Ext-X-Discontinuity', '#EXTINF:4,', 'b.ts'],
      ['0 a.ts 4', '1 b.ts 4 discontinuity'],
    ],
    ['comments, and lines that are no segments', ['# x', 'stray.ts', ...one, '#x', 'stray.ts'], ['0 a.ts 4']],
    [
      'tags of others',
      ['#EXT-X-CUE-OUT:30', '#EXT-OATCLS-SCTE35:/DAl', '#EXT-X-BITRATE:128', '#EXT-X-FOO', ...one],
      ['0 a.ts 4'],
    ],
    ['variables', ['#EXT-X-DEFINE:NAME="dir",VALUE="x/y"', '#EXTINF:4,', '{$dir}/a.ts?{$no}'], ['0 x/y/a.ts?{$no} 4']],
  ]
  it.each(facts)('%s', (_, lines, segments) => {
    expect(short(media(...lines))).toEqual(segments)
  })

  it('with any line ends, a byte order mark, or no first line', () => {
    const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...one, ...two]
    for (const text of [lines.join('\r\n'), lines.join('\r'), `\ufeff${lines.join('\n')}`, lines.slice(1).join('\n')]) {
      expect(short(readHls(text) as MediaPlaylist)).toEqual(['0 a.ts 4', '1 b.ts 4'])
    }
  })

  it('without a target duration takes the longest segment, and says whether it is over', () => {
    const read = readHls('#EXTM3U\n#EXTINF:6,\na.ts\n#EXTINF:9.5,\nb.ts\n#EXT-X-ENDLIST') as MediaPlaylist
    expect([read.targetSeconds, read.isEnded]).toEqual([9.5, true])
    expect(media(...one).isEnded).toBe(false)
  })

  it('an update without what is known has that of the playlist before, and what holds on', () => {
    const date = '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00Z'
    const former = media('#EXT-X-MEDIA-SEQUENCE:7', '#EXT-X-MAP:URI="i.mp4"', date, ...one, ...two)
    const lines = ['#EXTM3U', '#EXT-X-MEDIA-SEQUENCE:7', '#EXT-X-SKIP:SKIPPED-SEGMENTS=2', '#EXTINF:4,', 'c.ts']
    const known = ['7 a.ts 4 map i.mp4 2026-11-21T12:00:00.000Z', '8 b.ts 4 map i.mp4']
    expect(short(readHls(lines.join('\n'), { former }) as MediaPlaylist)).toEqual([...known, '9 c.ts 4 map i.mp4'])
  })

  it('without segments and tags is not one', () => {
    for (const text of ['', 'a.ts', '#EXTM3U\nhttp://a.example/', '<html>', '#EXTM3U\n#EXT-X-VERSION:3']) {
      expect([text, readHls(text)]).toEqual([text, undefined])
    }
  })

  it('is read in a time that grows with its length, whatever its lines', () => {
    for (const piece of ['a', '=', '"', ',', ' ', '#', 'a=', '="', '\n', '{$', '#EXTINF:4,\na\n', 'a="b",']) {
      const before = performance.now()
      readHls(`#EXTM3U\n#EXT-X-KEY:${piece.repeat(1_000_000 / piece.length)}`)
      readHls(`#EXTM3U\n#EXTINF:${piece.repeat(1_000_000 / piece.length)}\na.ts`)
      expect([piece, performance.now() - before < 5000]).toEqual([piece, true])
    }
  })
})

describe('attributesOf', () => {
  it.each<[text: string, attributes: Record<string, string>]>([
    ['BANDWIDTH=64000,CODECS="mp4a.40.2,x"', { BANDWIDTH: '64000', CODECS: 'mp4a.40.2,x' }],
    ['bandwidth = 64000 , Codecs = "a" ', { BANDWIDTH: '64000', CODECS: 'a' }],
    ['URI="a=b,c=d",X=', { URI: 'a=b,c=d', X: '' }],
    ['URI="open', { URI: 'open' }],
    ['nothing', {}],
  ])('%s', (text, attributes) => {
    expect(Object.fromEntries(attributesOf(text))).toEqual(attributes)
  })
})

describe('a multivariant playlist: its media playlists in the order in which they are tried', () => {
  const audio = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="x"'
  const facts: [what: string, lines: string[], uris: string[]][] = [
    [
      'by bandwidth',
      ['#EXT-X-STREAM-INF:BANDWIDTH=64000', 'low', '#EXT-X-STREAM-INF:BANDWIDTH=128000', 'high'],
      ['high', 'low'],
    ],
    ['with spaces', ['#EXT-X-STREAM-INF: BANDWIDTH = 64000 , CODECS = "mp4a.40.2"', '', ' low '], ['low']],
    ['a comment before the address', ['#EXT-X-STREAM-INF:BANDWIDTH=1', '# x', 'low'], ['low']],
    [
      'an address that is missing',
      ['#EXT-X-STREAM-INF:BANDWIDTH=1', '#EXT-X-STREAM-INF:BANDWIDTH=2', 'high'],
      ['high'],
    ],
    [
      'sound before pictures',
      ['#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360', 'film', '#EXT-X-STREAM-INF:BANDWIDTH=64000', 'sound'],
      ['sound', 'film'],
    ],
    [
      'pictures that are small before others',
      [
        '#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.4,mp4a.40.2"',
        'big',
        '#EXT-X-STREAM-INF:BANDWIDTH=2,CODECS="avc1.4"',
        'small',
      ],
      ['small', 'big'],
    ],
    [
      'frames alone are nothing',
      ['#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i"', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'a'],
      ['a'],
    ],
    [
      'the sound of a film',
      [`${audio},URI="sound",DEFAULT=YES`, '#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=1x1,AUDIO="g"', 'film'],
      ['sound'],
    ],
    [
      'the sound in a film, in spite of another language',
      [`${audio},DEFAULT=YES`, `${audio},URI="other"`, '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="g"', 'film'],
      ['film'],
    ],
    [
      'the first sound, if none is preferred',
      [`${audio},URI="one"`, `${audio},URI="two"`, '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="g"', 'film'],
      ['one'],
    ],
    ['sound of another group', [`${audio},URI="one"`, '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="h"', 'film'], ['film']],
    [
      'subtitles',
      ['#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="g",URI="text"', '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="g"', 'a'],
      ['a'],
    ],
    [
      'one sound for all films, once',
      [
        `${audio},URI="sound"`,
        '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="g"',
        'a',
        '#EXT-X-STREAM-INF:BANDWIDTH=8,AUDIO="g"',
        'b',
      ],
      ['sound'],
    ],
    ['none', ['#EXT-X-STREAM-INF:BANDWIDTH=1'], []],
  ]
  it.each(facts)('%s', (_, lines, uris) => {
    expect(master(...lines).uris).toEqual(uris)
  })
})
