import { expect, it } from 'vitest'
import { fileText } from './file-text.ts'

const bytes = (text: string, before: number[] = []) => Uint8Array.from([...before, ...Buffer.from(text, 'latin1')])
const utf16 = (text: string, isBig = false, mark = true) => {
  const made = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(isBig ? made.swap16() : made)
}
const table = 'Interpret;Titel\r\nBjörk;Jóga\r\nKöniginnen der Nacht;Über Flüsse\r\n'
const cyrillic = 'artist\ttitle\r\nКино\tГруппа крови\r\n'

const facts: [name: string, file: Uint8Array, text: string][] = [
  ['nothing', new Uint8Array(), ''],
  ['ASCII', bytes('artist,title\r\nA,B'), 'artist,title\r\nA,B'],
  ['UTF-8', new Uint8Array(Buffer.from(table)), table],
  ['UTF-8 with a mark', new Uint8Array(Buffer.from(`\ufeff${table}`)), table],
  ['UTF-8 of another alphabet', new Uint8Array(Buffer.from(cyrillic)), cyrillic],
  ['UTF-16 little endian with a mark', utf16(table), table],
  ['UTF-16 big endian with a mark', utf16(table, true), table],
  ['UTF-16 little endian without a mark', utf16(table, false, false), table],
  ['UTF-16 big endian without a mark', utf16(table, true, false), table],
  ['UTF-16 of another alphabet without a mark', utf16(cyrillic, false, false), cyrillic],
  ['UTF-16 that ends within a character', utf16('a,b').subarray(0, 7), 'a,\ufffd'],
  ['Windows', bytes('Bj\xf6rk;J\xf3ga'), 'Björk;Jóga'],
  ['Windows in capitals', bytes('BJ\xd6RK;J\xd3GA'), 'BJÖRK;JÓGA'],
  ['Windows with its marks', bytes('Don\x92t;\x84H\xf6r\x93 \x96 \x80'), 'Don’t;„Hör“ – €'],
  ['Windows with marks alone', bytes('Don\x92t \x96 wait\x85'), 'Don’t – wait…'],
  ['Windows with a letter at the end', bytes('Caf\xe9'), 'Café'],
  ['Windows, a single letter between separators', bytes(';\xe9;'), ';é;'],
  ['Windows, two letters that touch', bytes('Fl\xfcss\xfc\xe4e'), 'Flüssüäe'],
  ['Macintosh', bytes('Bj\x9ark;K\x9anig;M\x9frz'), 'Björk;König;Mürz'],
  ['Macintosh in capitals', bytes('\x85sterreich;\x80rzte;\x86ber;F\x9ar'), 'Österreich;Ärzte;Über;För'],
  ['Macintosh, French', bytes('Fran\x8doise;\x8et\x8e;Caf\x8e'), 'Françoise;été;Café'],
  ['UTF-8 but for one byte', Uint8Array.from([...Buffer.from(table), 0xf6, 0x0a]), `${table}\ufffd\n`],
  ['bytes that are no text', Uint8Array.from([0x81, 0x8d, 0x8f]), '\x81\x8d\x8f'],
  ['zero bytes in an 8-bit file', bytes('a\0b,c'), 'a\0b,c'],
]
it.each(facts)('%s', (_, file, text) => expect(fileText(file)).toBe(text))

it.each([0, 0x41, 0x80, 0xf6, 0xff])('five megabytes of the byte %i are read at once', (byte) => {
  expect(fileText(new Uint8Array(5 * 1024 * 1024).fill(byte)).length).toBeGreaterThan(1_000_000)
})
