import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core'

/** The Chromium of this machine, if it has one. The shell without windows needs half of the processor time. */
export const chromiumPath = ['chromium-headless-shell', 'chromium']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find(isExecutable)

const launchOptions: LaunchOptions = {
  executablePath: chromiumPath!,
  // Without hinting, text is as wide in the shell as in a window.
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
}

/** Environment variable with the address of the browser that all tests of a run share. */
const sharedBrowser = 'AIRCHECK_TEST_BROWSER'

/** Starts the browser that all tests of a run share. Returns the function that ends it. */
export async function shareBrowser(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ ...launchOptions, host: '127.0.0.1' })
  process.env[sharedBrowser] = server.wsEndpoint()
  return () => server.close()
}

/**
 * Opens a Chromium without a window: in a run of the tests, a connection to the one that they share, which loses the
 * contexts of this connection when it is closed. Contexts accept the self-signed certificate if they ignore HTTPS errors.
 * @param proxy through which a Chromium of its own reaches whatever is not on this machine: `http://127.0.0.1:4321`
 */
export function openBrowser(proxy?: string): Promise<Browser> {
  const address = process.env[sharedBrowser]
  if (address && !proxy) return chromium.connect(address)
  return chromium.launch({ ...launchOptions, ...(proxy && { proxy: { server: proxy } }) })
}

/**
 * Closes a context with its pages. A route handler that still waits for an answer of the server ends without an error, which
 * would belong to no test.
 */
export async function closeContext(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** The faults that axe finds on a page or in a part of it, a line for each. */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  // A part of the page may still be fading in, with less contrast than it will have.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => {})))`)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  // The other results are not looked at, and take a part of the time.
  const options = { resultTypes: ['violations'] }
  return (await page.evaluate(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ': ' + failureSummary)))`)) as string[]
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
