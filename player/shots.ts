import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../server/testing/browser.ts'
import { buildPlayer } from './build.ts'
import { fakeServer } from './testing/server.ts'
import { type State, statePage, states } from './testing/states.ts'

// node player/shots.ts [state …]
//
// Draws every state of the widgets at four widths in both themes, into a temporary folder.

await buildPlayer()
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'aircheck-player-shots-'))
const browser = await openBrowser()
for (const [name, state] of Object.entries(states) as [string, State][]) {
  if (wanted.length && !wanted.includes(name)) continue
  const server = await fakeServer()
  server.set(state.change ?? {})
  const url = server.page('/', statePage(state))
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width: 1540, height: 100 },
      colorScheme,
      locale: 'en-GB',
      timezoneId: state.zone ?? 'Europe/Berlin',
    })
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && console.warn(name, message.text()))
    page.on('pageerror', (error) => console.warn(name, error))
    await page.goto(url)
    await page.waitForTimeout(700)
    await state.act?.(page, server)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true, animations: 'disabled' })
    await context.close()
    server.recover()
  }
  await server.close()
}
await browser.close()
console.log(folder)
