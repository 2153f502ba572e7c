import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../server/testing/browser.ts'
import { type LiveSource, liveSource } from '../../server/testing/live-source.ts'
import { numberedFrames } from '../../server/testing/numbered-frames.ts'
import { serve } from '../../server/testing/process.ts'
import { type Opened, openWindow, withoutBrowser } from './house.ts'

const person = { 'E-mail': 'marta@radio.test', 'Your name': 'Marta Lindqvist', Password: 'a tram at half past nine' }

// Each test begins with an empty folder and the link that `aircheck serve` prints.
describe.skipIf(withoutBrowser)('the first run of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-first-run-'))
  let browser: Browser
  let live: LiveSource
  beforeAll(async () => {
    ;[browser, live] = await Promise.all([openBrowser(), liveSource({ frames: numberedFrames(), speed: 1 })])
  })
  afterAll(async () => {
    await Promise.all([browser?.close(), live?.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs a test on an installation of its own. */
  async function onEmpty(
    how: Parameters<typeof openWindow>[2],
    test: (opened: Opened, setUpUrl: string, origin: string) => Promise<void>,
  ): Promise<void> {
    const settings = { AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on' }
    const server = await serve(mkdtempSync(join(folder, 'data-')), ['serve', '--json'], settings)
    const opened = await openWindow(browser, server.origin, how)
    try {
      await test(opened, JSON.parse(server.out()).setup_url, server.origin)
      // The only error in the console is that of the refused address.
      expect(opened.wrong.filter((line) => !line.includes('400'))).toEqual([])
    } finally {
      await opened.close()
      server.signal('SIGTERM')
      await server.ended
    }
  }

  const step = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

  /** Requests the public API with the shown key. */
  async function schedule({ page, context }: Opened, origin: string) {
    const key = await page.locator('.made-key .secret-text').innerText()
    const answer = await context.request.get(`${origin}/v1/schedule`, { headers: { 'X-API-Key': key } })
    return (await answer.json()) as { title?: string }[]
  }

  for (const [width, scheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    it(`at ${width} px: from the printed link to a station on air`, { timeout: 60_000 }, async () => {
      await onEmpty({ width, scheme, zone: 'Asia/Kolkata' }, async (opened, setUpUrl, origin) => {
        const { page, axe, layoutFaults } = opened
        const holds = async (state: string) =>
          expect([state, await axe(), await layoutFaults()]).toEqual([state, [], []])
        await page.goto(setUpUrl)
        for (const [label, value] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(value)
        await page.getByRole('button', { name: 'Save and sign in' }).click()

        await page.getByRole('heading', { name: 'Create your station' }).waitFor()
        await holds('no station')
        await page.getByRole('button', { name: 'Create station' }).click()
        await page.getByText('Enter the name listeners know').waitFor()
        expect(await page.getByLabel('Time zone').inputValue()).toMatch(/^Asia\/(Kolkata|Calcutta)$/)
        await page.getByLabel('Time zone').selectOption('Europe/Berlin')
        await page.getByRole('textbox', { name: 'Name' }).fill('Radio Tramline')
        // It is public only if the person says so.
        const isPublic = page.getByRole('switch', { name: 'Public' })
        expect(await isPublic.isChecked()).toBe(false)
        if (width === 390) await isPublic.click()
        await holds('the station is described')
        await page.getByRole('button', { name: 'Create station' }).click()

        await page.getByRole('heading', { name: 'First steps' }).waitFor()
        const read = await opened.context.request.get(`${origin}/public/radio-tramline`)
        expect(read.status()).toBe(width === 390 ? 200 : 404)
        await step(page, 'Station (done)').getByText('Radio Tramline, Europe/Berlin').waitFor()
        await holds('first steps')
        await page.getByRole('textbox', { name: 'Address' }).fill('tramline')
        await page.getByRole('button', { name: 'Save address' }).click()
        await page.getByText('Enter a public address like').waitFor()
        await page.getByRole('textbox', { name: 'Address' }).fill(live.url)
        await page.getByRole('button', { name: 'Test' }).click()
        await page.getByText(/^MP3 \d+.kbit\/s/).waitFor()
        await holds('a stream is heard')
        await page.getByRole('button', { name: 'Save address' }).click()
        await step(page, 'Live stream (done)').getByText(new URL(live.url).host).waitFor()

        // After a reload, a skipped step is still open, and a finished step is still done.
        await page.getByRole('button', { name: 'Start recording' }).waitFor()
        await page.getByRole('button', { name: 'Not now' }).click()
        await page.getByRole('textbox', { name: 'Name of the show' }).waitFor()
        await page.reload()
        await page.getByRole('button', { name: 'Start recording' }).click()
        await step(page, 'Recording (done)').getByText('Switched on').waitFor()

        await page.getByRole('button', { name: 'Add to the schedule' }).click()
        await page.getByText('Enter its name').waitFor()
        await page.getByRole('textbox', { name: 'Name of the show' }).fill('Morning Line')
        await page.getByRole('button', { name: 'Saturday' }).click()
        await page.getByRole('textbox', { name: 'Ends' }).fill('25')
        await page.getByRole('button', { name: 'Add to the schedule' }).click()
        await page.getByText('Enter a time like 16:05.').waitFor()
        await holds('first show')
        await page.getByRole('textbox', { name: 'Ends' }).fill('1130')
        await page.getByRole('button', { name: 'Add to the schedule' }).click()
        await step(page, 'First show (done)').getByText('Morning Line, 6 times a week').waitFor()

        await page.getByRole('button', { name: 'Create key' }).click()
        await page.getByRole('textbox', { name: 'What is it for?' }).fill('Website')
        await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
        await page.getByRole('heading', { name: 'Copy this key now' }).waitFor()
        // The dialog must not depend on the styles of the API page, nor be affected by those of the list of steps.
        await holds('the new key')
        const title = page.getByRole('heading', { name: 'Copy this key now' })
        const secret = page.locator('.made-key .secret-text')
        const [at, where] = [(await title.boundingBox())!, (await secret.boundingBox())!]
        expect(at.x).toBe(where.x)
        expect((await page.getByRole('button', { name: 'Copy key' }).boundingBox())!.y).toBeGreaterThan(
          where.y + where.height,
        )
        expect(JSON.stringify(await schedule(opened, origin))).toContain('Morning Line')
        await page.getByRole('button', { name: 'Done' }).click()
        await page.getByRole('button', { name: 'Close anyway' }).click()
        await step(page, 'First key (done)').getByText('1 key').waitFor()
        await holds('all done')

        await page.getByRole('link', { name: 'See what’s on air' }).click()
        await page.getByRole('heading', { name: /^(Recording|Connecting)/ }).waitFor()
      })
    })
  }

  it('works by keyboard alone; the focus moves from step to step', { timeout: 60_000 }, async () => {
    await onEmpty({}, async (opened, setUpUrl, origin) => {
      const { page } = opened
      const focused = async () =>
        (await page.evaluate(`(() => {
          const at = document.activeElement
          return (at.labels?.[0]?.textContent || at.getAttribute('aria-label') || at.textContent).trim()
        })()`)) as string
      const tabTo = async (name: string) => {
        for (let presses = 0; presses < 60; presses++) {
          if ((await focused()) === name) return
          await page.keyboard.press('Tab')
        }
        throw new Error(`Tab does not lead to ${name}, but to ${await focused()}`)
      }
      const type = async (name: string, text: string) => {
        await tabTo(name)
        await page.keyboard.press('Control+a')
        await page.keyboard.type(text)
      }
      const press = async (name: string) => {
        await tabTo(name)
        await page.keyboard.press('Enter')
      }
      await page.goto(setUpUrl)
      for (const [label, value] of Object.entries(person)) await type(label, value)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Create your station' }).waitFor()
      await type('Name', 'Radio Tramline')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'First steps' }).waitFor()
      await expect.poll(focused).toBe('First steps')

      await type('Address', live.url)
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe('Recording')
      await press('Start recording')
      await expect.poll(focused).toBe('First show')
      await type('Name of the show', 'Morning Line')
      await tabTo('Friday')
      await page.keyboard.press('Space')
      await type('Starts', '7')
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe('First key')
      await press('Create key')
      await type('What is it for?', 'Website')
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe('Copy key')
      expect(JSON.stringify(await schedule(opened, origin))).toContain('Morning Line')
      await press('Done')
      await press('Close anyway')
      await expect.poll(focused).toBe('See what’s on air')
      await page.keyboard.press('Enter')
      await expect.poll(focused).not.toBe('See what’s on air')
      expect(new URL(page.url()).pathname).toMatch(/on-air$/)
    })
  })
})
