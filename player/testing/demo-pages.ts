import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { closeContext, openBrowser } from '../../server/testing/browser.ts'
import { serve } from '../../server/testing/process.ts'

/** The pages of the demo's station in a browser. */
export type DemoPages = Awaited<ReturnType<typeof demoPages>>

/** The address and the position of the sound of a page. */
export const sound = (page: Page) => page.evaluate('[heard.src, heard.currentTime]') as Promise<[string, number]>

/** Waits until a sound is heard whose address is like this. */
export async function isHeard(page: Page, address: RegExp): Promise<void> {
  await expect.poll(async () => (await sound(page))[0]).toMatch(address)
  await expect.poll(async () => (await sound(page))[1]).toBeGreaterThan(0.2)
}

/** Starts the demo with the built player, and a browser. Close it after the tests of a file. */
export async function demoPages() {
  const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-pages-'))
  const [demo, browser] = await Promise.all([serve(dataDir, ['demo']), openBrowser()])
  const home = `${demo.origin}/radio-kiosk`
  // The episodes are measured in the first seconds, which no change of the station reports.
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const read = async () => (await context.request.get(`${home}/episodes/1?at=${Date.now()}`)).text()
  const patience = { timeout: 150_000, interval: 500 }
  await vi.waitFor(async () => expect(await read()).toContain('data-tape'), patience)
  // The stream is off air until the recorder is connected to it.
  const readHome = async () => (await context.request.get(home)).text()
  await vi.waitFor(async () => expect(await readHome()).toContain('data-live'), patience)
  await closeContext(context)

  async function open(path = '', how: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      ...{ ignoreHTTPSErrors: true, locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
      ...how,
    })
    const page = await context.newPage()
    if (how.javaScriptEnabled !== false) {
      await page.addInitScript(
        `{ const Made = Audio; globalThis.Audio = function () { return (globalThis.heard = new Made()) } }`,
      )
    }
    const wrong: string[] = []
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
    page.on('pageerror', (error) => wrong.push(`${error}`))
    await page.goto(home + path)
    return { page, context, wrong, close: () => closeContext(context) }
  }

  /** Opens a page and plays the live sound there. `isKept` tells whether the document and its sound are still the same. */
  async function listen(path = '', how?: BrowserContextOptions, before?: (page: Page) => Promise<unknown>) {
    const opened = await open(path, how)
    const { page } = opened
    await before?.(page)
    await page.evaluate('globalThis.mark = 1')
    if (path === '') await page.getByRole('button', { name: 'Listen live' }).click()
    else
      await page.evaluate(`document.querySelector('#main').insertAdjacentElement('beforeend',
      Object.assign(document.createElement('button'), { id: 'play' })).dataset.live = '';
      document.querySelector('#play').click()`)
    await isHeard(page, /\/listen\/radio-kiosk\.mp3\?_=/)
    const isKept = async () => (await page.evaluate('globalThis.mark && !heard.paused')) === true
    return { ...opened, isKept }
  }

  return {
    home,
    origin: demo.origin,
    open,
    listen,
    async close(): Promise<void> {
      demo.signal('SIGTERM')
      await Promise.all([browser.close(), demo.ended])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
