import type { Browser, BrowserContext } from 'playwright-core'
import { fillDemoStation } from '../../server/demo/fill.ts'
import { testApp } from '../../server/testing/app.ts'
import { axeFindings, chromiumPath, closeContext, openBrowser } from '../../server/testing/browser.ts'
import { overlaps } from '../../server/testing/overlaps.ts'
import { type SignedIn, signIn } from '../../server/testing/people.ts'
import { freePort } from '../../server/testing/process.ts'
import { tunnelTo } from './tunnel.ts'

/** Whether browser tests are skipped: this machine has no browser, and is not the gate. */
export const withoutBrowser = !chromiumPath && !process.env.CI
if (withoutBrowser) console.warn('The dashboard is not tried in a browser: there is no chromium on this machine.')

/** The time of the pictures of the design: Wednesday 18 November 2026, 14:32:08 in Berlin. */
export const designTime = '2026-11-18T13:32:08Z'

export type House = Awaited<ReturnType<typeof house>>

type Options = Pick<
  NonNullable<Parameters<typeof testApp>[0]>,
  'now' | 'client' | 'resolve' | 'recordings' | 'cutting' | 'config'
> & {
  /** The host in the address of the browser; an IP address by default. `radio.example` has no port, for pictures. */
  host?: 'localhost' | '127.0.0.1' | 'radio.example'
}

/**
 * The whole product with a browser: the dashboard as it was built last, a server with real TLS, a database and files of its own. Start
 * one for each test file, and close it afterwards.
 */
export async function house({ host = '127.0.0.1', ...options }: Options = {}) {
  const port = await freePort()
  const isNamed = host === 'radio.example'
  const origin = isNamed ? `https://${host}` : `https://${host}:${port}`
  const tunnel = isNamed ? await tunnelTo(port) : undefined
  const browser = await openBrowser(tunnel?.url)
  const app = await testApp({
    now: designTime,
    ...options,
    // The server must know the origin of the page, for cookies and for the addresses of pictures.
    config: { port, baseUrl: origin, ...options.config },
  })
  return {
    app,
    browser,
    origin,
    /** Makes Radio Tramline, the station of the design, with its shows, schedule and episodes. Returns its id. */
    tramline: () => fillDemoStation({ ...app.app.writer, ...app.app }),
    /** Creates a signed-in member of stations; with an empty language, theirs is that of the browser. */
    async person(at: Parameters<typeof signIn>[1], language = 'en') {
      const person = await signIn(app, at)
      await app.app.db.updateTable('people').set({ language }).where('id', '=', person.id).execute()
      return person
    },
    open: (how: Visit = {}) => openWindow(browser, origin, how),
    async close() {
      await browser.close()
      tunnel?.close()
      await app.close()
    },
  }
}

type Visit = {
  /** 1280 by default; 390 is a phone. */
  width?: 1280 | 390
  scheme?: 'light' | 'dark'
  /** The signed-in person; none by default. */
  as?: SignedIn
  /** The browser's language. */
  language?: 'en-GB' | 'de-DE'
  /** The zone of the viewer's computer. */
  zone?: string
}

/** An open page, and its errors. */
export type Opened = Awaited<ReturnType<typeof openWindow>>

/**
 * Opens an empty window for the server at `origin`. `wrong` lists the violations of its Content-Security-Policy, and
 * the errors in its console.
 */
export async function openWindow(browser: Browser, origin: string, how: Visit = {}) {
  const { width = 1280, scheme = 'light', as, language = 'en-GB', zone = 'Europe/Berlin' } = how
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: scheme,
    locale: language,
    timezoneId: zone,
    hasTouch: width === 390,
    isMobile: width === 390,
    reducedMotion: 'reduce',
  })
  if (as) await signInContext(context, new URL(origin).hostname, as)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy|Trusted/i.test(message.text()))
      wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(`${error}`))
  await page.addInitScript(
    "addEventListener('error', ({ error }) => error?.cause && console.error('Its cause:', error.cause.stack ?? error.cause))",
  )
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url())
    if (asked !== origin && protocol !== 'blob:' && protocol !== 'data:') wrong.push(`asked ${request.url()}`)
  })
  return {
    page,
    context,
    wrong,
    /** Goes to a path of the dashboard, and waits until its heading is there. */
    async go(path: string) {
      await page.goto(`${origin}/dashboard${path}`)
      await page.locator('h1').waitFor()
      return page
    },
    /** The findings of axe on the current page, a line for each. */
    axe: (part?: string) => axeFindings(page, part),
    /** Texts that overlap or are outside of the page, and whether the page scrolls sideways. */
    async layoutFaults(): Promise<string[]> {
      const found = (await page.evaluate(overlaps)) as string[]
      // The window of a phone grows with a page that is too wide; its screen does not.
      const width = 'Math.min(innerWidth, screen.width)'
      const overflow = (await page.evaluate(`document.documentElement.scrollWidth - ${width}`)) as number
      return overflow > 0 ? [...found, `scrolls sideways by ${overflow} px`] : found
    },
    close: () => closeContext(context),
  }
}

/** Puts the cookie of a session into a browser. */
async function signInContext(context: BrowserContext, domain: string, { token }: SignedIn): Promise<void> {
  const cookie = { name: '__Host-aircheck', value: token, domain, path: '/', secure: true, httpOnly: true }
  await context.addCookies([{ ...cookie, sameSite: 'Lax' as const, expires: Date.now() / 1000 + 3600 }])
}
