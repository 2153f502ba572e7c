import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'

/** The Chromium of this machine, if it has one. The shell without windows needs half of the processor time. */
export const chromiumPath = ['chromium-headless-shell', 'chromium']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find(isExecutable)

/**
 * Starts a Chromium without a window. Contexts of it accept the self-signed certificate if they ignore HTTPS errors.
 * @param proxy through which it reaches whatever is not on this machine: `http://127.0.0.1:4321`
 */
export function openBrowser(proxy?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath!,
    // Without hinting, text is as wide in the shell as in a window.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
    ...(proxy && { proxy: { server: proxy } }),
  })
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
