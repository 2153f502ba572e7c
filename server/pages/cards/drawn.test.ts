import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { brandTokens } from '../rules/brand.ts'
import { episodeCard, nowCard, partCard, type Station, showCard, stationCard } from './cards.ts'
import { makeDrawer } from './drawer.ts'
import { widthOf } from './measure.ts'
import type { Card } from './parts.ts'

const drawer = makeDrawer()
afterAll(() => drawer.close())

const picture = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#e05a9b' } })
  .jpeg()
  .toBuffer()

async function draw({ svg, pictures }: Card, bytes: Uint8Array = picture) {
  const jpeg = await drawer.ask({ svg, pictures: pictures.map(({ name: _, ...place }) => ({ ...place, bytes })) })
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  /** The colour at a place, in steps of 16: a JPEG is not exact. */
  const at = (x: number, y: number) =>
    [0, 1, 2].map((channel) => Math.round(data[(y * info.width + x) * 3 + channel]! / 16))
  /** The number of pixels of an area that are not of the colour of its first. */
  const marked = (left: number, top: number, width: number, height: number) => {
    let count = 0
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++)
        if (Math.abs(data[(y * info.width + x) * 3 + 1]! - data[(top * info.width + left) * 3 + 1]!) > 60) count++
    return count
  }
  return { jpeg, data, info, at, marked }
}

const station = (color: string, image?: string): Station => ({
  name: 'Radio Kiosk',
  image,
  colors: brandTokens(color).light,
})
const episode = { title: 'The price of an aubergine', show: 'Midday', image: undefined, facts: '59 min', wave: [] }
const rgb = (hex: string) => [1, 3, 5].map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) / 16))

const colors = ['#ffd400', '#ffffff', '#000000', '#39ff14', '#0b6e99']

it.each(colors)('all five cards in %s: JPEG of 1200 by 630, on the colour of the station', async (color) => {
  const of = station(color, 's')
  const image = 'p'
  const wave = [{ color: '#c9cec9', heights: Array.from({ length: 100 }, (_, bar) => (bar % 10) / 10) }]
  const onAir = { state: 'On air until 15:00', title: 'Café', presenter: 'Zoé', next: { time: '15:00', title: 'Next' } }
  const cards: [card: Card, ground: string][] = [
    [stationCard(of, { line: 'From Berlin.', wave }), color],
    [nowCard(of, { ...onAir, image, wave }), color],
    [showCard(of, { title: 'The Repair Hour', presenter: 'Aylin', when: ['Wed 16:00–17:00'], image }), color],
    [episodeCard(of, { ...episode, image, wave }), color],
    [partCard(of, { words: '“It is warm.”', lines: ['The price', 'Midday, 29 s'], image, wave }), '#1b1e20'],
  ]
  for (const [card, ground] of cards) {
    const { jpeg, info, at } = await draw(card)
    expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 })
    expect([jpeg[0], jpeg[1]]).toEqual([0xff, 0xd8])
    expect(jpeg.length).toBeLessThan(60_000)
    for (const [channel, value] of at(1190, 10).entries())
      expect(Math.abs(value - rgb(ground)[channel]!)).toBeLessThan(2)
  }
})

it('the title is drawn in the ink of the field: another title is another picture, and nothing else differs', async () => {
  const one = await draw(episodeCard(station('#0b6e99'), episode))
  const other = await draw(episodeCard(station('#0b6e99'), { ...episode, title: 'Fog' }))
  expect(one.marked(56, 113, 1000, 206)).toBeGreaterThan(15_000)
  expect(other.marked(56, 113, 1000, 206)).toBeGreaterThan(3000)
  expect(other.marked(300, 113, 800, 206)).toBe(0)
  const below = one.data.subarray(330 * 3600).map((value, index) => Math.abs(value - other.data[330 * 3600 + index]!))
  expect(below.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(32)
})

it('the words have the font of the pages, and not one of the system', async () => {
  const card = episodeCard(station('#0b6e99'), { ...episode, title: 'Hamburgefonstiv' })
  const own = await draw(card)
  const other = await draw({ ...card, svg: card.svg.replace('Radio Canada', 'No font has this name') })
  expect(own.data.equals(other.data)).toBe(false)
  // The advances by which titles are fitted are those of the font that was drawn.
  const count = own.marked(56, 113, 1100, 206)
  expect(count).toBeGreaterThan(5000)
  const wide = 56 + Math.ceil(widthOf('Hamburgefonstiv', 700, -0.042) * 96)
  expect(own.marked(56, 113, wide - 56, 206)).toBe(count)
  expect(own.marked(wide - 40, 113, 40, 206)).toBeGreaterThan(100)
})

it('hostile texts are words, and nothing else', async () => {
  const hostile = [
    ...['</text><script>alert(1)</script>', '& &amp; &#0; &nosuch;', ']]><![CDATA[', '\u0000\u001b\ud800\ufffe'],
    ...[
      '<image href="file:///etc/passwd"/>',
      '%s %n {{7*7}}',
      '\u202eturned',
      '🎷',
      '',
      ' ',
      'مرحبا بالعالم',
      '日本語',
    ],
  ]
  for (const text of hostile) {
    const card = episodeCard(
      { ...station('#ffffff'), name: text },
      { ...episode, title: text, show: text, facts: text },
    )
    expect(card.svg).not.toMatch(/<(script|image|!\[)/)
    expect((await draw(card)).info.width).toBe(1200)
  }
})

it('a picture that is broken, or no JPEG, is left out', async () => {
  const card = episodeCard(station('#ffffff'), { ...episode, image: 'p' })
  expect((await draw(card)).at(1000, 150)).toEqual(rgb('#e05a9b'))
  const tiff = await sharp(picture).tiff().toBuffer()
  for (const bytes of [Buffer.from('no picture'), picture.subarray(0, 2000), Buffer.alloc(0), tiff]) {
    expect((await draw(card, bytes)).at(1000, 150)).toEqual([16, 16, 16])
  }
})
