import { expect, it } from 'vitest'
import { showDesignDay } from './design-now.ts'
import { house, withoutBrowser } from './house.ts'

const pages = ['on-air', 'schedule?week=1', 'shows', 'episodes', 'recording', 'api', 'settings', 'account', 'first-run']

it.skipIf(withoutBrowser)('a phone at 200 %, 195 px wide: no page scrolls sideways, in German', async () => {
  const home = await house()
  const station = await home.tramline()
  const as = await home.person([{ stationId: station }], 'de')
  const [show] = (await as.ask(`GET /stations/${station}/shows`)).body
  const { go, page, layoutFaults } = await home.open({ as, width: 390 })
  await page.setViewportSize({ width: 195, height: 422 })
  await showDesignDay(page, { failed: true })
  const tooWide: string[] = []
  for (const each of [...pages, `shows/${show.id}`]) {
    await go(`/${station}/${each}`)
    // What comes after the heading is there, or half a second was not enough for it.
    await page.waitForLoadState('networkidle', { timeout: 500 }).catch(() => {})
    for (const fault of await layoutFaults()) if (fault.startsWith('scrolls')) tooWide.push(`${each} ${fault}`)
  }
  await home.close()
  expect(tooWide).toEqual([])
})
