import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../../server/testing/browser.ts'
import { type Serving, serve } from '../../server/testing/process.ts'
import { withoutBrowser } from '../testing/opened.ts'

// The page of another origin that `aircheck demo` prints, in a browser, with the demo's own live stream.

describe.skipIf(withoutBrowser)('the other site of the demo', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-demo-site-'))
  let demo: Serving
  let browser: Browser
  let url: string
  beforeAll(async () => {
    ;[demo, browser] = await Promise.all([serve(dataDir, ['demo']), openBrowser()])
    url = /another site .*: (https:\S+)/.exec(demo.out())![1]!
  })
  afterAll(async () => {
    demo?.signal('SIGTERM')
    await Promise.all([browser?.close(), demo?.ended])
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Opens the page, with the certificate accepted, and lets the test see the sound. */
  async function open(): Promise<{ page: Page; wrong: string[] }> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.addInitScript(
      `{ const Made = Audio; globalThis.Audio = function () { return (globalThis.heard = new Made()) } }`,
    )
    const wrong: string[] = []
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
    page.on('pageerror', (error) => wrong.push(`${error}`))
    return { page, wrong }
  }

  it('is on another origin, under a strict policy, and shows the widgets without an error', async () => {
    const { page, wrong } = await open()
    const answer = await page.goto(url)
    expect(new URL(url).origin).not.toBe(demo.origin)
    const policy = answer!.headers()['content-security-policy']
    expect(policy).toContain(
      `default-src 'none'; script-src ${demo.origin}; style-src 'self'; connect-src ${demo.origin}`,
    )
    expect(policy).toContain("require-trusted-types-for 'script'")
    await expect.poll(() => page.locator('aircheck-now-playing p').innerText()).toContain('Radio Kiosk')
    await page.locator('aircheck-schedule li').first().waitFor()
    expect(await page.locator('aircheck-episodes li').count()).toBe(3)
    await page.locator('aircheck-player [part=tape]').waitFor()
    await expect.poll(() => page.getByText('has not accepted the certificate').isVisible()).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('plays the live stream, goes back on its tape, and returns to live', async () => {
    const { page, wrong } = await open()
    const rewindUrl = async () =>
      (await (await page.request.get(`${demo.origin}/public/radio-kiosk`)).json()).listen.rewind_url
    // It has just begun to record.
    await expect.poll(rewindUrl, { timeout: 90_000, interval: 500 }).toContain('/listen/')
    await page.goto(url)
    const isHeard = async (address: RegExp) => {
      const sound = () => page.evaluate('[heard.src, heard.currentTime]') as Promise<[string, number]>
      await expect.poll(async () => (await sound())[0]).toMatch(address)
      await expect.poll(async () => (await sound())[1]).toBeGreaterThan(0.2)
    }
    await page.getByRole('button', { name: 'Listen live to Radio Kiosk' }).click()
    await isHeard(/\/listen\/radio-kiosk\.mp3\?_=/)
    await page.evaluate(`document.querySelector('aircheck-player').seek(Date.now() - 40_000)`)
    await page.getByRole('button', { name: 'Back to live' }).waitFor()
    await isHeard(/\/listen\/radio-kiosk\.mp3\?from=\d+\.\d{3}$/)
    await page.getByRole('button', { name: 'Back to live' }).click()
    await isHeard(/\/listen\/radio-kiosk\.mp3\?_=/)
    expect(wrong).toEqual([])
    await page.context().close()
  }, 150_000)

  it('says how to accept the certificate of the station where the widgets do not load', async () => {
    const { page } = await open()
    await page.route(`${demo.origin}/**`, (route) => route.abort('failed'))
    await page.goto(url)
    await page.getByText('has not accepted the certificate').waitFor()
    const link = page.getByRole('link', { name: 'open the station’s address' })
    expect(await link.getAttribute('href')).toBe(`${demo.origin}/`)
    await page.context().close()
  })
})
