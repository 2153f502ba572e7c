import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFeed } from './parse.ts'
import { FeedRefused } from './rules/feed.ts'
import type { RepairKind } from './rules/repairs.ts'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const parse = (text: string, size = 65_536) => parseFeed(inPieces(Buffer.from(text), size))

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespaces =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
const audio = '<enclosure url="https://a.example/1.mp3" length="7" type="audio/mpeg"/>'
const date = '<pubDate>Mon, 05 Oct 2026 10:00:00 +0000</pubDate>'
const rss = (items: string, channel = '<title>Tide</title>') =>
  `${declaration}<rss version="2.0" ${namespaces}><channel>${channel}${items}</channel></rss>`
const one = (more: string) => rss(`<item><guid>1</guid>${date}${audio}${more}</item>`)
const titled = (title: string) => one(`<title>${title}</title>`)
const good = rss(
  [1, 2].map((at) => `<item><guid>${at}</guid><title>Part ${at}</title>${date}${audio}</item>`).join('\n'),
)
const part = (number: number) => `<item><guid>${number}</guid><title>Part ${number}</title>${date}${audio}</item>`
const parts = part(1) + part(2)
const rssOf = (content: string) => `<rss>${content}</rss>`
/** RSS 1.0; with the prefix `r`, or none. */
const rdf = (content: string, prefix = ':r') =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns${prefix}="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#">${prefix === '' ? '' : prefixTitle}${content}</rdf:RDF>`
const prefixTitle = '<r:channel><r:title>Tide</r:title></r:channel>'
const junk = '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/var/www/feed.php</b> on line <b>3</b><br />\n'

/** Feeds that podcast apps read: the titles of their items, and the kinds of repairs that are noted. */
const facts: [what: string, feed: string, titles: string[], repairs: RepairKind[]][] = [
  ['a good feed', good, ['Part 1', 'Part 2'], []],
  ['a warning of PHP in front', junk + good, ['Part 1', 'Part 2'], ['outside']],
  ['a mark and blank lines in front', `\ufeff\n\n  ${good}`, ['Part 1', 'Part 2'], []],
  ['words in front', `Notice: 5 < 6 & so on\n${good}`, ['Part 1', 'Part 2'], ['outside', 'escapes']],
  [
    'a whole page in front',
    `<html><head><title>Hi</title></head><body><p>Hi<br></body></html>${good}`,
    ['Part 1', 'Part 2'],
    ['outside'],
  ],
  [
    'a page and a comment behind',
    `${good}<!-- 0.2 s --><script>if (a < b) {}</script>`,
    ['Part 1', 'Part 2'],
    ['outside', 'escapes'],
  ],
  ['a second feed behind', good + good.replaceAll('Part', 'Copy'), ['Part 1', 'Part 2'], ['outside']],
  ['a warning between items', good.replace('\n<item>', `${junk}<item>`), ['Part 1', 'Part 2'], ['outside']],
  ['an unclosed paragraph between items', good.replace('\n<item>', '<p>Hi<item>'), ['Part 1', 'Part 2'], ['outside']],
  ['PHP that was not run', `<?php if ($a > 3) { echo "<rss>"; } ?>${good}`, ['Part 1', 'Part 2'], []],
  ['no declaration', good.replace(declaration, ''), ['Part 1', 'Part 2'], []],
  ['a malformed declaration', good.replace(declaration, '<?xml version=1.0 encoding=utf-8>'), ['Part 1', 'Part 2'], []],
  ['a declaration in the middle', good.replace('<channel>', `<channel>${declaration}`), ['Part 1', 'Part 2'], []],
  [
    'a document type with entities',
    good.replace(declaration, '<!DOCTYPE rss [<!ENTITY a "<b>">\n<!ENTITY b "x"> ]>'),
    ['Part 1', 'Part 2'],
    [],
  ],
  ['a bare &', titled('Tom & Jerry'), ['Tom & Jerry'], ['escapes']],
  ['an & before an unknown name', titled('A &c; B &unknown; R&D'), ['A &c; B &unknown; R&D'], ['escapes']],
  ['a reference without its semicolon', titled('Tom &amp Jerry &#38 Spike'), ['Tom & Jerry & Spike'], ['escapes']],
  ['names of HTML', titled('Caf&eacute;&nbsp;&ndash; &hearts;'), ['Café – ♥'], ['entities']],
  ['numbers of Windows-1252', titled('&#147;Hi&#148; &#x96; you'), ['“Hi” – you'], []],
  [
    'numbers of no characters',
    titled('A&#0;B&#8;C&#xD800;D&#x110000;E&#99999999999;&#xFFFF;'),
    ['ABCDE'],
    ['characters'],
  ],
  ['control characters', titled('A\u0000B\u0008C\u000bD\uffff'), ['ABCD'], ['characters']],
  ['a bare <', titled('5 < 6 <3 you <'), ['5 < 6 <3 you <'], ['escapes']],
  ['a bare < before letters', titled('a <b and c'), ['a <b and c'], ['escapes']],
  [
    'addresses in angles',
    titled('<http://a.example> <me@a.example>'),
    ['<http://a.example> <me@a.example>'],
    ['escapes'],
  ],
  ['markup that was not escaped', titled('Do <i>not</i> fall<br>'), ['Do not fall'], []],
  ['an end tag too many', titled('A</b>'), ['A'], ['tags']],
  ['wrongly nested markup', titled('<b>A <i>B</b> C</i>'), ['A B C'], ['tags']],
  ['a title without its end', one('<title>A<link>https://a.example</link>'), ['A'], ['tags']],
  ['an end tag that is a start tag', one('<title>A<title><link>x</link>'), ['A'], ['tags']],
  ['an end tag without >', one('<title>A</title\n<link>x</link>'), ['A'], ['tags']],
  ['a wrong end tag', one('<title>A</titel><description>B</description>'), ['A'], ['tags']],
  ['items without their ends', good.replaceAll('</item>', ''), ['Part 1', 'Part 2'], ['tags']],
  ['no end of the channel', good.replace('</channel>', ''), ['Part 1', 'Part 2'], ['tags']],
  ['no end tags at the end', good.replace('</channel></rss>', ''), ['Part 1', 'Part 2'], ['ending']],
  ['no rss around the channel', good.replace(/<rss[^>]*>/, '').replace('</rss>', ''), ['Part 1', 'Part 2'], ['tags']],
  [
    'tags in other case',
    good.replace(/<(\/?)(rss|channel|item|title)/g, (tag) => tag.toUpperCase()),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'a CDATA section without its end',
    one('<title><![CDATA[A</title><guid>x</guid><description><![CDATA[B]]></description>'),
    ['A'],
    ['tags'],
  ],
  [
    'a CDATA section within another',
    one('<title><![CDATA[A <![CDATA[B]]> C]]></title>'),
    ['A B C'],
    ['tags', 'escapes'],
  ],
  ['a CDATA section in lower case', one('<title><![cdata[A & B]]></title>'), ['A & B'], []],
  ['the end of a CDATA section alone', titled('A ]]> B'), ['A B'], ['escapes']],
  ['attributes without quotation marks', titled('A').replaceAll('"', ''), ['A'], ['attributes']],
  ['attributes without spaces', titled('A').replaceAll('" ', '"'), ['A'], ['attributes']],
  ['an attribute without its second mark', titled('A').replace('1.mp3"', '1.mp3'), ['A'], ['attributes']],
  ['a last attribute without its second mark', titled('A').replace('mpeg"', 'mpeg'), ['A'], ['attributes']],
  ['an attribute twice', titled('A').replace('length', 'url="https://b.example/" length'), ['A'], []],
  ['a start tag without >', titled('A').replace('"audio/mpeg"/>', '"audio/mpeg"\n'), ['A'], ['tags']],
  [
    'a default namespace',
    good.replace('<rss', '<rss xmlns="http://backend.userland.com/rss2"'),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'items beside the channel',
    good.replace('</title>', '</title></channel>').replace('</channel></rss>', '</rss>'),
    ['Part 1', 'Part 2'],
    [],
  ],
  ['items in front of the channel', rssOf(`${parts}<channel><title>Tide</title></channel>`), ['Part 1', 'Part 2'], []],
  ['items in an element of their own', rss(`<items>${parts}</items>`), ['Part 1', 'Part 2'], []],
  ['items in unknown elements', rss(`<a:x xmlns:a="urn:a"><list>${parts}</list></a:x>`), ['Part 1', 'Part 2'], []],
  [
    'items between two channels',
    rssOf(`<channel><title>Tide</title></channel>${parts}<channel><title>X</title></channel>`),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'items in two channels',
    rssOf(`<channel><title>Tide</title>${part(1)}</channel><channel>${part(2)}</channel>`),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'a title in the second channel',
    rssOf(`<channel>${part(1)}</channel><channel><title>Tide</title>${part(2)}</channel>`),
    ['Part 1', 'Part 2'],
    [],
  ],
  ['items behind the end', rss('') + parts, ['Part 1', 'Part 2'], ['tags']],
  ['an item behind the end, one within', rss(part(1)) + part(2), ['Part 1', 'Part 2'], ['tags']],
  ['a channel behind the end', `${rss(part(1))}<channel>${part(2)}</channel>`, ['Part 1', 'Part 2'], ['tags']],
  [
    'items in an element behind the end',
    `${rss('')}<items>${parts}</items>`,
    ['Part 1', 'Part 2'],
    ['outside', 'tags'],
  ],
  [
    'an early end of rss',
    rss(part(1)).replace('</channel>', `</rss></channel>${part(2)}`),
    ['Part 1', 'Part 2'],
    ['tags'],
  ],
  [
    'a channel in a channel',
    rssOf(`<channel><channel><title>Tide</title>${parts}</channel></channel>`),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'items after a channel in a channel',
    rssOf(`<channel><channel><title>Tide</title></channel>${parts}</channel>`),
    ['Part 1', 'Part 2'],
    [],
  ],
  ['rss in rss', `<rss>${rss(parts)}</rss>`, ['Part 1', 'Part 2'], []],
  ['items within the image', rss(`<image><title>X</title>${parts}</image>`), ['Part 1', 'Part 2'], []],
  [
    'two channels without rss',
    `<channel><title>Tide</title>${part(1)}</channel><channel>${part(2)}</channel>`,
    ['Part 1', 'Part 2'],
    ['tags'],
  ],
  ['an item within an item', rss(`<item>${part(1).slice(6, -7)}${part(2)}</item>`), ['Part 1', 'Part 2'], ['tags']],
  [
    'an item within an item, with a prefix',
    rdf(`<r:item>${part(1).slice(6, -7)}<r:item>${part(2).slice(6, -7)}</r:item></r:item>`),
    ['Part 1', 'Part 2'],
    ['tags'],
  ],
  [
    'an item in the text of another',
    titled('A').replace('<title>', '<description><![CDATA[<item><title>X</title></item>]]></description><title>'),
    ['A'],
    [],
  ],
  [
    'an item in the escaped text of another',
    titled('A').replace('<title>', '<description>&lt;item>&lt;/item></description><title>'),
    ['A'],
    [],
  ],
  [
    'an item of another namespace',
    rss(`${parts}<a:item xmlns:a="urn:a"><title>X</title></a:item>`),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'a page with a title between rss and channel',
    rssOf(`<html><head><title>X</title></head></html><channel><title>Tide</title>${parts}</channel>`),
    ['Part 1', 'Part 2'],
    ['outside'],
  ],
  [
    'RSS 1.0',
    rdf(
      `<channel rdf:about="x"><title>Tide</title><items><rdf:Seq><rdf:li rdf:resource="1"/></rdf:Seq></items></channel>${parts}`,
      '',
    ),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'RSS 1.0 with its image',
    rdf(
      `<channel rdf:about="x"><title>Tide</title></channel><image><title>X</title><url>x.png</url></image>${parts}<textinput><title>X</title></textinput>`,
      '',
    ),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'RSS 1.0 with mod_enclosure and dc:date',
    rdf(
      `<channel><title>Tide</title></channel>${parts.replaceAll(audio, '<enc:enclosure rdf:resource="https://a.example/1.mp3" enc:type="audio/mpeg" enc:length="7"/>').replaceAll(date, '<dc:date>2026-10-05T10:00:00Z</dc:date>')}`,
      '',
    ),
    ['Part 1', 'Part 2'],
    [],
  ],
  [
    'RSS 1.0 with prefixes',
    rdf(`<r:channel><r:title>Tide</r:title></r:channel>${parts.replaceAll(/<(\/?)(?=[a-z])/g, '<$1r:')}`),
    ['Part 1', 'Part 2'],
    [],
  ],
  ['a comment without its end', `<!-- cache ${good}`, ['Part 1', 'Part 2'], ['outside']],
]

describe('a feed that is not as it should be is read, and noted', () => {
  it.each(facts)('%s', async (_, feed, titles, repairs) => {
    for (const size of [1, 7, 65_536]) {
      const found = await parse(feed, size)
      expect([found.channel.title, found.items.map(({ title }) => title)]).toEqual(['Tide', titles])
      expect(Object.keys(found.repairs).sort()).toEqual(repairs.toSorted())
      for (const { guid, datetime, audio } of found.items) {
        expect([guid, datetime, audio[0]]).toEqual([
          expect.stringMatching(/^[12]$/),
          Date.parse('2026-10-05T10:00:00Z') / 1000,
          { from: 'enclosure', url: 'https://a.example/1.mp3', type: 'audio/mpeg', length: 7 },
        ])
      }
    }
  })

  it.each([
    ['<p>One</p><p>Two &amp; <b>three</b><br>four</p>', 'One\n\nTwo & three\nfour'],
    ['<p>One<p>Two<ul><li>three<li>four</ul>', 'One\n\nTwo\n\n• three\n• four'],
    [`<div class="x">${'<br>'.repeat(60)}One</div>`, 'One'],
    ['<a href="https://a.example/?b=1&amp;c=2">Here</a>', 'Here (https://a.example/?b=1&c=2)'],
  ])('HTML that was not escaped is the text of its element: %.40s', async (html, text) => {
    const { items } = await parse(one(`<title>A</title><description>${html}</description><category>B</category>`))
    expect(items.map(({ description }) => description)).toEqual([text])
  })

  it.each([
    ['http://www.itunes.com/DTDs/Podcast-1.0.dtd', 'i', 'serial'],
    ['https://www.itunes.com/dtds/podcast-1.0.dtd/', 'i', 'serial'],
    ['HTTP://ITUNES.COM/DTDS/PODCAST-1.0.DTD', 'itunes', 'serial'],
    [' http://www.itunes.com/dtds/podcast-1.0.dtd ', 'ITUNES', 'serial'],
    ['', 'itunes', 'serial'],
    ['urn:another', 'itunes', 'episodic'],
  ])('the namespace "%s" with the prefix %s', async (uri, prefix, kind) => {
    const feed = `<rss xmlns:${prefix}="${uri}"><channel><title>A</title><${prefix}:type>serial</${prefix}:type></channel></rss>`
    expect((await parse(feed)).channel.kind).toBe(kind)
  })

  it('the image of RSS 1.0 is that of the podcast', async () => {
    const feed = rdf('<channel/><image><url>https://a.example/a.png</url></image>', '')
    expect((await parse(feed)).channel.imageUrl).toBe('https://a.example/a.png')
  })

  it.each([
    'enclosure rdf:resource="https://a.example/1.mp3" type="audio/mpeg"',
    'enclosure resource="https://a.example/1.mp3" enc:type="audio/mpeg"',
    'enclosure url="https://a.example/1.mp3" enc:url="https://a.example/2.mp3" type="audio/mpeg"',
    'enc:enclosure url="https://a.example/1.mp3" type="audio/mpeg"',
  ])('the file of an item of RSS 1.0: <%s/>', async (tag) => {
    const { items } = await parse(rdf(`<channel/><item><${tag}/></item>`, ''))
    expect(items.map(({ audio }) => audio)).toMatchObject([[{ url: 'https://a.example/1.mp3', type: 'audio/mpeg' }]])
  })

  it('a feed needs no channel', async () => {
    const { channel, items } = await parse(rssOf(parts))
    expect([channel.title, items.length]).toEqual(['', 2])
  })

  it('files of chapters: those in JSON first, five at most', async () => {
    const file = (name: string, type: string) => `<podcast:chapters url="https://a.example/${name}" type="${type}"/>`
    const some =
      file('a', 'text/xml') + file('b', 'application/json+chapters') + file('c', '') + file('d', 'application/JSON')
    const { items } = await parse(one(some) + one(file('x', '').repeat(9)).slice(declaration.length))
    expect(items.map(({ chapterFiles }) => chapterFiles.map((url) => url.slice(-1)).join(''))).toEqual(['bdac'])
    expect((await parse(one(file('x', '').repeat(9)))).items[0]!.chapterFiles).toHaveLength(5)
  })

  it('a namespace that is declared nowhere is noted; each page counts its own', async () => {
    const feed = '<rss><channel><title>A</title><itunes:type>serial</itunes:type></channel></rss>'
    expect(await parse(feed)).toMatchObject({ channel: { kind: 'serial' }, repairs: { namespaces: 1 } })
  })

  it.each([
    ['<!doctype html><html><head><title>A</title></head><body>B</body></html>', 'This is no RSS feed, but a web page.'],
    ['<HTML><BODY>', 'This is no RSS feed, but a web page.'],
    ...[
      '<feed xmlns="http://www.w3.org/2005/Atom"/>',
      '<?xml version="1.0"?>\n<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>A</a:title></a:feed>',
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"/>',
      `${junk}<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>`,
    ].map((text) => [text, 'This is no RSS feed, but an Atom feed. Atom is not supported.']),
    ['<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a/></rdf:RDF>', 'This is no RSS feed.'],
    ['<items><item/></items>', 'This is no RSS feed.'],
    ['<rss><title>A</title></rss>', 'This is no RSS feed.'],
    ['<opml><head/></opml>', 'This is no RSS feed.'],
    ['<rss/>', 'This is no RSS feed.'],
    ['Not found', 'This is no RSS feed.'],
    ['', 'This is no RSS feed.'],
    [good.slice(0, good.indexOf('</item>')), 'The feed is incomplete: it ends in the middle.'],
    [
      `${good.slice(0, good.lastIndexOf('<title>'))}<title><![CDATA[A`,
      'The feed is incomplete: it ends in the middle.',
    ],
    [`${good.slice(0, good.lastIndexOf('<title>'))}<title class="A`, 'The feed is incomplete: it ends in the middle.'],
    [`${good.slice(0, good.lastIndexOf('<title>'))}<!-- A`, 'The feed is incomplete: it ends in the middle.'],
  ])('%.60s is refused', async (text, message) => {
    await expect(parse(text)).rejects.toEqual(new FeedRefused(message))
  })
})

/** Mebibytes of text that begins something again and again. Each would take minutes if it took time for the square of its length. */
const mebibyte = 1024 * 1024
const hostile = [
  ...[
    '<',
    '&',
    '<!--',
    '<![CDATA[',
    '<a>',
    '< ',
    '<a ',
    '</',
    '</a>',
    '<a x="',
    '<a x=" y="',
    '<a x="1" ',
    '<?',
    '<!D',
    '<!D [',
    ']]>',
  ],
  ...[
    '<p></p>',
    '<item>',
    '<item><title>',
    '<a><![CDATA[</a>',
    `<a x="><a x='>`,
    '&#1;',
    '&amp;',
    '<x:y xmlns:x="urn:x"/>',
    '\u0001',
    '="',
  ],
  ...['<title>', '<a x=           "', '<!ENTITY a "&a;&a;">', '<enclosure url="a">', '] >', "<a '"],
]

describe('a hostile feed', () => {
  it.each(hostile)('of %s without end is read or refused in linear time', async (part) => {
    for (const head of [
      '',
      '<rss><channel><title>A</title>',
      '<rss><channel><item><description>',
      '<!DOCTYPE [',
      '<a b="',
    ]) {
      const text = head + part.repeat(mebibyte / part.length)
      const error = await parse(text).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error === undefined || error instanceof FeedRefused).toBe(true)
    }
  })

  it('any change of a good feed is read or refused, never another error', async () => {
    const text = good + titled('A & B <i>c</i> <![CDATA[d]]>')
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '&',
      ';',
      '/',
      '=',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '\u0000',
      '\ud800',
      'é',
      '<item>',
      '</item>',
      '</',
      ' ',
    ]
    const change = fc.record({
      at: fc.nat(text.length),
      removed: fc.nat(40),
      added: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 5 })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(200), async (changes, size) => {
        let changed = text
        for (const { at, removed, added } of changes)
          changed = changed.slice(0, at) + added + changed.slice(at + removed)
        const error = await parse(changed, size + 1).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        if (error !== undefined) expect(error).toBeInstanceOf(FeedRefused)
      }),
      { numRuns: 300 },
    )
  })
})
