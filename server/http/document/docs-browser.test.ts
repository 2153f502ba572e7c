import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { axeFindings, chromiumPath, closeContext, openBrowser } from '../../testing/browser.ts'
import { overlaps } from '../../testing/overlaps.ts'

if (!chromiumPath) console.warn('/docs is not tried in a browser: there is no chromium on this machine.')

describe.skipIf(!chromiumPath && !process.env.CI)('/docs in a browser', () => {
  let app: TestApp
  let key: string
  let browser: Browser
  beforeAll(async () => {
    app = await testApp({ now: new Date().toISOString() })
    const station = await app.station({ name: 'Harbour Radio' })
    key = station.key
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app.close()
  })

  /** Opens the page, and collects what its policy blocked, its errors, and requests to other origins. */
  async function open(width: number, colorScheme: 'light' | 'dark') {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    const wrong: string[] = []
    let scriptBytes = 0
    let allBytes = 0
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
    page.on('pageerror', (error) => wrong.push(error.message))
    page.on('request', (request) => request.url().startsWith(app.origin) || wrong.push(request.url()))
    // The sizes of a page that is closed meanwhile are not known.
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
      allBytes += responseBodySize
      if (request.resourceType() === 'script') scriptBytes += responseBodySize
    })
    await page.goto(`${app.origin}/docs`, { waitUntil: 'networkidle' })
    return { page, wrong, bytes: () => ({ scriptBytes, allBytes }), close: () => closeContext(context) }
  }

  const openAll = (page: Page) =>
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")

  for (const width of [1280, 390]) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`at ${width} px, ${scheme}: axe finds nothing, at first sight and with everything open`, async () => {
        const { page, wrong, close } = await open(width, scheme)
        // The closed page has the same colours as the opened one.
        if (scheme === 'light') expect(await axeFindings(page)).toEqual([])
        await openAll(page)
        expect(await axeFindings(page)).toEqual([])
        expect(wrong).toEqual([])
        await close()
      })
    }

    it(`at ${width} px no text lies over another, and nothing scrolls sideways`, async () => {
      const { page, close } = await open(width, 'light')
      for (const change of [async () => {}, openAll]) {
        await change(page)
        expect(await page.evaluate(overlaps)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
      await page.evaluate("document.querySelector('#listShows h3').style.marginBottom = '-40px'")
      expect(await page.evaluate(overlaps)).not.toEqual([])
      await close()
    })

    it(`at ${width} px a real request is sent by keyboard alone, with the key that was entered once`, async () => {
      const { page, wrong, close } = await open(width, 'dark')
      await page.locator('#try-createShow > summary').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.type(key)
      await page.locator('#try-createShow button').focus()
      await page.keyboard.press('Enter')
      await page.getByText(/^201 in \d+ ms/).waitFor()
      await page.locator('#try-listShows > summary').click()
      await page.locator('#try-listShows button').click()
      await page.getByText(/^200 in \d+ ms/).waitFor()
      expect(await page.locator('#try-listShows .body').textContent()).toContain('"title": "Morning Tide"')
      await page.locator('#try-getShow > summary').click()
      await page.locator('#try-getShow [name=id]').fill('999')
      await page.locator('#try-getShow button').click()
      await page.getByText(/^404 in \d+ ms/).waitFor()
      expect(wrong.filter((text) => !text.includes('404'))).toEqual([])
      expect(await page.locator('#try-getShow .body').textContent()).toContain('Show not found.')
      expect(await axeFindings(page, '#getShow')).toEqual([])
      await close()
    })
  }

  it('at first sight it loads a few kilobytes of script, and a page of text', async () => {
    const { bytes, close } = await open(1280, 'light')
    await expect.poll(() => bytes().scriptBytes).toBeGreaterThan(0)
    expect(bytes().scriptBytes).toBeLessThan(8 * 1024)
    expect(bytes().allBytes).toBeLessThan(40 * 1024)
    await close()
  })

  it('on a phone the contents open, lead to an endpoint and close, by keyboard too', async () => {
    const { page, close } = await open(390, 'light')
    const link = page.locator('nav a[href="#getNowPlaying"]')
    expect(await link.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Contents' }).press('Enter')
    expect(await link.isVisible()).toBe(true)
    await link.press('Enter')
    expect(await link.isVisible()).toBe(false)
    expect(new URL(page.url()).hash).toBe('#getNowPlaying')
    await close()
  })

  it('examples change their language all at once, and each can be copied', async () => {
    const { page, close } = await open(1280, 'light')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('#createShow').getByRole('button', { name: 'JavaScript' }).click()
    expect(await page.locator('#getStation .javascript').isVisible()).toBe(true)
    expect(await page.locator('#getStation .curl').isVisible()).toBe(false)
    await page.locator('#getStation .copy').first().click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('await aircheck.station.get()')
    await close()
  })

  it('without its script the page shows everything but the forms', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${app.origin}/docs`)
    expect(await page.locator('#createShow .curl').isVisible()).toBe(true)
    expect(await page.locator('#createShow .javascript').isVisible()).toBe(true)
    expect(await page.locator('#try-createShow').isVisible()).toBe(false)
    await closeContext(context)
  })
})
