import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listIn } from './playlist.ts'
import { textOf } from './text-of.ts'

const [a, b, c] = ['http://a.example/live.mp3', 'https://b.example/', 'http://c.example/;stream']

describe('listIn: the addresses in a list', () => {
  const facts: [what: string, text: string, entries: string[] | undefined][] = [
    ['M3U', `#EXTM3U\n#EXTINF:-1,Radio\n${a}\n${b}`, [a, b]],
    ['M3U with line ends of Windows, and a relative entry', '#EXTM3U\r\nlive.mp3\r\n', ['live.mp3']],
    ['M3U with line ends of old Macs', `#EXTM3U\r#EXTINF:-1,x\r${a}\r${b}`, [a, b]],
    ['M3U with a byte order mark, and blank lines before it', `\ufeff\n\n#EXTM3U\n\n${a}`, [a]],
    ['M3U in small letters', `#extm3u\n${a}`, [a]],
    ['M3U without its header', `#EXTINF:-1,Radio\n${a}\n${b}\n`, [a, b]],
    ['M3U with titles alone before relative entries', '#EXTINF:-1,x\nstream/1\nstream/2', ['stream/1', 'stream/2']],
    ['an address alone', a, [a]],
    ['an address with spaces and quotation marks around it', `  "${a}"  \n`, [a]],
    ['an address in angle brackets', `<${a}>`, [a]],
    ['addresses behind a sentence', `Choose one:\n${a}\n${b}`, [a, b]],
    [
      'other schemes are left out',
      `#EXTM3U\nrtsp://a.example/\nmms://a.example/\nfile:///etc/passwd\nHTTPS://a.example/x`,
      ['HTTPS://a.example/x'],
    ],
    [
      'other names of HTTP',
      '#EXTM3U\nicyx://a.example/x\nicy://a.example:8000\nunsv://a.example/y',
      ['http://a.example/x', 'http://a.example:8000', 'http://a.example/y'],
    ],
    ['a host and port alone', '#EXTM3U\nradio.example.org:8000/live', ['http://radio.example.org:8000/live']],
    ['headers of Kodi behind the address', `#EXTM3U\n${a}|User-Agent=Foo&Referer=x`, [a]],
    ['options of VLC', `#EXTM3U\n#EXTVLCOPT:http-user-agent=x\n${a}`, [a]],
    ['each once', `#EXTM3U\n${a}\n${b}\n${a}`, [a, b]],
    ['relative entries without a header', 'dir/one.mp3\n/two.m3u8?x=1', ['dir/one.mp3', '/two.m3u8?x=1']],
    ['M3U with nothing in it', '#EXTM3U\n', []],
    ['PLS', `[playlist]\nNumberOfEntries=2\nFile1= ${c} \nTitle1=x\nFile2=${b}`, [c, b]],
    ['PLS in another case and order', `[PLAYLIST]\r\nTitle2=x\r\nfile2=${b}\r\nFILE1=${a}\r\nlength1=-1\r\n`, [a, b]],
    ['PLS with ten entries, by their numbers', `[playlist]\nFile10=${c}\nFile2=${b}\nFile1=${a}`, [a, b, c]],
    ['PLS with spaces', `\n  [ playlist ]\n  File1 = ${a}\n`, [a]],
    ['PLS without its header', `NumberOfEntries=1\nFile1=${a}\n`, [a]],
    ['PLS with another header', `[Playlist1]\nFile1=${a}`, [a]],
    ['PLS whose number of entries is wrong', `[playlist]\nNumberOfEntries=7\nFile01=${a}`, [a]],
    ['PLS with relative entries', '[playlist]\nFile1=live/1.mp3', ['live/1.mp3']],
    ['PLS with nothing in it', '[playlist]\nNumberOfEntries=0\n', []],
    ['ASF references', `[Reference]\r\nRef1=${a}?MSWMExt=.asf\r\nRef2=${b}\r\n`, [`${a}?MSWMExt=.asf`, b]],
    ['an internet shortcut', `[InternetShortcut]\nURL=${a}\n`, [a]],
    [
      'XSPF',
      '<?xml version="1.0"?><playlist><trackList><track><location>http://a.example/?a=1&amp;b=2&#38;c=&#x33;</location></track></trackList></playlist>',
      ['http://a.example/?a=1&b=2&c=3'],
    ],
    [
      'XSPF with a prefix, comments and CDATA',
      `<!-- x --><x:playlist><!--<x:location>${b}</x:location>--><x:location>\n<![CDATA[${a}]]></x:location></x:playlist>`,
      [a],
    ],
    ['XSPF that is cut off', `<playlist><trackList><track><location>${a}`, [a]],
    ['XSPF with nothing in it', '<playlist><trackList/></playlist>', []],
    [
      'ASX',
      `<asx version="3.0"><title>x</title><entry><ref href="${a}"/></entry><entry><ref href="${b}"/></entry></asx>`,
      [a, b],
    ],
    [
      'ASX in capitals, with other quotation marks',
      `<ASX VERSION='3'><ENTRY><REF HREF='${a}' /><REF  HREF = ${b} /></ENTRY></ASX>`,
      [a, b],
    ],
    [
      'ASX that is not well-formed',
      `<ASX>\n<Title>Rock & Roll</Title><Entry><Ref href="http://a.example/?x=1&y=2"></Entry>`,
      ['http://a.example/?x=1&y=2'],
    ],
    [
      'ASX that leads to another, with a base',
      '<asx><base href="http://a.example/dir/"/><entryref href="b.asx"/></asx>',
      ['http://a.example/dir/b.asx'],
    ],
    ['SMIL', `<smil><body><audio src="${a}"/></body></smil>`, [a]],
    ['WPL', `<?wpl version="1.0"?><smil><body><seq><media src="${a}"/></seq></body></smil>`, [a]],
    [
      'a QuickTime link',
      `<?xml version="1.0"?><?quicktime type="application/x-quicktime-media-link"?><embed src="${a}" autoplay="true"/>`,
      [a],
    ],
    ['QuickTime reference text', `RTSPtext\r${a}\r`, [a]],
    [
      'XML of Winamp',
      `<WinampXML><playlist num_entries="1"><entry Playstring="${a}"><Name>x</Name></entry></playlist></WinampXML>`,
      [a],
    ],
    ['RAM', `# x\n${a}\n--stop--\npnm://a.example/x.ra\n`, [a]],
    ['zeros behind the text', `${a}\0\0\0`, [a]],
    ['a page', `<!doctype html><html><body><audio src="${a}"></audio></body></html>`, undefined],
    ['a feed', `<rss><channel><item><enclosure url="${a}"/></item></channel></rss>`, undefined],
    ['JSON', `{"url":"${a}"}`, undefined],
    ['a sentence', 'The server is full. See http://a.example/ for more.', undefined],
    ['a word', 'Forbidden', undefined],
    ['nothing', '', undefined],
  ]
  it.each(facts)('%s', (_, text, entries) => {
    expect(listIn(text)).toEqual(entries)
  })

  it('finds what was written, in each of the forms, with any line ends and in any encoding', () => {
    const part = fc.stringMatching(/^[a-z0-9~!$&'()*+,;=.-]{1,12}$/)
    const url = fc.tuple(part, part).map(([path, query]) => `https://a.example/${path}?${query}`)
    const encoded = fc.constantFrom<(text: string) => Uint8Array>(
      (text) => Buffer.from(text),
      (text) => Buffer.from(`\ufeff${text}`),
      (text) => Buffer.from(text, 'utf16le'),
      (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
      (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    )
    fc.assert(
      fc.property(url, fc.constantFrom('\n', '\r\n', '\r'), encoded, (address, end, bytes) => {
        const found = (...lines: string[]) => listIn(textOf(bytes(lines.join(end))))
        expect(found('#EXTM3U', '#EXTINF:-1,x', address, 'http://other.example/')?.[0]).toBe(address)
        expect(found('[playlist]', 'File2=http://other.example/', `File1=${address}`)?.[0]).toBe(address)
        const escaped = address.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
        expect(found('<playlist>', `<location>${escaped}</location></playlist>`)).toEqual([address])
        expect(found('<asx><entry>', `<ref href="${escaped}"/>`)).toEqual([address])
      }),
    )
  })

  it('never throws, gives no other scheme, and is quick', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const entry of listIn(text) ?? []) expect(entry).not.toMatch(/^(?!https?:)[a-z][a-z0-9+.-]*:/i)
      }),
    )
    const hostile = ['<', '"', ' ', '<!--', 'File1=', '<location>', 'a', 'a=', '\n', '&#', '<ref href=', '|a=', "'>"]
    for (const piece of hostile) {
      const before = performance.now()
      listIn(`#EXTM3U\n${piece.repeat(65_536 / piece.length)}`)
      listIn(`<asx>${piece.repeat(65_536 / piece.length)}`)
      listIn(piece.repeat(65_536 / piece.length))
      expect([piece, performance.now() - before < 2000]).toEqual([piece, true])
    }
  })
})
