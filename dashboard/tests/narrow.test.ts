import { expect, it } from 'vitest'
import { showDesignDay } from './design-now.ts'
import { house, withoutBrowser } from './house.ts'

const pages = [
  ...[
    'on-air',
    'schedule?week=1',
    'shows',
    'episodes',
    'recording',
    'recording/plays',
    'recording/plays?tab=rules',
    'recording/plays?tab=catalogue',
    'recording/plays?tab=reports',
    'api',
    'website',
    'website?tab=widgets',
    'settings',
  ],
  ...['account', 'first-run'],
]

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
    // Waits for the content after the heading, for at most half a second.
    await page.waitForLoadState('networkidle', { timeout: 500 }).catch(() => {})
    for (const fault of await layoutFaults()) if (fault.startsWith('scrolls')) tooWide.push(`${each} ${fault}`)
  }
  await home.close()
  expect(tooWide).toEqual([])
})

it.skipIf(withoutBrowser)('from 320 to 1920 px: lengths, names and titles are not cut off', async () => {
  const home = await house()
  const station = await home.tramline()
  const as = await home.person([{ stationId: station }], 'de')
  const { go, page, layoutFaults, wrong, close } = await home.open({ as })

  // The longest possible line: a day of another year, and hours.
  await page.route('**/episodes?*', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const episode of answer.episodes ?? []) {
      episode.datetime -= 370 * 86_400
      episode.duration_ms = 10_788_000
    }
    await route.fulfill({ json: answer })
  })
  await page.setViewportSize({ width: 320, height: 700 })
  await go(`/${station}/episodes`)
  await page.getByText('2:59:48').first().waitFor()
  const cutLengths = await page.locator('.title .caption').evaluateAll((lines) =>
    lines.filter((line) => {
      const [text] = line.childNodes
      const range = line.ownerDocument.createRange()
      range.setStart(text!, 0)
      range.setEnd(text!, text!.textContent!.indexOf('2:59:48') + 7)
      // An ellipsis follows it.
      return range.getBoundingClientRect().width + 12 > line.clientWidth
    }),
  )
  expect(cutLengths).toEqual([])

  await page.setViewportSize({ width: 768, height: 1024 })
  await showDesignDay(page, {})
  await go(`/${station}/on-air`)
  const names = page.locator('.stops .name b')
  await names.first().waitFor()
  const broken = await names.evaluateAll((all) =>
    all
      .filter((name) => name.ownerDocument.defaultView!.getComputedStyle(name).clipPath === 'none')
      .filter((name) => {
        const range = name.ownerDocument.createRange()
        range.selectNodeContents(name)
        const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
        return lines > name.textContent!.split(' ').length || (lines > 1 && name.scrollWidth > name.clientWidth)
      })
      .map((name) => name.textContent),
  )
  expect(broken).toEqual([])
  // A tablet shows the whole week, not a single day; the inspector is a sheet at the bottom.
  await go(`/${station}/schedule`)
  const atlas = page.getByRole('application').getByRole('button', { name: /^Offbeat Atlas 13:00–15:00/ })
  await expect.poll(() => atlas.count()).toBe(2)
  expect(await layoutFaults()).toEqual([])
  await atlas.first().click()
  await page.getByRole('dialog', { name: 'Dienstag 13:00 bis 15:00' }).waitFor()
  await page.keyboard.press('Escape')

  // The narrowest window with the whole navigation: it begins after the menu of the station.
  await page.setViewportSize({ width: 862, height: 700 })
  const icon = (await page.locator('.station .icon').boundingBox())!
  const first = (await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link').first().boundingBox())!
  expect(first.x).toBeGreaterThanOrEqual(icon.x + icon.width)

  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.getByRole('heading', { name: 'Sendungen' }).waitFor()
  const cut = await page
    .locator('.slot .words b')
    .evaluateAll((all) => all.filter((title) => title.scrollWidth > title.clientWidth).map((one) => one.textContent))
  expect(cut).toEqual([])
  expect(wrong).toEqual([])
  await close()
  await home.close()
})
