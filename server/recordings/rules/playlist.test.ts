import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstEntry } from './playlist.ts'

describe('firstEntry: the first playable address of a playlist', () => {
  const facts: [text: string, entry: string | undefined][] = [
    ['#EXTM3U\n#EXTINF:-1,Radio\nhttp://a.example/live.mp3\nhttp://b.example/', 'http://a.example/live.mp3'],
    ['#EXTM3U\r\nlive.mp3\r\n', 'live.mp3'],
    ['http://a.example/live.mp3', 'http://a.example/live.mp3'],
    ['#EXTM3U\nrtsp://a.example/\nmms://a.example/\nfile:///etc/passwd\nHTTPS://a.example/x', 'HTTPS://a.example/x'],
    ['#EXTM3U\n', undefined],
    [
      '[playlist]\nNumberOfEntries=2\nFile1= http://a.example/;stream \nTitle1=x\nFile2=http://b.example/',
      'http://a.example/;stream',
    ],
    ['[Playlist]\r\nfile1=http://a.example/\r\nlength1=-1\r\n', 'http://a.example/'],
    ['[playlist]\nNumberOfEntries=0\n', undefined],
    [
      '<?xml version="1.0"?><playlist><trackList><track><location>http://a.example/?a=1&amp;b=2&#38;c=&#x33;</location></track></trackList></playlist>',
      'http://a.example/?a=1&b=2&c=3',
    ],
    ['<playlist><trackList/></playlist>', undefined],
  ]
  it.each(facts)('%j: %j', (text, entry) => {
    expect(firstEntry(text)).toBe(entry)
  })

  it('finds what was written, in each of the formats and with any line ends', () => {
    const url = fc.webUrl({ withQueryParameters: true })
    fc.assert(
      fc.property(url, fc.constantFrom('\n', '\r\n', '\r'), (address, end) => {
        expect(firstEntry(['#EXTM3U', '#EXTINF:-1,x', address, 'http://other.example/'].join(end))).toBe(address)
        expect(firstEntry(['[playlist]', `File1=${address}`, 'File2=http://other.example/'].join(end))).toBe(address)
        const escaped = address.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
        expect(firstEntry(`<playlist>${end}<location>${escaped}</location></playlist>`)).toBe(address)
      }),
    )
  })

  it('never throws, and gives no other scheme', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(firstEntry(text) ?? '').not.toMatch(/^(?!https?:)[a-z][a-z0-9+.-]*:/i)
      }),
    )
  })
})
