import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../../server/testing/browser.ts'
import { playerHouse, withoutBrowser } from '../testing/opened.ts'
import { statePage, states } from '../testing/states.ts'

describe.skipIf(withoutBrowser)('the widgets for everyone', () => {
  let house: Awaited<ReturnType<typeof playerHouse>>
  beforeAll(async () => {
    house = await playerHouse()
  })
  afterAll(() => house?.close())

  it.each(Object.entries(states))(
    'axe finds nothing in %s, by day and by night, at four widths',
    async (_name, state) => {
      const { page, server, close } = await house.open('', {}, { viewport: { width: 1540, height: 700 } })
      server.set(state.change ?? {})
      const url = server.page('/state', statePage(state))
      await page.goto(url)
      await page.locator('button, p').first().waitFor()
      await state.act?.(page, server)
      const found: string[] = []
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1540, 1280]) {
          await page.emulateMedia({ colorScheme })
          // At 1280 px the widest of the three takes the whole width.
          await page.evaluate(
            `document.querySelector('.wide').style.width = ${width === 1280 ? "'1280px'" : "'720px'"}`,
          )
          found.push(...(await axeFindings(page)).map((each) => `${colorScheme} ${width}: ${each}`))
        }
      }
      expect(found).toEqual([])
      await close()
    },
  )

  it('a word on the accent has a contrast of 4.5 and more, whatever the colour', async () => {
    const { page, close } = await house.open(statePage(states.card!), {})
    await page.locator('aircheck-player button').first().waitFor()
    const [count, worst] = (await page.evaluate(`(() => {
      const element = document.querySelector('aircheck-player')
      const key = element.shadowRoot.querySelector('.disc')
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })
      const luminance = (color) => {
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      let [count, worst] = [0, 21]
      for (let r = 0; r <= 256; r += 32) for (let g = 0; g <= 256; g += 32) for (let b = 0; b <= 256; b += 32) {
        element.style.setProperty('--aircheck-accent', 'rgb(' + [r, g, b].map((each) => Math.min(each, 255)) + ')')
        const style = getComputedStyle(key)
        const [dark, light] = [luminance(style.color), luminance(style.backgroundColor)].sort((x, y) => x - y)
        worst = Math.min(worst, (light + 0.05) / (dark + 0.05))
        count++
      }
      return [count, worst]
    })()`)) as [number, number]
    expect(count).toBe(729)
    expect(worst).toBeGreaterThan(4.5)
    await close()
  })

  it('an accent that is no colour is left out, and cannot bring in any other style', async () => {
    const { page, close } = await house.open(
      statePage({ element: '<aircheck-player station="kiosk" accent="red; position: fixed"></aircheck-player>' }),
      {},
    )
    const key = page.locator('aircheck-player .disc').first()
    await key.waitFor()
    const color = `getComputedStyle(document.querySelector('aircheck-player').shadowRoot.querySelector('.disc')).backgroundColor`
    expect(await page.evaluate(color)).toBe('rgb(245, 197, 24)')
    await close()
  })
})
