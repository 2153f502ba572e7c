import type { Browser, Page } from 'playwright-core'
import { chromiumPath, closeContext, openBrowser } from '../../server/testing/browser.ts'
import { fakeServer } from './server.ts'

/** Whether tests in a browser are left out: this machine has none, and it is not the gate. */
export const withoutBrowser = !chromiumPath && !process.env.CI

/** A policy as strict as it can be: no inline style, no script made of a text. */
export const strictPolicy = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
}

/** A page of a foreign site with some elements, and the script. */
export const plain = (elements: string, scripts = 1) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A site</title>
${Array.from({ length: scripts }, (_, at) => `<script type="module" src="/player/v1.js${at ? `?${at}` : ''}"></script>`).join('\n')}
</head><body><main>${elements}</main></body></html>`

/** The built player, a browser, and servers of Radio Kiosk. Close it after the tests of a file. */
export async function playerHouse() {
  const browser = await openBrowser()
  const servers: Awaited<ReturnType<typeof fakeServer>>[] = []
  return {
    browser,
    /** Opens a page on a server of its own. */
    async open(
      html: string,
      headers: Record<string, string> = strictPolicy,
      how: Parameters<Browser['newContext']>[0] = {},
    ) {
      const server = await fakeServer()
      servers.push(server)
      const url = server.page('/', html, headers)
      const context = await browser.newContext({
        ...{ locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
        ...how,
      })
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
      page.on('pageerror', (error) => wrong.push(`${error}`))
      await page.goto(url)
      return { page, server, wrong, close: () => closeContext(context) }
    },
    async close() {
      await browser.close()
      await Promise.all(servers.map((each) => each.close()))
    },
  }
}

/** Whether the sound of the page moves: its position, measured twice. */
export async function isPlaying(page: Page): Promise<boolean> {
  const label = page.getByRole('button', { name: 'Pause' }).first()
  return label.isVisible()
}
