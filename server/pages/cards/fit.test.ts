import { describe, expect, it } from 'vitest'
import { cut, fitted } from './fit.ts'
import { drawable, widthOf } from './measure.ts'
import { title } from './parts.ts'

const place = { width: 800, height: 206, most: 96, least: 40 }
const set = (text: string) => fitted(text, place, title)

const titles: [text: string, size: number, lines: string[]][] = [
  ['The price of an aubergine', 96, ['The price of', 'an aubergine']],
  ['Fog', 96, ['Fog']],
  ['', 96, []],
  [
    'The head of the railway and the people who wait for it',
    72,
    ['The head of the', 'railway and the', 'people who wait for it'],
  ],
  ['日本のラジオは今日も元気に放送しています', 82, ['日本のラジオは今日も', '元気に放送しています']],
]

describe('a title', () => {
  it.each(titles)('%s', (text, size, lines) => {
    expect(set(text)).toEqual({ size, lines })
  })

  it('never leaves its place, however long it is, or its words are', () => {
    for (const text of [
      'Donaudampfschifffahrt'.repeat(20),
      'a '.repeat(500),
      'ÄÖÜ '.repeat(90),
      'W'.repeat(90),
      '漢'.repeat(400),
    ]) {
      const { size, lines } = set(text)
      expect(lines.length * title.leading * size).toBeLessThanOrEqual(place.height)
      for (const line of lines) expect(widthOf(line, 700, title.spacing) * size).toBeLessThanOrEqual(place.width)
      expect(lines.length).toBeGreaterThan(0)
    }
  })
})

it('a line that is too long ends with an ellipsis', () => {
  expect(cut('A very long name of a show', 8, { weight: 700 })).toBe('A very long na…')
  expect(cut('Short', 8, { weight: 700 })).toBe('Short')
})

const texts: [text: string, drawn: string][] = [
  ['a\u0000b\u001bc\ud800d', 'abcd'],
  ['two\nlines\tand  spaces ', 'two lines and spaces'],
  ['turned \u202eback\u2069', 'turned back'],
  ['Music 🎷 and ❤️ from 🇩🇪 ©', 'Music and from ©'],
  ['🎷🎷', '🎷🎷'],
  ['x'.repeat(5000), 'x'.repeat(300)],
]

it.each(texts)('drawn of %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})
