import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFeed } from './parse.ts'
import { FeedRefused } from './rules/feed.ts'

async function* inPieces(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const parse = (text: string | Uint8Array, size?: number, contentType?: string) =>
  parseFeed(inPieces(Buffer.from(text as string), size), { contentType })

const namespaces =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
const feedOf = (channel: string, head = '') =>
  `${head}<rss version="2.0" ${namespaces}><channel>${channel}</channel></rss>`

const item = `<item>
  <title>Fog &amp; ferries</title>
  <guid isPermaLink="false">
    fog-1 </guid>
  <pubDate>Mon, 23 Nov 2026 18:05:09 +0100</pubDate>
  <description>Short</description>
  <content:encoded><![CDATA[<p>Long</p><p>text</p>]]></content:encoded>
  <enclosure url="https://radio.example/fog.mp3?a=1&amp;b=2" length="1234" type="audio/mpeg"/>
  <itunes:duration>31:01</itunes:duration>
  <itunes:image href="https://radio.example/fog.jpg"/>
  <itunes:explicit>yes</itunes:explicit>
  <podcast:chapters url="https://radio.example/fog.json" type="application/json+chapters"/>
</item>`

describe('parsing a feed', () => {
  it('reads what a channel and its items say, whatever the pieces in which it arrives', async () => {
    const text = feedOf(`
      <title>Tide <![CDATA[& <b>]]></title><description>Harbour news</description><language>en-GB</language>
      <itunes:author>Ada</itunes:author><itunes:explicit>false</itunes:explicit><itunes:type>serial</itunes:type>
      <itunes:category text="News"><itunes:category text="Daily News"/></itunes:category><itunes:category text="Music"/>
      <image><url>https://radio.example/old.jpg</url><title>Another title</title></image>
      <itunes:image href="https://radio.example/tide.jpg"/>
      <itunes:owner><itunes:name>Ada</itunes:name><itunes:email>ada@radio.example</itunes:email></itunes:owner>
      <podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c</podcast:guid>
      <podcast:locked owner="owner@radio.example">yes</podcast:locked>
      <atom:link rel="self" href="https://radio.example/feed"/><atom:link rel="next" href="?page=2"/>${item}`)
    for (const size of [1, 7, 100_000]) {
      expect(await parse(text, size)).toEqual({
        channel: {
          title: 'Tide & <b>',
          description: 'Harbour news',
          language: 'en-GB',
          categories: ['News > Daily News', 'News', 'Music'],
          explicit: false,
          ownerEmail: 'ada@radio.example',
          imageUrl: 'https://radio.example/tide.jpg',
          guid: '9b024349-ccf0-5f69-a609-6b82873eab3c',
          locked: true,
          lockedOwner: 'owner@radio.example',
          kind: 'serial',
          selfUrl: 'https://radio.example/feed',
          nextUrl: 'https://radio.example/feed?page=2',
        },
        items: [
          {
            guid: 'fog-1',
            title: 'Fog & ferries',
            description: 'Long\n\ntext',
            datetime: Date.parse('2026-11-23T17:05:09Z') / 1000,
            audio: [
              { from: 'enclosure', url: 'https://radio.example/fog.mp3?a=1&b=2', type: 'audio/mpeg', length: 1234 },
            ],
            imageUrl: 'https://radio.example/fog.jpg',
            chapterFiles: ['https://radio.example/fog.json'],
            chapters: [],
          },
        ],
        repairs: {},
      })
    }
  })

  it('knows namespaces by their URIs, not by their prefixes, and prefixes that were never declared by what they usually mean', async () => {
    const other = `<rss xmlns:i="http://www.itunes.com/DTDs/Podcast-1.0.dtd"><channel><title>A</title><i:type>serial</i:type></channel></rss>`
    expect((await parse(other)).channel.kind).toBe('serial')
    const undeclared = '<rss><channel><title>A</title><itunes:type>serial</itunes:type></channel></rss>'
    expect((await parse(undeclared)).channel.kind).toBe('serial')
    const foreign =
      '<rss xmlns:itunes="urn:x"><channel><title>A</title><itunes:type>serial</itunes:type></channel></rss>'
    expect((await parse(foreign)).channel.kind).toBe('episodic')
  })

  it('an item without a guid has the URL of its audio for one, and no audio without an enclosure', async () => {
    const { items } = await parse(
      feedOf(`<item><enclosure url="https://a.example/1.mp3"/></item><item><title>B</title></item>`),
    )
    expect(items.map(({ guid, audio }) => [guid, audio[0]?.url])).toEqual([
      ['https://a.example/1.mp3', 'https://a.example/1.mp3'],
      ['', undefined],
    ])
  })

  it.each([
    ['utf-16le', Buffer.from(`\ufeff${feedOf('<title>Grüße</title>')}`, 'utf16le'), undefined],
    [
      'latin1',
      Buffer.from(feedOf('<title>Grüße</title>', '<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1'),
      undefined,
    ],
    ['latin1 of the server', Buffer.from(feedOf('<title>Grüße</title>'), 'latin1'), 'text/xml; charset=iso-8859-1'],
    ['utf-8 with a mark', Buffer.from(`\ufeff${feedOf('<title>Grüße</title>')}`), undefined],
    [
      'utf-8 against the server',
      Buffer.from(feedOf('<title>Grüße</title>', '<?xml version="1.0" encoding="UTF-8"?>')),
      'text/xml; charset=us-ascii',
    ],
  ])('decodes %s', async (_, bytes, contentType) => {
    expect((await parse(bytes, 3, contentType)).channel.title).toBe('Grüße')
  })

  it('entities of HTML are read, and control characters dropped, though XML forbids both', async () => {
    expect((await parse(feedOf('<title>Caf&eacute;&nbsp;&unknown;\u0008</title>'))).channel.title).toBe(
      'Café &unknown;',
    )
  })

  it('entities that a document declares are not expanded: a bomb stays as small as it was sent', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "${'ha'.repeat(1000)}">${[...'bcdefgh'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefg'[at]};`.repeat(100)}">`).join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>`
    const { channel } = await parse(feedOf('<title>A &h; &x;</title>', bomb))
    expect(channel.title).toBe('A &h; &x;')
  })

  it.each([
    ['<html><body>No</body></html>', /This is no RSS feed/],
    ['<feed xmlns="http://www.w3.org/2005/Atom"/>', /This is no RSS feed/],
    ['', /This is no RSS feed/],
    ['no feed at all', /This is no RSS feed/],
    ['<rss><channel><item><title>Cut off', /ends in the middle/],
    [feedOf('<x>'.repeat(60)), /within each other/],
    [feedOf('<item/>'.repeat(10_001)), /more than 10000 items/],
    [feedOf(`<title ${'a="" '.repeat(10)}${'x'.repeat(5_000_000)}="">A</title>`), /in one piece/],
  ])('refuses %.40s', async (text, message) => {
    const error = await parse(text, 65_536).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FeedRefused)
    expect((error as Error).message).toMatch(message)
  })

  it('refuses more than 32 MB, in all pages together', async () => {
    async function* endless() {
      yield Buffer.from('<rss><channel>')
      for (;;) yield Buffer.from(`<description>${'word '.repeat(2000)}</description>`)
    }
    const used = { bytes: 31 * 2 ** 20, items: 0 }
    await expect(parseFeed(endless(), { used })).rejects.toThrow('larger than 32 MB')
  })

  it('any bytes are a feed or refused, never another error', async () => {
    const pieces = fc.constantFrom(
      '<rss>',
      '<channel>',
      '<item>',
      '</item>',
      '<title>',
      '&amp;',
      '&',
      '<![CDATA[',
      ']]>',
      '<',
      'é',
      '<a b=',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (parts) => {
        const error = await parse(parts.join(''), 5).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        expect(error === undefined || error instanceof FeedRefused).toBe(true)
      }),
    )
  })

  it('an element has at most 1000 attributes, namespaces included', async () => {
    const withAttributes = (count: number, named: (at: number) => string) =>
      parse(feedOf(`<x ${Array.from({ length: count }, (_, at) => named(at)).join(' ')}/><title>Tide</title>`), 65_536)
    for (const named of [(at: number) => `a${at}=""`, (at: number) => `xmlns:a${at}="urn:${at}"`]) {
      expect((await withAttributes(1000, named)).channel.title).toBe('Tide')
      await expect(withAttributes(1001, named)).rejects.toEqual(
        new FeedRefused('The feed has an element with too many attributes.'),
      )
    }
  })

  it('gives turns to other work, in whatever pieces a large feed arrives', async () => {
    for (const part of ['<x/>', '<?x y?>', '<!---->', '<title>Tide</title>']) {
      let [turns, isOver] = [0, false]
      const count = () => {
        turns++
        if (!isOver) setImmediate(count)
      }
      setImmediate(count)
      const text = feedOf(part.repeat(1_000_000 / part.length))
      await parse(text, text.length)
      isOver = true
      expect([part, turns]).toEqual([part, expect.closeTo(31, -1)])
    }
  })
})
