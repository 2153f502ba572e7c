import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPart, playerFolder, playerRoutes } from '../../server/http/pages/player.ts'
import { playerHouse, withoutBrowser } from '../testing/opened.ts'

// The frames of the server, as WordPress and other builders put them into pages, in every size.

const widths = [240, 320, 360, 399, 424, 440, 520, 640, 664, 800, 1000]
const heights = [80, 100, 140, 180, 235, 240, 280, 295, 320, 380, 480, 600]

describe.skipIf(withoutBrowser)('frames', () => {
  let house: Awaited<ReturnType<typeof playerHouse>>
  let app: FastifyInstance
  beforeAll(async () => {
    house = await playerHouse()
    app = Fastify()
    const find = async (_slug: string, part?: EmbeddedPart) => ({
      ...{ slug: 'kiosk', name: 'Radio Kiosk', language: 'en', image: '', home: 'https://radio.example/kiosk' },
      title: part ? 'A part' : 'Radio Kiosk',
    })
    await app.register(
      playerRoutes({ folder: playerFolder, baseUrl: 'https://radio.example', find, slugOfDomain: () => undefined }),
    )
  })
  afterAll(async () => {
    await Promise.all([house?.close(), app?.close()])
  })

  it.each([
    ['a bar', '/embed/kiosk?layout=bar'],
    ['a card', '/embed/kiosk?layout=card'],
    ['a large player', '/embed/kiosk'],
    ['an episode', '/embed/kiosk/episodes/411'],
    ['a large episode', '/embed/kiosk/episodes/411?layout=large'],
    ['a show', '/embed/kiosk/shows/repair-hour'],
  ])('%s: the key that plays is seen at every width and height, also under long titles', async (_, path) => {
    const frame = await app.inject(path)
    const style = /href="(\/player\/embed\.css)[^"]*"/.exec(frame.body)![1]!
    const { page, server, wrong, close } = await house.open(
      '<!doctype html><title>A site</title><iframe style="border: 0"></iframe>',
      {},
      {
        viewport: { width: 1040, height: 700 },
      },
    )
    server.set({ hasLongTitles: true })
    server.page('/frame', frame.body, {})
    server.page('/web/fonts/radio-canada-latin.woff2', '', { 'Content-Type': 'font/woff2' })
    server.page(style, (await app.inject(style)).body, { 'Content-Type': 'text/css' })
    await page.evaluate(`document.querySelector('iframe').src = '/frame'`)
    await page.frameLocator('iframe').locator('button[part=play]').waitFor()
    const hidden = (await page.evaluate(`(async () => {
      const frame = document.querySelector('iframe')
      const hidden = []
      for (const width of ${JSON.stringify(widths)}) for (const height of ${JSON.stringify(heights)}) {
        frame.width = width
        frame.height = height
        await new Promise((done) => frame.contentWindow.requestAnimationFrame(() => frame.contentWindow.requestAnimationFrame(done)))
        const { documentElement } = frame.contentDocument
        const root = frame.contentDocument.querySelector('main > *').shadowRoot
        const key = root.querySelector('[part=play]')
        const { left, right, top, bottom } = key.getBoundingClientRect()
        const isSeen = left >= 0 && top >= 0 && right <= width && bottom <= height && key.contains(root.elementFromPoint((left + right) / 2, (top + bottom) / 2))
        if (!isSeen || documentElement.scrollWidth > documentElement.clientWidth) hidden.push([width, height, Math.round(right), Math.round(bottom)].join())
      }
      return hidden
    })()`)) as string[]
    expect(hidden).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })
})
