import { describe, expect, it } from 'vitest'
import { audioCandidates, whyNone } from './audio-candidates.ts'
import type { Candidate } from './feed.ts'

const host = 'https://a.example/'
const named = (files: string): Candidate[] =>
  files
    .split(', ')
    .filter(Boolean)
    .map((file) => {
      const [path = '', type = '', from = 'enclosure'] = file.split(' ')
      return { from: from as Candidate['from'], url: host + path, type, length: undefined }
    })

/** Files as path, type and place; and those that are tried, in their order. */
const facts: [files: string, tried: string][] = [
  ['', ''],
  ['a.mp3 audio/mpeg', 'a.mp3'],
  ['a.mp3', 'a.mp3'],
  ['a audio/mpeg', 'a'],
  ['a audio/mp3', 'a'],
  ['a audio/x-mp3', 'a'],
  ['a audio/x-mpeg-3;charset=utf-8', 'a'],
  ['a', 'a'],
  ['a binary/octet-stream', 'a'],
  ['a application/octet-stream', 'a'],
  ['a application/force-download', 'a'],
  ['a application/x-download', 'a'],
  ['a text/plain', 'a'],
  ['a text/html', 'a'],
  ['a video/mpeg', 'a'],
  ['a audio/x-m4a', 'a'],
  ['a application/xml', 'a'],
  ['a.mp3 text/html', 'a.mp3'],
  ['a.mp3?b=.ogg image/jpeg', 'a.mp3?b=.ogg'],
  ['A.MP3 audio/x-m4a', 'A.MP3'],
  ['a.m4a audio/mpeg', 'a.m4a'],
  ['a.m4a', 'a.m4a'],
  ['a.php audio/ogg', 'a.php'],
  // Type and name agree: it is of another kind.
  ['a.m4a audio/x-m4a', ''],
  ['a.jpg image/jpeg', ''],
  ['a.mp4?b=.mp3 video/mp4', ''],
  ['a.pdf application/pdf', ''],
  // The likeliest first.
  ['a.jpg image/jpeg, a.mp3 audio/mpeg', 'a.mp3'],
  ['a.ogg audio/ogg, a.mp3 audio/mpeg', 'a.mp3'],
  ['a.ogg, a.mp3', 'a.mp3, a.ogg'],
  ['a audio/ogg, b audio/mpeg', 'b, a'],
  ['a, b.mp3', 'b.mp3, a'],
  ['a.mp3 text/html, b audio/mpeg', 'b, a.mp3'],
  ['a.mp3 audio/mpeg, b.mp3 audio/mpeg', 'a.mp3, b.mp3'],
  // The same file is tried once.
  ['a.mp3, a.mp3 audio/mpeg', 'a.mp3'],
  // Of equal ones, by the elements that name them.
  [
    'd.mp3 audio/mpeg link, c.mp3 audio/mpeg alternate, b.mp3 audio/mpeg media, a.mp3 audio/mpeg',
    'a.mp3, b.mp3, c.mp3, d.mp3',
  ],
  ['a.opus audio/opus, b.mp3 audio/mpeg alternate', 'b.mp3'],
  ['a image media, b audio media', 'b, a'],
  ['c.jpg image media, b audio media', 'b'],
]

describe('the files that may be the audio of an item', () => {
  it.each(facts)('%s', (files, tried) => {
    expect(audioCandidates(named(files)).map(({ url }) => url.slice(host.length))).toEqual(
      tried.split(', ').filter(Boolean),
    )
  })

  it.each<[urls: string, tried: string, why: string]>([
    ['', '', 'no_audio'],
    ['HTTP://a.example/a.mp3', 'HTTP://a.example/a.mp3', ''],
    ['file:///home/me/a.mp3', '', 'no_web_audio'],
    ['ftp://a.example/a.mp3', '', 'no_web_audio'],
    ['data:audio/mpeg;base64,SUQz', '', 'no_web_audio'],
    ['javascript:alert(1)', '', 'no_web_audio'],
    ['https://', '', 'no_web_audio'],
    ['https://[1', '', 'no_web_audio'],
    ['C:\\a.mp3', '', 'no_web_audio'],
    ['a.mp3', '', 'relative_audio'],
    ['/a.mp3', '', 'relative_audio'],
    ['//a.example/a.mp3', '', 'relative_audio'],
    ['../a.mp3?b=c:d', '', 'relative_audio'],
    ['a.mp3 file:///a.mp3', '', 'relative_audio'],
    ['file:///a.mp3 https://a.example/a', 'https://a.example/a', ''],
    ['a.mp3 https://a.example/a', 'https://a.example/a', ''],
  ])('are on the web: %j', (urls, tried, why) => {
    const files = urls
      .split(' ')
      .filter(Boolean)
      .map((url): Candidate => ({ from: 'enclosure', url, type: 'audio/mpeg', length: undefined }))
    const found = audioCandidates(files).map(({ url }) => url)
    expect([found.join(' '), found.length > 0 ? '' : whyNone(files)]).toEqual([tried, why])
  })

  it('are missing for the reason of the likeliest ones', () => {
    expect(whyNone(named('a.jpg image/jpeg'))).toBe('not_mp3')
    expect(whyNone([...named('a.jpg image/jpeg'), { ...named('a.mp3')[0]!, url: 'a.mp3' }])).toBe('relative_audio')
  })

  it('are at most ten', () => {
    const many = named(Array.from({ length: 50 }, (_, at) => `${at}.mp3`).join(', '))
    expect(audioCandidates(many).map(({ url }) => url)).toEqual(many.slice(0, 10).map(({ url }) => url))
  })
})
