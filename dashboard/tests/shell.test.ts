import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStation } from '../../server/station/actions.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { showDesignNow } from './design-now.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the shell around the pages', () => {
  let home: House
  let station: number
  let owner: SignedIn
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
  })
  afterAll(() => home?.close())

  for (const width of [1280, 390] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`at ${width} px, ${scheme}: axe finds nothing, nothing overlaps, and the policy blocks nothing`, async () => {
        const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width, scheme })
        await go(`/${station}/shows`)
        await page.locator('.dial [style]').first().waitFor()
        expect(await axe()).toEqual([])
        expect(await layoutFaults()).toEqual([])
        await (width === 390
          ? page.getByRole('button', { name: 'More', exact: true }).click()
          : page.getByRole('button', { name: /your account$/ }).click())
        await page.getByRole(width === 390 ? 'link' : 'menuitem', { name: 'Your account' }).waitFor()
        expect(await axe()).toEqual([])
        expect(wrong).toEqual([])
        await close()
      })
    }
  }

  it('/dashboard leads to On air of the station that was open last', async () => {
    const { page, close } = await home.open({ as: owner })
    await page.goto(`${home.origin}/dashboard`)
    await page.getByRole('heading', { name: 'Café Continental', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${station}/on-air`)
    expect(await page.title()).toBe('On air · Radio Kiosk · Aircheck')
    await close()
  })

  it('by keyboard: G and a letter open a page and focus its heading; ? opens the shortcuts', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/on-air`)
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.getByRole('heading', { name: 'Episodes', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Episodes')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByText('Go to Schedule').waitFor()
    // While a dialog is open, shortcuts of the page do nothing.
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${station}/episodes`)
    expect(wrong).toEqual([])
    await close()
  })

  it('the account menu works by keyboard, returns the focus, and changes language and theme', async () => {
    const { go, page, wrong, close } = await home.open({ as: await home.person([{ stationId: station }]) })
    await go(`/${station}/schedule`)
    const button = page.getByRole('button', { name: /your account$/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).waitFor()
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')")
    await expect.poll(focused).toContain('your account')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await button.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Programm', level: 1 }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
    await page.reload()
    await page.locator('h1').waitFor()
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(19, 21, 22)')
    expect(wrong).toEqual([])
    await close()
  })

  it('a menu opened by the pointer focuses no entry, by keyboard the first; it is aligned with its button', async () => {
    const { go, page, close } = await home.open({ as: owner })
    await go(`/${station}/schedule`)
    const button = page.getByRole('button', { name: /your account$/ })
    await button.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await page.locator('.menu-item:is([data-focused], [data-focus-visible])').count()).toBe(0)
    const ends = await Promise.all([button, page.locator('.popover')].map((each) => each.boundingBox()))
    expect(ends.map((box) => Math.round(box!.x + box!.width))).toEqual([1240, 1240])
    await page.keyboard.press('ArrowDown')
    await page.locator('.menu-item[data-focus-visible]').getByText('English').waitFor()
    await page.keyboard.press('Escape')
    await close()
  })

  it('on a phone, the longest name of a station does not move anything else', async () => {
    const { go, page, context, layoutFaults, close } = await home.open({ as: owner, width: 390 })
    await showDesignNow(context, { name: 'Freies Stadtradio Mecklenburgische Seenplatte e. V.', current: null })
    await go(`/${station}/shows`)
    await page.getByRole('link', { name: 'No show planned' }).waitFor()
    expect(await layoutFaults()).toEqual([])
    for (const width of [861, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await layoutFaults()]).toEqual([width, []])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const { x = 0, width = 0 } = (await page.getByRole('button', { name: /your account$/ }).boundingBox()) ?? {}
    expect(x + width).toBeLessThan(390)
    await close()
  })

  it.each([1280, 390] as const)(
    'at %i px, `layoutFaults` reports a page that is too wide, and a text outside of it',
    async (width) => {
      const { go, page, layoutFaults, close } = await home.open({ as: owner, width })
      await go(`/${station}/shows`)
      expect(await layoutFaults()).toEqual([])
      await page.evaluate(
        `document.querySelector('main').append(Object.assign(document.createElement('p'), { id: 'wide' }))`,
      )
      await page.evaluate(`wide.style.cssText = 'width: ${width + 10}px; height: 9px'`)
      expect((await layoutFaults()).map((fault) => fault.replace(/\d+/, 'n'))).toEqual(['scrolls sideways by n px'])
      await page.evaluate(`Object.assign(wide, { textContent: 'end' }).style.textAlign = 'right'`)
      expect((await layoutFaults())[0]).toBe('outside: end')
      await close()
    },
  )

  it('while a page loads slowly, the former one stays, dimmed', async () => {
    const { go, page, close } = await home.open({ as: owner })
    const held: (() => void)[] = []
    await page.route('**/dashboard/api/stations/*/schedule*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await go(`/${station}/account`)
    await page.getByRole('link', { name: 'Schedule' }).click()
    await expect.poll(() => page.evaluate("getComputedStyle(document.querySelector('main')).opacity")).toBe('0.4')
    for (const release of held) release()
    await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor()
    expect(await page.evaluate("getComputedStyle(document.querySelector('main')).opacity")).toBe('1')
    await close()
  })

  it('a dialog opened by a menu returns the focus to the button of the menu', async () => {
    const { go, page, close } = await home.open({ as: owner })
    await go(`/${station}/schedule`)
    await page.getByRole('button', { name: /your account$/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keyboard')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
      .toContain('your account')
    await close()
  })

  it('on a phone, More has the pages without a tab, and closes after a choice', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner, width: 390 })
    await go(`/${station}/on-air`)
    const more = page.getByRole('button', { name: 'More', exact: true })
    expect(await more.getAttribute('aria-current')).toBe(null)
    await more.click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await more.getAttribute('aria-current')).toBe('true')
    expect(wrong).toEqual([])
    await close()
  })

  it('changes by another person appear within two seconds, in every tab, over one connection', async () => {
    const { go, page, context, close } = await home.open({ as: owner })
    const asked: string[] = []
    context.on('request', (request) => void (/\/live\?/.test(request.url()) && asked.push(request.url())))
    await go(`/${station}/shows`)
    const second = await context.newPage()
    await second.goto(`${home.origin}/dashboard/${station}/schedule`)
    await second.locator('h1').waitFor()
    await page.waitForFunction("document.querySelector('.mast')")
    const { writer } = home.app.app
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1)
    await setStation(writer, station, { name: 'Radio Tramline' })
    for (const tab of [page, second]) {
      await tab.locator('.station', { hasText: 'Radio Tramline' }).waitFor({ timeout: 10_000 })
    }
    expect(asked.length).toBe(1)
    await page.close()
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(2)
    await setStation(writer, station, { name: 'Radio Kiosk' })
    await second.locator('.station', { hasText: 'Radio Kiosk' }).waitFor({ timeout: 10_000 })
    await close()
  })

  it.each(['first', 'second'])(
    'a change between the reading of the page and its connection appears, in the %s tab',
    async (tab) => {
      const { go, page, context, close } = await home.open({ as: owner })
      const { writer } = home.app.app
      await setStation(writer, station, { name: 'Radio Kiosk' })
      if (tab === 'second') await go(`/${station}/shows`)
      const late = tab === 'second' ? await context.newPage() : page
      const readEarly = async (route: Route) => {
        const response = await route.fetch()
        await setStation(writer, station, { name: 'Radio Tramline' })
        if (tab === 'second') await expect.poll(() => page.title()).toContain('Radio Tramline')
        await route.fulfill({ response })
      }
      await late.route('**/dashboard/api/me', readEarly, { times: 1 })
      await late.goto(`${home.origin}/dashboard/${station}/shows`)
      await expect.poll(() => late.title()).toContain('Radio Tramline')
      await close()
    },
  )

  it('a lost connection is shown, and is restored without a reload', async () => {
    const { go, page, context, close } = await home.open({ as: owner })
    await go(`/${station}/on-air`)
    await context.setOffline(true)
    await page.getByText('No connection to the server.').waitFor()
    await context.setOffline(false)
    await page.getByText('No connection to the server.').waitFor({ state: 'detached' })
    await close()
  })

  it('without a session, a page leads to the sign-in page, which leads back', async () => {
    const { page, close } = await home.open()
    await page.goto(`${home.origin}/dashboard/${station}/on-air`)
    // Not waitForURL, which fails when the page is left while it is still loading.
    await expect.poll(() => page.url()).toMatch(/sign-in\?to=%2Fdashboard%2F/)
    await close()
  })

  it('a tab that was open during an update reloads the page, once', async () => {
    const { go, page, context, close } = await home.open({ as: owner })
    await go(`/${station}/on-air`)
    let loads = 0
    page.on('load', () => void loads++)
    await context.route('**/assets/recording-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recording' })
    // Preloading does not reload the page, which could lose typed text.
    await link.hover()
    await page.waitForTimeout(500)
    expect(loads).toBe(0)
    await link.click()
    // It checks first whether the server answers.
    await expect.poll(() => loads).toBe(1)
    await page.getByRole('heading', { name: 'This page couldn’t be shown' }).waitFor()
    expect(loads).toBe(1)
    await context.unroute('**/assets/recording-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Recording', level: 1 }).waitFor()
    await expect.poll(() => loads).toBe(2)
    await close()
  })

  it('without a connection, a page that was not preloaded shows an error, and can be tried again later', async () => {
    const { page, context, go, close } = await home.open({ as: owner })
    // It cannot be preloaded either.
    await context.route('**/assets/recording-*.js', (route) => route.abort())
    await go(`/${station}/on-air`)
    let loads = 0
    page.on('load', () => void loads++)
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recording' }).click()
    await page.getByText('There is no connection to the server.').first().waitFor()
    expect(loads).toBe(0)
    await context.setOffline(false)
    await context.unroute('**/assets/recording-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Recording', level: 1 }).waitFor()
    await close()
  })

  it('an unknown address and a station of others have the same answer', async () => {
    const other = await home.app.station({ name: 'Elsewhere' })
    const { go, page, axe, close } = await home.open({ as: owner })
    for (const path of [`/${station}/nothing`, `/${other.id}/on-air`, '/999/on-air', '/x/on-air']) {
      await go(path)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found')
      expect(await page.content()).not.toContain('Elsewhere')
    }
    expect(await axe()).toEqual([])
    await close()
  })
})

describe.skipIf(withoutBrowser)('the shell for different people', () => {
  let home: House
  beforeAll(async () => {
    home = await house()
  })
  afterAll(() => home?.close())

  it('a presenter is offered the pages in which they can do something; the others say who can help', async () => {
    const { id } = await home.app.station({ name: 'Small' })
    const as = await home.person([{ stationId: id, role: 'presenter' }])
    const { go, page, close } = await home.open({ as })
    await go(`/${id}/shows`)
    const links = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link')
    expect(await links.allTextContents()).toEqual([...['On air', 'Schedule', 'Shows', 'Episodes', 'Recording']])
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.waitForURL(`**/dashboard/${id}/episodes`)
    await go(`/${id}/settings`)
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.getByText('This page is for owners of the station').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await close()
  })

  it('many stations can be searched in the menu; changing the station drops the data of the former one', async () => {
    const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel', 'India']
    const ids: number[] = []
    for (const name of names) ids.push((await home.app.station({ name })).id)
    const as = await home.person(ids.map((stationId) => ({ stationId })))
    const { go, page, wrong, axe, close } = await home.open({ as })
    await go(`/${ids[0]}/shows`)
    await page.getByRole('button', { name: 'Alpha (change the station)' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Find a station' }).waitFor()
    expect(await axe()).toEqual([])
    await page.keyboard.type('hot')
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual([expect.stringContaining('Hotel')])
    await page.getByRole('menuitem', { name: 'Hotel' }).click()
    await page.waitForURL(`**/dashboard/${ids[7]}/on-air`)
    await page.getByRole('button', { name: 'Hotel (change the station)' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('is German if the browser prefers it, and shows the viewer’s own time if it differs', async () => {
    const { id } = await home.app.station({ name: 'Klein', timeZone: 'Europe/Berlin' })
    const as = await home.person([{ stationId: id }])
    await home.app.app.db.updateTable('people').set({ language: '' }).where('id', '=', as.id).execute()
    const { go, page, close } = await home.open({ as, language: 'de-DE', zone: 'Europe/London' })
    await go(`/${id}/on-air`)
    await page.getByRole('heading', { name: 'Der Mitschnitt von heute' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Tastatur' }).getByText('Umschalt X', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.clock').textContent()).toMatch(/^14:32:\d\d Berlin$/)
    expect(await page.locator('.clock').getAttribute('title')).toBe('13:32 bei dir (London)')
    await close()
  })

  it('without a station, /dashboard leads to creating the first one', async () => {
    const as = await home.person([])
    const { go, page, close } = await home.open({ as })
    await go('')
    expect(new URL(page.url()).pathname).toBe('/dashboard/first-run')
    await close()
  })
})
