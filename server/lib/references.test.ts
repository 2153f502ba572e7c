import { expect, it } from 'vitest'
import { withoutReferences } from './references.ts'

const facts: [text: string, plain: string][] = [
  ['Rock &amp; Roll', 'Rock & Roll'],
  ['Ain&#39;t It &#x26; &#X27;', "Ain't It & '"],
  ['Caf&eacute; &lt;3', 'Café <3'],
  ['&#1046;&#01046;', 'ЖЖ'],
  ['&amp;eacute;', '&eacute;'],
  ['&amp;amp;', '&amp;'],
  ['AT&T & you', 'AT&T & you'],
  ['R&B; &unknown; &copy 2020 &eacute', 'R&B; &unknown; &copy 2020 &eacute'],
  ['&; &#; &#x; &#xg;', '&; &#; &#x; &#xg;'],
  ['a&#0;b&#55296;c&#1114112;d&#99999999999;e', 'abcde'],
  ['&#150; &hellip;', '– …'],
  ['\ufffd &amp;', '\ufffd &'],
  ['no reference', 'no reference'],
]
it.each(facts)('%j: %j', (text, plain) => expect(withoutReferences(text)).toBe(plain))
