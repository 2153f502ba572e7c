import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../../server/testing/browser.ts'
import { type DemoPages, demoPages, isHeard, sound } from '../testing/demo-pages.ts'
import { withoutBrowser } from '../testing/opened.ts'

// The pages of the demo's station in a browser, with its own live stream and episodes.

describe.skipIf(withoutBrowser)('the pages of a station in a browser', () => {
  let pages: DemoPages
  let home: string
  beforeAll(async () => {
    pages = await demoPages()
    home = pages.home
  }, 180_000)
  afterAll(() => pages?.close())
  const open: DemoPages['open'] = (...how) => pages.open(...how)
  const listen: DemoPages['listen'] = (...how) => pages.listen(...how)
  /** Gives the visitor a place in the first episode of the page. */
  async function withPlace(page: Page): Promise<void> {
    await page.evaluate(`localStorage.setItem('aircheck:' + document.querySelector('[data-heard]').dataset.heard, '4')`)
    await page.reload()
    await page.locator('progress').first().waitFor()
  }
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
  const title = (page: Page) => expect.poll(() => page.title())

  const paths = [
    '',
    '/schedule',
    '/schedule/print',
    '/songs',
    '/shows',
    '/shows/first-tram',
    '/episodes',
    '/episodes/1',
    '/search',
    '/search?q=tram',
  ]
  for (const [width, colorScheme] of [
    [320, 'light'],
    [390, 'dark'],
    [768, 'light'],
    [1280, 'dark'],
  ] as const) {
    it(`every page at ${width} px, ${colorScheme}: no error, nothing wider than the window, axe finds nothing`, async () => {
      const { page, wrong, close } = await open('', { viewport: { width, height: 900 }, colorScheme })
      for (const path of paths) {
        await page.goto(home + path)
        await page.locator('#main h1').first().waitFor()
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect([path, wider]).toEqual([path, 0])
        if (path === '/schedule/print' && width < 760)
          expect(await page.evaluate('document.querySelector(".scroll").scrollWidth - innerWidth')).toBe(0)
        expect([path, await axeFindings(page)]).toEqual([path, []])
      }
      expect(wrong).toEqual([])
      await close()
    })
  }

  it('without JavaScript each page is complete, and forms and links work', async () => {
    const { page, close } = await open('/shows', { javaScriptEnabled: false })
    await page.getByRole('searchbox').fill('tram')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('link', { name: 'First Tram' }).click()
    expect(page.url()).toBe(`${home}/shows/first-tram`)
    expect(await page.locator('.episodes li').count()).toBeGreaterThan(0)
    await page.locator('.episodes h3 a').first().click()
    expect(await page.getByRole('link', { name: /MP3/ }).getAttribute('href')).toMatch(/\.mp3$/)
    await close()
  })

  it('live sound continues while pages change; title, focus, address and Back are right', async () => {
    const { page, wrong, close } = await open()
    await page.evaluate('globalThis.mark = 1')
    await page.getByRole('button', { name: 'Listen live' }).click()
    await isHeard(page, /\/listen\/radio-kiosk\.mp3\?_=/)
    await page.getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect.poll(() => page.title()).toBe('Schedule · Radio Kiosk')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    expect(page.url()).toBe(`${home}/schedule`)
    const before = (await sound(page))[1]
    await expect.poll(async () => (await sound(page))[1]).toBeGreaterThan(before)
    await page.getByRole('link', { name: 'Shows', exact: true }).click()
    await expect.poll(() => page.title()).toBe('Shows · Radio Kiosk')
    await page.goBack()
    await expect.poll(() => page.title()).toBe('Schedule · Radio Kiosk')
    expect(await page.evaluate('[globalThis.mark, heard.paused]')).toEqual([1, false])
    await page.locator('aircheck-player').getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('link', { name: 'On air', exact: true }).click()
    // Nothing is heard: a plain link.
    await expect.poll(() => page.evaluate('globalThis.mark')).toBeUndefined()
    expect(wrong).toEqual([])
    await close()
  })

  it('an episode plays from its page and from a list; a highlight ends at its end', async () => {
    const { page, wrong, close } = await open('/shows/first-tram')
    await page.getByRole('button', { name: 'Newest episode' }).click()
    await isHeard(page, /\/media\/[\w-]+\.mp3$/)
    await page.locator('.episodes h3 a').first().click()
    await page.locator('.deck').waitFor()
    await page.locator('aircheck-tape [role=slider]').waitFor()
    expect(wrong).toEqual([])
    await page.goto(`${page.url()}?at=1&until=3`)
    await page.locator('.deck .disc').click()
    await expect.poll(async () => (await sound(page))[1]).toBeGreaterThan(1)
    await expect.poll(() => page.evaluate('heard.paused')).toBe(true)
    // A busy browser may look at the place late, but the episode is twice as long.
    expect(await page.evaluate('heard.ended')).toBe(false)
    await close()
  })

  it('sharing: the address with a place, a highlight and the code of a player; Escape closes it', async () => {
    const { page, close } = await open('/episodes/1')
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await dialog.getByRole('checkbox', { name: 'Start at' }).check()
    await dialog.getByRole('textbox', { name: 'Start at' }).fill('0:04')
    await expect.poll(() => dialog.getByLabel('Link', { exact: true }).inputValue()).toBe(`${home}/episodes/1?at=4`)
    await dialog.getByLabel('Ends').fill('0:07')
    await expect
      .poll(() => dialog.getByLabel('Highlight', { exact: true }).inputValue())
      .toBe(`${home}/episodes/1?at=0&until=7`)
    expect(await dialog.getByLabel('Code', { exact: true }).inputValue()).toContain(
      '<aircheck-player station="radio-kiosk"',
    )
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await close()
  })

  it('the times are those of the station, or the visitor’s at a press', async () => {
    const { page, close } = await open('/schedule', { timezoneId: 'America/New_York' })
    const first = page.locator('.today time').first()
    const ofStation = await first.innerText()
    await page.getByRole('button', { name: 'My time' }).click()
    await expect.poll(() => first.innerText()).not.toBe(ofStation)
    await page.getByRole('button', { name: 'Station’s time' }).click()
    await expect.poll(() => first.innerText()).toBe(ofStation)
    await close()
  })

  it('a page is read again when another show is on air, with the focus where it was; never one that does not say when', async () => {
    const reads: string[] = []
    const { page, wrong, close } = await listen('', {}, async (page) => {
      page.on('request', (request) => request.resourceType() === 'fetch' && reads.push(request.url()))
      await page.clock.install()
      await page.reload()
    })
    const readPages = () => reads.filter((url) => /radio-kiosk($|\/schedule$)/.test(url) && !url.includes('/public/'))
    const toChange = Number(await page.locator('body').getAttribute('data-change')) * 1000 - Date.now() + 6000
    await page.evaluate('globalThis.main = document.querySelector("#main")')
    const slider = page.locator('aircheck-tape').getByRole('slider')
    await slider.focus()
    await page.clock.fastForward(toChange)
    await expect.poll(() => page.evaluate('main.isConnected')).toBe(false)
    expect(readPages()).toEqual([home])
    const role = 'document.activeElement.shadowRoot?.activeElement.role ?? document.activeElement.ariaLabel'
    await expect.poll(() => page.evaluate(role)).toBe('slider')
    await page.getByRole('button', { name: 'Listen live' }).focus()
    await page.evaluate('globalThis.main = document.querySelector("#main")')
    await page.clock.fastForward(21_000)
    await expect.poll(() => page.evaluate('main.isConnected')).toBe(false)
    expect(await page.evaluate(role)).toBe('Listen live')

    await link(page, 'Schedule').click()
    await title(page).toBe('Schedule · Radio Kiosk')
    const before = readPages().length
    for (let i = 0; i < 5; i++) await page.clock.fastForward(60_000)
    await page.waitForTimeout(300)
    expect(readPages().slice(before)).toEqual([])
    expect(await page.evaluate('globalThis.mark')).toBe(1)
    expect(wrong).toEqual([])
    await close()
  })

  it('a link to the shown page and the forms for searching interrupt nothing', async () => {
    const { page, wrong, isKept, close } = await listen()
    await link(page, 'Shows').click()
    await title(page).toBe('Shows · Radio Kiosk')
    const length = await page.evaluate('history.length')
    await page.evaluate('globalThis.main = document.querySelector("#main")')
    await link(page, 'Shows').click()
    await expect.poll(() => page.evaluate('main.isConnected')).toBe(false)
    expect([await page.evaluate('history.length'), await isKept()]).toEqual([length, true])
    await page.getByRole('searchbox').fill('tram')
    await page.getByRole('searchbox').press('Enter')
    await expect.poll(() => page.url()).toBe(`${home}/shows?q=tram`)
    await expect.poll(() => page.locator('.by-letter h3').allInnerTexts()).toEqual(['First Tram'])
    expect(await isKept()).toBe(true)
    await link(page, 'Search').click()
    await title(page).toBe('Search · Radio Kiosk')
    await page.getByRole('searchbox').fill('tram & co')
    await page.getByRole('searchbox').press('Enter')
    await title(page).toBe('“tram & co” · Radio Kiosk')
    expect(page.url()).toBe(`${home}/search?q=tram+%26+co`)
    expect(await isKept()).toBe(true)
    await page.goBack()
    await title(page).toBe('Search · Radio Kiosk')
    expect(await isKept()).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it('a refusal of the station is shown like its pages: live sound continues, and nothing is wrong in the console', async () => {
    const { page, wrong, isKept, close } = await listen('', { reducedMotion: 'no-preference' })
    await page.evaluate(`document.querySelector('.top a[href$="/schedule"]').href += '/nothing'`)
    await link(page, 'Schedule').click()
    await title(page).toBe('Not found · Radio Kiosk')
    expect([await page.locator('h1').innerText(), page.url()]).toEqual(['Not found', `${home}/schedule/nothing`])
    expect(await isKept()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'To the start page' }).click()
    await title(page).toBe('Radio Kiosk')
    expect(await isKept()).toBe(true)
    // Without sound it is another document, with a transition.
    await page.locator('aircheck-player').getByRole('button', { name: 'Pause' }).click()
    await page.evaluate(`document.querySelector('.top a[href$="/shows"]').href += '/nowhere'`)
    await link(page, 'Shows').click()
    await expect.poll(() => page.evaluate('globalThis.mark').catch(() => 1)).toBeUndefined()
    expect(await page.locator('h1').innerText()).toBe('Not found')
    await link(page, 'Schedule').click()
    await title(page).toBe('Schedule · Radio Kiosk')
    expect(wrong.filter((each) => !each.includes('404'))).toEqual([])
    await close()
  })

  it('what is not a page of the station, and a page that cannot be read, are loaded as usual', async () => {
    for (const path of ['/shows/nowhere', '/schedule']) {
      const { page, close } = await listen()
      let reads = 0
      await page.route(home + path, (route) => {
        if (reads++ > 0) return route.continue()
        return path === '/schedule'
          ? route.abort()
          : route.fulfill({ contentType: 'text/html', body: '<main>No</main>' })
      })
      await page.evaluate(`document.querySelector('.top a[href$="/schedule"]').href = ${JSON.stringify(home + path)}`)
      await link(page, 'Schedule').click()
      await expect.poll(() => page.evaluate('globalThis.mark').catch(() => 1)).toBeUndefined()
      expect(page.url()).toBe(home + path)
      expect(await page.locator('h1').innerText()).toBe(path === '/schedule' ? 'Schedule' : 'Not found')
      await close()
    }
  })

  it('of two presses the later one wins in either order of the answers, and the page is left alone until then', async () => {
    const { page, wrong, isKept, close } = await listen('/episodes', {}, withPlace)
    const press = (...names: string[]) =>
      page.evaluate(names.map((name) => `document.querySelector('.top a[href$="/${name}"]').click()`).join())
    const waits: Record<string, number> = { shows: 400, schedule: 1200, search: 0 }
    await page.route(/\/(shows|schedule|search)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, waits[route.request().url().split('/').at(-1)!]))
      await route.continue().catch(() => {})
    })
    const drawn = await page.locator('progress').count()
    await press('shows', 'schedule')
    await page.waitForTimeout(800)
    expect([await page.title(), await page.locator('progress').count()]).toEqual(['Episodes · Radio Kiosk', drawn])
    await title(page).toBe('Schedule · Radio Kiosk')
    await press('shows', 'search')
    await title(page).toBe('Search · Radio Kiosk')
    await page.waitForTimeout(600)
    expect([await page.title(), page.url()]).toEqual(['Search · Radio Kiosk', `${home}/search`])
    await page.goBack()
    await title(page).toBe('Schedule · Radio Kiosk')
    expect(await isKept()).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it('the calendar opens in its app, and its address can be copied', async () => {
    const { page, close } = await open('/schedule')
    await link(page, 'Subscribe in your calendar').click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar' })
    const address = await dialog.getByLabel('Address of the calendar').inputValue()
    expect(address).toBe(`${pages.origin}/feeds/radio-kiosk.ics`)
    const app = dialog.getByRole('link', { name: 'Open in your calendar app' })
    expect(await app.getAttribute('href')).toBe(address.replace('https:', 'webcal:'))
    await page.evaluate('navigator.clipboard.writeText = async (text) => { globalThis.copied = text }')
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => page.evaluate('globalThis.copied')).toBe(address)
    expect(await axeFindings(page)).toEqual([])
    await close()
  })

  it('a place in the page leaves the page as it is', async () => {
    const { page, close } = await open('/episodes')
    await withPlace(page)
    const drawn = await page.locator('progress').count()
    await page.evaluate(`location.hash = 'main'`)
    await page.waitForTimeout(200)
    expect(await page.locator('progress').count()).toBe(drawn)
    await close()
  })

  it('the language of the page is that of the player and of the link to the content', async () => {
    const { page, wrong, isKept, close } = await listen()
    expect(await page.locator('.skip').innerText()).toBe('Skip to the content')
    const player = page.locator('aircheck-player')
    await player.getByText('Live', { exact: true }).waitFor()
    await page.locator('.top a[hreflang=de]').click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.locator('.skip').innerText()).toBe('Zum Inhalt springen')
    await player.getByRole('button', { name: 'Stumm' }).waitFor()
    await page.locator('.top a[hreflang=en]').click()
    await player.getByRole('button', { name: 'Mute' }).waitFor()
    expect(await isKept()).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it('keys say whether they play, on later pages too; the choice of times stays', async () => {
    const { page, wrong, isKept, close } = await listen('', { timezoneId: 'America/New_York' })
    const live = page.getByRole('button', { name: 'Listen live' })
    await expect.poll(() => live.first().getAttribute('aria-pressed')).toBe('true')
    await link(page, 'Schedule').click()
    await title(page).toBe('Schedule · Radio Kiosk')
    expect(await axeFindings(page, '#main')).toEqual([])
    await page.getByRole('button', { name: 'My time' }).click()
    await link(page, 'Shows').click()
    await title(page).toBe('Shows · Radio Kiosk')
    await page.goBack()
    await title(page).toBe('Schedule · Radio Kiosk')
    expect(await page.getByRole('button', { name: 'My time' }).getAttribute('aria-pressed')).toBe('true')
    await page.locator('.top .brand').click()
    await title(page).toBe('Radio Kiosk')
    await expect.poll(() => live.first().getAttribute('aria-pressed')).toBe('true')
    await live.first().click()
    await expect.poll(() => live.first().getAttribute('aria-pressed')).toBe('false')
    expect(await isKept()).toBe(false)
    expect(wrong).toEqual([])
    await close()
  })

  it('a press on a show of the tape plays it, and the focus stays on it', async () => {
    const { page, wrong, close } = await open()
    const drawn = page.locator('.shows button[data-from]').last()
    const label = await drawn.getAttribute('aria-label')
    await drawn.focus()
    await page.keyboard.press('Enter')
    await page.locator('aircheck-tape').getByRole('slider').waitFor()
    const name = 'document.activeElement.shadowRoot?.activeElement.ariaLabel'
    await expect.poll(() => page.evaluate(name)).toBe(label)
    expect(wrong).toEqual([])
    await close()
  })

  it('what cannot be loaded or copied is not said to be', async () => {
    const { page, wrong, isKept, close } = await listen('/episodes/1')
    await page.route('**/public/radio-kiosk/episodes/1', (route) => route.abort())
    const deck = page.locator('.deck .disc')
    await deck.click()
    await expect.poll(() => deck.getAttribute('data-playing')).toBeNull()
    expect(await isKept()).toBe(true)
    await page.evaluate(
      `navigator.clipboard.writeText = (text) => globalThis.refused ? Promise.reject(new Error('no')) : Promise.resolve()`,
    )
    await page.evaluate('globalThis.refused = true')
    await page.getByRole('button', { name: 'Share' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await dialog.getByLabel('Starts').click()
    await page.waitForTimeout(200)
    // A field with a place is no key that plays.
    expect((await sound(page))[0]).toContain('/listen/')
    const copy = dialog.getByRole('button').nth(1)
    const words = await copy.innerText()
    await copy.click()
    await page.waitForTimeout(200)
    expect([await copy.innerText(), await page.locator('#said').innerText()]).toEqual([words, ''])
    await page.evaluate('globalThis.refused = false')
    await copy.click()
    await expect.poll(() => copy.innerText()).toBe('Copied')
    expect(wrong.filter((each) => !each.includes('ERR_FAILED'))).toEqual([])
    await close()
  })
})
