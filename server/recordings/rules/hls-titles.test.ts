import { describe, expect, it } from 'vitest'
import { segmentDates } from './hls.ts'
import { type MediaPlaylist, readHls } from './hls-playlist.ts'
import { hlsTitles, listedTitles } from './hls-titles.ts'
import { nameInText, nameOf } from './names-in-text.ts'

describe('the title in a text', () => {
  const facts: [text: string, title: string | undefined][] = [
    ['', undefined],
    ['Nina Simone - Sinnerman', 'Nina Simone - Sinnerman'],
    ['Björk – Jóga', 'Björk – Jóga'],
    ['title="Sinnerman",artist="Nina Simone"', 'Nina Simone - Sinnerman'],
    ['artist="Nina Simone",title="Sinnerman",url="song_spot=\\"M\\" id=\\"1\\""', 'Nina Simone - Sinnerman'],
    ["title='Sinnerman', artist='Nina Simone'", 'Nina Simone - Sinnerman'],
    ['TITLE="Sinnerman"', 'Sinnerman'],
    ['title="Say \\"Hello\\"",artist="A, B & C"', 'A, B & C - Say "Hello"'],
    ['title="Nina Simone - Sinnerman",artist="Nina Simone"', 'Nina Simone - Sinnerman'],
    ['title="text=\\"Sinnerman\\" song_spot=\\"M\\"",artist="Nina Simone"', 'Nina Simone - Sinnerman'],
    ['Nina Simone - text="Sinnerman" song_spot="M" MediaBaseId="1094475" length="00:03:10"', 'Nina Simone - Sinnerman'],
    ['track_title="Sinnerman",track_artist_name="Nina Simone"', 'Nina Simone - Sinnerman'],
    ['song="Sinnerman" performer="Nina Simone"', 'Nina Simone - Sinnerman'],
    ['Nina Simone - Sinnerman,adw_ad="false",duration="190"', 'Nina Simone - Sinnerman'],
    ['{"title":"Sinnerman","artist":"Nina Simone"}', 'Nina Simone - Sinnerman'],
    ['adContext="",durationMilliseconds="30000",adId="1",insertionType="preroll"', ''],
    ['adw_ad="true",durationMilliseconds="15000"', ''],
    ['{"ad":true}', ''],
    ['title="",artist=""', ''],
    ['title="Only a title",artist=" "', 'Only a title'],
    ['Rock &amp; Roll', 'Rock & Roll'],
    ['no desc', ''],
    ['undefined', ''],
    ['-', ''],
    ['1 + 1 = 2', '1 + 1 = 2'],
    ['{broken', '{broken'],
    ['a\u0007b', 'a b'],
  ]
  it.each(facts)('%s', (text, title) => {
    const named = nameInText(text)
    expect(named && nameOf(named)).toBe(title)
  })
})

describe('the titles in a playlist', () => {
  /** The title for each segment of a playlist, one after the other. */
  function told(...lines: string[]) {
    const playlist = readHls(['#EXTM3U', '#EXT-X-TARGETDURATION:10', ...lines].join('\n')) as MediaPlaylist
    const dates = segmentDates(playlist.segments)
    return playlist.segments.map((segment) => {
      const { text, range } = listedTitles(segment, playlist.ranges, dates.get(segment.mediaSequenceNumber))
      return range ?? text
    })
  }
  const date = '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00Z'
  const segments = (count: number, title = '') =>
    Array.from({ length: count }, (_, at) => `#EXTINF:10,${title}\n${at}.ts`)
  const range = (from: string, more: string) => `#EXT-X-DATERANGE:ID="${from}",START-DATE="2026-11-21T${from}Z",${more}`

  const facts: [what: string, lines: string[], titles: (string | undefined)[]][] = [
    ['of segments', ['#EXTINF:10,A - B', 'a.ts', '#EXTINF:10,', 'b.ts'], ['A - B', undefined]],
    ['that are names of files', ['#EXTINF:10,a.ts', 'x/a.ts?y', '#EXTINF:10,b', 'x/b.ts'], [undefined, undefined]],
    [
      'of a span that began before',
      [range('11:59:00', 'X-TITLE="B",X-ARTIST="A"'), date, ...segments(2)],
      ['A - B', 'A - B'],
    ],
    [
      'of spans that follow one another',
      [date, range('12:00:00', 'X-TITLE="B"'), range('12:00:12', 'X-TITLE="C"'), ...segments(3)],
      ['B', 'C', 'C'],
    ],
    ['of a span that has ended', [date, range('12:00:00', 'X-TITLE="B",DURATION=11'), ...segments(3)], ['B', '', '']],
    [
      'of a span with an end',
      [date, range('12:00:00', 'X-TITLE="B",END-DATE="2026-11-21T12:00:22Z"'), ...segments(3)],
      ['B', 'B', ''],
    ],
    ['of a span that has not begun', [date, range('13:00:00', 'X-TITLE="B"'), ...segments(1)], [undefined]],
    ['of a span in a playlist without dates', [range('12:00:00', 'X-TITLE="B"'), ...segments(1)], ['B']],
    [
      'of attributes with other names',
      [date, range('12:00:00', 'X-COM-RADIO-SONG="B",X-COM-RADIO-ARTIST="A"'), ...segments(1)],
      ['A - B'],
    ],
    [
      'not of spans of adverts',
      [date, range('12:00:00', 'SCTE35-OUT=0xFC30,DURATION=30'), ...segments(1, 'A - B')],
      ['A - B'],
    ],
    ['of a tag with attributes', ['#EXT-X-METADATA:TITLE="B",ARTIST="A"', ...segments(2)], ['A - B', undefined]],
  ]
  it.each(facts)('%s', (_, lines, titles) => {
    expect(told(...lines)).toEqual(titles)
  })
})

describe('which of several titles is told', () => {
  const steps: [what: string, heard: (string | undefined)[][], told: (string | undefined)[]][] = [
    ['one that changes', [['A'], ['A'], ['B']], ['A', undefined, 'B']],
    ['none where there is none', [[], ['A'], []], [undefined, 'A', undefined]],
    [
      'a tag before a text that is always the same',
      [['Radio', undefined, 'A'], ['Radio'], ['Radio', undefined, 'B']],
      ['A', undefined, 'B'],
    ],
    [
      'a text after a tag that never changes',
      [['A', undefined, 'Radio'], ['B', undefined, 'Radio'], ['C']],
      ['Radio', 'B', 'C'],
    ],
    [
      'a span before a text',
      [
        ['Radio', 'A'],
        ['Radio', 'A'],
        ['Radio', 'B'],
      ],
      ['A', undefined, 'B'],
    ],
    ['the end of a title', [['A'], [''], ['']], ['A', '', undefined]],
    [
      'a tag, where the text names nothing',
      [
        ['', undefined, 'A'],
        ['', undefined, ''],
      ],
      ['A', ''],
    ],
  ]
  it.each(steps)('%s', (_, heard, told) => {
    const titles = hlsTitles()
    expect(heard.map(([text, range, tag]) => titles({ text, range, tag }))).toEqual(told)
  })
})
