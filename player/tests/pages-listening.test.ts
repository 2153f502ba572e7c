import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../../server/testing/browser.ts'
import { type DemoPages, demoPages, isHeard, sound } from '../testing/demo-pages.ts'
import { withoutBrowser } from '../testing/opened.ts'

// Listening on the pages of the demo's station: its tape, its player, and parts of episodes.

describe.skipIf(withoutBrowser)('listening on the pages of a station', () => {
  let pages: DemoPages
  let home: string
  beforeAll(async () => {
    pages = await demoPages()
    home = pages.home
  }, 180_000)
  afterAll(() => pages?.close())
  const open: DemoPages['open'] = (...how) => pages.open(...how)
  const listen: DemoPages['listen'] = (...how) => pages.listen(...how)

  it('the title in the player leads to its page, and the sound continues', async () => {
    const { page, wrong, isKept, close } = await listen()
    await page.locator('.bar aircheck-player').getByRole('link').first().click()
    await expect.poll(() => page.url()).toMatch(/\/radio-kiosk\/shows\/[\w-]+$/)
    await page.locator('[data-view=show] h1').waitFor()
    expect(await isKept()).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  /** Waits until the station has recorded what can be heard again: it has just begun. */
  async function rewinding(page: Page): Promise<void> {
    const url = `${pages.origin}/public/radio-kiosk`
    const offered = async () => (await (await page.request.get(url)).json()).listen.rewind_url
    await expect.poll(offered, { timeout: 90_000, interval: 500 }).toContain('/listen/')
  }

  it('the round key of a show on the tape pauses while that show is heard, and resumes there', async () => {
    const { page, wrong, close } = await open('/schedule', { viewport: { width: 390, height: 844 } })
    await rewinding(page)
    await page.reload()
    const from = Math.floor(Date.now() / 1000) - 40
    await page.evaluate(`{
      const row = (id, from, end) => {
        const key = Object.assign(document.createElement('button'), { id, className: 'disc' })
        Object.assign(key.dataset, { from, end })
        document.querySelector('#main').append(key)
      }
      row('mine', ${from}, ${from + 3600})
      row('other', ${from - 3600}, ${from})
    }`)
    const [mine, other] = [page.locator('#mine'), page.locator('#other')]
    await mine.click()
    await isHeard(page, /\/listen\/radio-kiosk\.mp3\?from=/)
    await expect.poll(() => mine.getAttribute('aria-pressed')).toBe('true')
    expect([await mine.getAttribute('data-playing'), await other.getAttribute('aria-pressed')]).toEqual(['', 'false'])
    await mine.click()
    await expect.poll(() => mine.getAttribute('aria-pressed')).toBe('false')
    const [before] = await sound(page)
    await mine.click()
    await isHeard(page, /\/listen\/radio-kiosk\.mp3\?from=/)
    const instant = (url: string) => Number(/from=([\d.]+)/.exec(url)?.[1])
    expect(instant((await sound(page))[0])).toBeGreaterThan(instant(before) || from)
    expect(wrong).toEqual([])
    await close()
  }, 150_000)

  it('on a phone, “Back to live” in the bar returns from the tape to the live sound', async () => {
    const { page, wrong, close } = await listen('', { viewport: { width: 390, height: 844 } }, rewinding)
    const player = page.locator('.bar aircheck-player')
    await page.evaluate(`document.querySelector('.bar aircheck-player').seek(Date.now() - 40_000)`)
    await isHeard(page, /\/listen\/radio-kiosk\.mp3\?from=/)
    const headline = page.locator('.hero [data-rewound]')
    await expect.poll(() => headline.textContent()).toMatch(/^From the tape, \d\d:\d\d$/)
    const back = player.getByRole('button', { name: 'Back to live' })
    await back.click()
    await isHeard(page, /\/listen\/radio-kiosk\.mp3\?_=/)
    await expect.poll(() => back.count()).toBe(0)
    await expect.poll(() => headline.textContent()).toBe('Listen live')
    expect(wrong).toEqual([])
    await close()
  }, 150_000)

  it('a link to a place on the tape offers that place, and plays nothing before a press', async () => {
    const { page, wrong, close } = await open('/schedule')
    await rewinding(page)
    const { listen } = await (await page.request.get(`${pages.origin}/public/radio-kiosk`)).json()
    const at = Math.ceil(listen.rewind_from) + 2
    await page.goto(`${home}?at=${at}`)
    const bar = page.locator('.bar aircheck-player')
    const key = bar.getByRole('button', { name: 'Listen', exact: true })
    await key.waitFor()
    expect(await page.evaluate('globalThis.heard')).toBeUndefined()
    await key.click()
    await isHeard(page, new RegExp(`/listen/radio-kiosk\\.mp3\\?from=${at}`))
    expect(wrong).toEqual([])
    await close()
  }, 150_000)

  it('a link to a span on the tape ends with it; a place that the tape does not have is the live sound', async () => {
    const { page, wrong, close } = await open('/schedule')
    await rewinding(page)
    const { listen } = await (await page.request.get(`${pages.origin}/public/radio-kiosk`)).json()
    const at = Math.ceil(listen.rewind_from) + 1
    const key = page.locator('.bar aircheck-player').getByRole('button', { name: 'Listen', exact: true })
    await page.goto(`${home}?at=${at}&until=${at + 2}`)
    await key.click()
    await isHeard(page, new RegExp(`/listen/radio-kiosk\\.mp3\\?from=${at}`))
    await expect.poll(() => page.evaluate('heard.paused')).toBe(true)
    for (const none of [1, at + 1e6, -at]) {
      await page.goto(`${home}?at=${none}`)
      await key.click()
      await isHeard(page, /\/listen\/radio-kiosk\.mp3\?_=/)
    }
    expect(wrong).toEqual([])
    await close()
  }, 150_000)

  it('sharing proposes the place of the listener; the part of an address is drawn on the tape of a phone, also while it plays', async () => {
    const { page, wrong, close } = await open('/episodes/1', { viewport: { width: 390, height: 844 } })
    await page.goto(`${home}/episodes/1?at=2&until=6`)
    const whole = (await page.locator('.tape .strip').boundingBox())!
    const part = (await page.locator('.tape .mark').boundingBox())!
    const seconds = Number(await page.locator('.deck').getAttribute('data-ms')) / 1000
    expect((part.x - whole.x) / whole.width).toBeCloseTo(2 / seconds, 2)
    expect(part.width / whole.width).toBeCloseTo(4 / seconds, 2)
    await page.locator('.deck .disc').click()
    await expect.poll(() => page.locator('.deck .disc').getAttribute('aria-pressed')).toBe('true')
    await page.locator('aircheck-tape .part').waitFor()
    await expect.poll(async () => (await sound(page))[1]).toBeGreaterThan(3)
    await page.locator('.deck .disc').click()
    await page.getByRole('button', { name: 'Share' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Start at' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('textbox', { name: 'Start at' }).inputValue()).toMatch(/^0:0[3-6]$/)
    expect(await dialog.getByLabel('Link', { exact: true }).inputValue()).toMatch(/\/episodes\/1\?at=[3-6]$/)
    expect(wrong).toEqual([])
    await close()
  })

  it('on a desktop all controls are in the bar, and the words beside the key of the headline say that it plays', async () => {
    const { page, wrong, close } = await listen('', { viewport: { width: 1280, height: 800 } }, rewinding)
    const bar = page.locator('.bar aircheck-player')
    for (const name of ['15 seconds back', 'Pause', /^Sleep/, 'Share', 'Mute'])
      await bar.getByRole('button', { name }).waitFor()
    await bar.getByRole('slider', { name: 'Volume' }).waitFor()
    expect(await page.locator('.hero .go:visible').allInnerTexts()).toEqual(['Playing live'])
    // A gap is paper, as in the drawing of the page, whose dark ground is below.
    const heights = `[...document.querySelector('aircheck-tape').shadowRoot.querySelectorAll('.gap, [part=tape]')]
      .map((each) => each.clientHeight)`
    expect(new Set((await page.evaluate(heights)) as number[]).size).toBe(1)
    // Keys of the page, with the focus anywhere.
    await page.locator('body').press('k')
    await bar.getByRole('button', { name: 'Listen', exact: true }).waitFor()
    expect(await page.locator('.hero .go:visible').allInnerTexts()).toEqual(['Listen live'])
    expect(await axeFindings(page, '.bar')).toEqual([])
    expect(wrong).toEqual([])
    await close()
  }, 150_000)

  it('in forced colours keys have an edge and an icon, and the open page and what is chosen are marked', async () => {
    const { page, wrong, close } = await open('/shows/cafe-continental', { forcedColors: 'active' })
    const style = (selector: string, name: string, pseudo = '') =>
      page.evaluate(`[...document.querySelectorAll('${selector}')].map((each) =>
        getComputedStyle(each, '${pseudo}').getPropertyValue('${name}'))`) as Promise<string[]>
    const [ground] = await style('body', 'background-color')
    const lines = await style('.top nav span', 'border-bottom-color')
    expect(lines.map((line) => line === ground)).toEqual([true, true, false])
    expect(new Set(await style('.disc', 'border-top-width'))).toEqual(new Set(['1px']))
    const icons = await style('.disc:empty', 'background-color', '::before')
    expect(icons.length).toBeGreaterThan(0)
    expect(icons).not.toContain(ground)
    expect(wrong).toEqual([])
    await close()
  })

  it('on a phone the line has the picture, and opens the sheet, with the roll and large keys; Escape closes it', async () => {
    const { page, wrong, isKept, close } = await listen('', { viewport: { width: 390, height: 844 } }, rewinding)
    const bar = page.locator('.bar aircheck-player')
    expect(await bar.locator('[part=picture]').first().isVisible()).toBe(true)
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(70)
    const line = bar.getByRole('button', { name: /Open the player/ })
    await line.click()
    const sheet = page.getByRole('dialog', { name: /^Player/ })
    await sheet.getByRole('slider', { name: 'Where you are on the tape' }).waitFor()
    for (const name of ['15 seconds back', 'Pause', /^Sleep/, 'Share', 'Highlight'])
      await sheet.getByRole('button', { name }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await axeFindings(page, '.bar')).toEqual([])
    await sheet.getByRole('button', { name: '15 seconds back' }).click()
    await sheet.getByRole('button', { name: 'Back to live' }).click()
    await isHeard(page, /\/listen\/radio-kiosk\.mp3\?_=/)
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.isVisible()).toBe(false)
    await line.click()
    await sheet.getByRole('button', { name: 'Close the player' }).click()
    await expect.poll(() => sheet.isVisible()).toBe(false)
    expect(await isKept()).toBe(true)
    expect(wrong).toEqual([])
    await close()
  }, 150_000)

  it('after the page was loaded again, the player offers what was heard at its place', async () => {
    const { page, wrong, close } = await open('/episodes/1')
    await page.locator('.deck .disc').click()
    await expect.poll(async () => (await sound(page))[1]).toBeGreaterThan(2.5)
    await page.locator('.deck .disc').click()
    await page.goto(`${home}/schedule`)
    const bar = page.locator('.bar aircheck-player')
    await bar.getByText(/^Continue at 0:0\d$/).waitFor()
    expect(await page.evaluate('globalThis.heard')).toBeUndefined()
    await bar.getByRole('button', { name: 'Listen', exact: true }).click()
    await isHeard(page, /\/media\//)
    expect((await sound(page))[1]).toBeGreaterThan(1.5)
    expect(wrong).toEqual([])
    await close()
  })
})
