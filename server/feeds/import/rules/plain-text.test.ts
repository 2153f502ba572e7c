import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '../../../testing/processor-ms.ts'
import { oneLine, plainText, plainTitle, shortened } from './plain-text.ts'

const facts: [html: string, text: string][] = [
  ['Fog, ferries\nand a fiddle', 'Fog, ferries\nand a fiddle'],
  ['<p>Fog,\n  ferries</p><p>and a <b>fiddle</b></p>', 'Fog, ferries\n\nand a fiddle'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<ul><li>One</li><li><p>Two</p></li></ul>', '• One\n\n• Two'],
  [
    'See <a href="https://radio.example/fog?a=1&amp;b=2">the fog</a>.',
    'See the fog (https://radio.example/fog?a=1&b=2).',
  ],
  ['<a href="https://radio.example/">radio.example</a>', 'radio.example'],
  ['<a href="javascript:alert(1)">Click</a>', 'Click'],
  ['Caf&eacute; &amp; Bar&nbsp;&#8211; &#x2019;90s', 'Café & Bar – ’90s'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['<script>alert("<p>")</script><style>p{}</style>Text', 'Text'],
  ['A<!-- <p>hidden</p> -->B<!-- open', 'AB'],
  ['&lt;b&gt; is bold', '<b> is bold'],
  ['&unknown; stays', '&unknown; stays'],
  ['a\u0000b\u000bc\ud800d', 'abc\ufffdd'],
  ['<p></p>', ''],
  ['  ', ''],
]

describe('plain text of HTML', () => {
  it.each(facts)('%j', (html, text) => expect(plainText(html)).toBe(text))

  it('is stable: the plain text of letters and spaces is the text on tidy lines', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z .,\n]{0,80}$/), (text) => {
        const once = plainText(text)
        expect(plainText(once)).toBe(once)
      }),
    )
  })

  it('has neither forbidden characters nor spaces at its ends, whatever it was made of', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="x">',
      '</a>',
      '<',
      '>',
      '<!--',
      '-->',
      '&amp;',
      '&#0;',
      '\0',
    )
    const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 12 })
    fc.assert(
      fc.property(texts, (parts) => {
        const text = plainText(parts.join(''))
        expect(text).toBe(text.trim())
        expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
      }),
    )
  })

  it.each(['<', '<a href="', '&', '<!--', '<script>', '<p '])('takes time in proportion to its length: %s', (piece) => {
    expect(processorMs(() => plainText(piece.repeat(100_000)))).toBeLessThan(2000)
  })
})

it('a long text is cut at code points', () => {
  expect(shortened('🎧🎧🎧', 3)).toBe('🎧🎧🎧')
  expect(shortened('🎧🎧🎧🎧', 3)).toBe('🎧🎧…')
  expect(shortened('abc def', 5)).toBe('abc…')
  expect(oneLine(' a\n b ')).toBe('a b')
})

describe('a title', () => {
  it.each([
    ['Rock &amp; Roll: Ain&#8217;t it?', 'Rock & Roll: Ain’t it?'],
    ['#314: It&#039;s Never Over', "#314: It's Never Over"],
    ['&#8220;YOUR WELCOME&#8221;', '“YOUR WELCOME”'],
    ['Caf&eacute; &lt;3', 'Café <3'],
    ['Use of <br> in HTML', 'Use of <br> in HTML'],
    ['<b>Big</b> &amp; News', '<b>Big</b> &amp; News'],
    ['The </title> of &lt;b&gt;', 'The </title> of &lt;b&gt;'],
    ['AT&T & you', 'AT&T & you'],
    ['Episode &amp; 8', 'Episode & 8'],
    ['&amp;amp;', '&amp;'],
    ['&amp;lt;3', '&lt;3'],
    ['5 < 6 &amp; 7 > 6', '5 < 6 & 7 > 6'],
    ['I <3 &hearts;', 'I <3 ♥'],
    ['a&nbsp;b&#160;c', 'a b c'],
    ['a&#x2014;b&mdash;c', 'a—b—c'],
    ['&#128512; &#x1F600;', '😀 😀'],
    ['&#150; &#x93;', '– “'],
    ['a&#0;b&#xD800;c&#x110000;d&#8;e', 'abcde'],
    ['a&#xFFFF;b&#xFFFE;c', 'abc'],
    ['a&#99999999999999999999;b', 'ab'],
    ['&unknown; &; & &#; &#x;', '&unknown; &; & &#; &#x;'],
    ['?a=1&copy=2&lt=3', '?a=1&copy=2&lt=3'],
    ['Q&A; R&D;', 'Q&A; R&D;'],
    ['&AMP; &QUOT;', '& "'],
    ['a\ufffdb', 'a\ufffdb'],
    ['&lt;i&gt;x&lt;/i&gt;', '<i>x</i>'],
    ['a &#10; b', 'a b'],
    ['&szlig;&Auml;&euro;', 'ßÄ€'],
    ['&CounterClockwiseContourIntegral;', '∳'],
    ['&apos;&quot;', '\'"'],
    [' \n a \t b ', 'a b'],
    ['', ''],
    ['&'.repeat(100_000), '&'.repeat(100_000)],
  ])('%.60j', (text, title) => expect(plainTitle(text)).toBe(title))
})
