import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessCharset } from '../../../recordings/guess-charset.ts'
import { documentDecoder } from './encoding.ts'

function decode(bytes: Uint8Array, { type = '', size = 7, guess = guessCharset } = {}): [text: string, notes: number] {
  let notes = 0
  const decoder = documentDecoder(() => notes++, type, guess)
  let text = ''
  for (let at = 0; at < bytes.length; at += size) text += decoder.push(bytes.subarray(at, at + size))
  return [text + decoder.end(), notes]
}

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
const utf8 = (text: string) => Buffer.from(text)
const latin1 = (text: string) => Buffer.from(text, 'latin1')
/** Text in an encoding of one byte for each character. */
function single(encoding: string, text: string): Buffer {
  const all = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Buffer.from([...text].map((character) => all.indexOf(character)))
}
const russian = 'Выпуск первый: Привет, мир. Сегодня мы говорим о погоде, музыке и новостях города.'
const polish = 'Zażółć gęślą jaźń: łódź, święto, źdźbło, ćma i żółw.'
const mixed = (...parts: Buffer[]) => Buffer.concat(parts)

const facts: [what: string, bytes: Uint8Array, text: string, notes: number, type?: string][] = [
  ['nothing', utf8(''), '', 0],
  ['ASCII', utf8(`${xml('ISO-8859-1')}Hi`), `${xml('ISO-8859-1')}Hi`, 0],
  ['UTF-8', utf8(`${xml('UTF-8')}Grüße`), `${xml('UTF-8')}Grüße`, 0],
  ['UTF-8 without a declaration', utf8('<a>Grüße – 歌 😀'), '<a>Grüße – 歌 😀', 0],
  ['UTF-8 with a mark', utf8('\ufeff<a>Grüße'), '<a>Grüße', 0],
  [
    'UTF-8 that says Latin-1',
    utf8(`${xml('ISO-8859-1')}Mixórdia de temáticas – “x”`),
    `${xml('ISO-8859-1')}Mixórdia de temáticas – “x”`,
    1,
  ],
  ['one character of UTF-8 that says Latin-1', utf8(`${xml('iso-8859-1')}é`), `${xml('iso-8859-1')}é`, 1],
  ['UTF-8 that says Windows-1251', utf8(`${xml('windows-1251')}${russian}`), `${xml('windows-1251')}${russian}`, 1],
  ['UTF-8 that says UTF-16', utf8(`${xml('utf-16')}é`), `${xml('utf-16')}é`, 0],
  ['UTF-8 that says what is not known', utf8(`${xml('utf8mb4')}é`), `${xml('utf8mb4')}é`, 0],
  ['UTF-8 with another charset of the server', utf8('<a>é'), '<a>é', 1, 'text/xml; charset=iso-8859-1'],
  [
    'UTF-8 that says so, with another charset',
    utf8(`${xml('utf-8')}é`),
    `${xml('utf-8')}é`,
    0,
    'text/xml; charset=us-ascii',
  ],
  ['Latin-1', latin1(`${xml('ISO-8859-1')}Grüße`), `${xml('ISO-8859-1')}Grüße`, 0],
  [
    'Latin-1 in single quotes',
    latin1(`<?xml version='1.0' encoding='latin1'?>é`),
    `<?xml version='1.0' encoding='latin1'?>é`,
    0,
  ],
  ['Latin-1 without quotes', latin1('<?xml version=1.0 encoding=latin1?>é'), '<?xml version=1.0 encoding=latin1?>é', 0],
  ['Latin-1 of the server', latin1('<a>Grüße'), '<a>Grüße', 0, 'text/xml; charset="iso-8859-1"'],
  [
    'Latin-1 that says UTF-8',
    latin1(`${xml('UTF-8')}Grüße aus Köln, schöne Übertragung`),
    `${xml('UTF-8')}Grüße aus Köln, schöne Übertragung`,
    1,
  ],
  [
    'Latin-1 that says UTF-8, as the server knows',
    latin1(`${xml('UTF-8')}Grüße`),
    `${xml('UTF-8')}Grüße`,
    1,
    'text/xml; charset=iso-8859-1',
  ],
  [
    'Latin-1 that says nothing',
    latin1('<a>Grüße aus Köln, schöne Übertragung'),
    '<a>Grüße aus Köln, schöne Übertragung',
    1,
  ],
  [
    'Latin-1 behind a warning of PHP',
    latin1(`<b>Warning</b> ${' '.repeat(300)}${xml('latin1')}Grüße`),
    `<b>Warning</b> ${' '.repeat(300)}${xml('latin1')}Grüße`,
    0,
  ],
  [
    'Windows-1252 that says Latin-1',
    mixed(utf8(xml('iso-8859-1')), single('windows-1252', '“Hi” – €')),
    `${xml('iso-8859-1')}“Hi” – €`,
    0,
  ],
  [
    'Windows-1251',
    mixed(utf8(xml('windows-1251')), single('windows-1251', russian)),
    `${xml('windows-1251')}${russian}`,
    0,
  ],
  [
    'Windows-1251 of the server',
    single('windows-1251', `<a>${russian}`),
    `<a>${russian}`,
    0,
    'text/xml;charset=cp1251',
  ],
  [
    'Windows-1251 that says UTF-8',
    mixed(utf8(xml('utf-8')), single('windows-1251', russian)),
    `${xml('utf-8')}${russian}`,
    1,
  ],
  ['Windows-1251 that says nothing', single('windows-1251', `<a>${russian}`), `<a>${russian}`, 1],
  ['KOI8-R', mixed(utf8(xml('koi8-r')), single('koi8-r', russian)), `${xml('koi8-r')}${russian}`, 0],
  [
    'Windows-1250 that says ISO 8859-2',
    mixed(utf8(xml('iso-8859-2')), single('windows-1250', polish)),
    `${xml('iso-8859-2')}${polish}`,
    1,
  ],
  ['ISO 8859-2', mixed(utf8(xml('iso-8859-2')), single('iso-8859-2', polish)), `${xml('iso-8859-2')}${polish}`, 0],
  [
    'Shift_JIS',
    mixed(utf8(xml('shift_jis')), Buffer.from([0x83, 0x89, 0x83, 0x57, 0x83, 0x49])),
    `${xml('shift_jis')}ラジオ`,
    0,
  ],
  [
    'ISO-2022-JP',
    mixed(utf8(xml('iso-2022-jp')), Buffer.from('\u001b$B%i%8%*\u001b(B')),
    `${xml('iso-2022-jp')}ラジオ`,
    0,
  ],
  ['UTF-8 that says Shift_JIS', utf8(`${xml('shift_jis')}ラジオ`), `${xml('shift_jis')}ラジオ`, 1],
  [
    'UTF-8 with a byte of Latin-1',
    mixed(utf8(`${xml('utf-8')}Grüße, schöne `), latin1('é'), utf8(' Größe')),
    `${xml('utf-8')}Grüße, schöne é Größe`,
    1,
  ],
  [
    'UTF-8 with a character that was cut',
    mixed(utf8('<a>Grüße, schöne '), Buffer.from([0xe2, 0x80]), utf8('. Größe')),
    '<a>Grüße, schöne â€. Größe',
    1,
  ],
  ['UTF-8 with one at its end', mixed(utf8('<a>Grüße, schöne '), Buffer.from([0xc3])), '<a>Grüße, schöne Ã', 1],
  ['UTF-16LE with a mark', Buffer.from('\ufeff<a>Grüße', 'utf16le'), '<a>Grüße', 0],
  ['UTF-16LE without', Buffer.from('<a>Grüße', 'utf16le'), '<a>Grüße', 0],
  ['UTF-16BE', Buffer.from('\ufeff<a>Grüße', 'utf16le').swap16(), '<a>Grüße', 0],
  ['UTF-16 that says UTF-8', Buffer.from(`\ufeff${xml('utf-8')}é`, 'utf16le'), `${xml('utf-8')}é`, 0],
]

describe('the encoding of a feed is that of its bytes', () => {
  it.each(facts)('%s', (_, bytes, text, notes, type = '') => {
    for (const size of [1, 7, 100_000]) expect(decode(bytes, { type, size })).toEqual([text, notes])
  })

  it('also where the first character that is not ASCII comes late, and in parts', () => {
    const long = `<a>${'x'.repeat(200_000)}${'Grüße '.repeat(20_000)}`
    expect(decode(utf8(xml('latin1') + long), { size: 1000 })).toEqual([xml('latin1') + long, 1])
    expect(decode(latin1(xml('latin1') + long), { size: 1000 })).toEqual([xml('latin1') + long, 0])
  })

  it('any bytes are text, the same in whatever parts they come', () => {
    const guess = () => 'windows-1252'
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), (bytes, size) => {
        expect(decode(bytes, { size, guess })).toEqual(decode(bytes, { size: 1000, guess }))
      }),
    )
  })
})
