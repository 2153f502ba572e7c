import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../server/outgoing/names.ts'
import { mp3 } from '../../server/testing/factories.ts'
import { framesOf } from '../../server/testing/fake-recordings.ts'
import { liveSource } from '../../server/testing/live-source.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the page Website', () => {
  let test: House
  let station: number
  let owner: SignedIn
  const dns = new Map<string, Address[]>()
  beforeAll(async () => {
    const client = { request: () => Promise.reject(new Error('no answer')) }
    test = await house({ resolve: async (name) => dns.get(name) ?? [], client })
    station = await test.tramline()
    owner = await test.person([{ stationId: station }])
  })
  afterAll(() => test?.close())

  const settings = async () => (await owner.ask(`GET /stations/${station}/settings`)).body
  const change = (changes: object) => owner.ask(`PUT /stations/${station}/settings`, changes)
  const status = async (path: string) => (await test.app.fetch(path, { redirect: 'manual' })).status
  const newestTitle = async () => {
    const { episodes } = (await (await test.app.fetch('/public/radio-kiosk/episodes?limit=1')).json()) as {
      episodes: [{ title: string }]
    }
    return episodes[0].title
  }
  const preview = (page: Page) => page.frameLocator('iframe')
  const onAirIn = (page: Page) => preview(page).getByRole('heading', { name: 'Café Continental' })

  it('the switch makes the station public or not, at once, and its undo reverts that', async () => {
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/website`)
    await page.getByRole('link', { name: 'Public page' }).waitFor()
    await page.getByRole('switch', { name: 'The station is public' }).click()
    await page.getByText('When you switch this on, its schedule').waitFor()
    await expect.poll(() => status('/public/radio-kiosk')).toBe(404)
    expect(await page.getByRole('link', { name: 'Public page' }).count()).toBe(0)
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('switch', { name: 'The station is public' }).waitFor()
    await expect.poll(() => status('/public/radio-kiosk')).toBe(200)
    const link = page.getByRole('link', { name: 'Public page' })
    expect(await link.getAttribute('href')).toBe(`${test.origin}/radio-kiosk`)
    await onAirIn(page).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a new name in URLs is saved, and the former one leads to it; a wrong one is refused at its field', async () => {
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/website`)
    const slug = page.getByRole('textbox', { name: 'Name in the web address' })
    await slug.fill('404')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Use 2 to 63 of a–z').waitFor()
    expect(await slug.getAttribute('aria-invalid')).toBe('true')
    expect((await settings()).slug).toBe('radio-kiosk')
    await slug.fill('kiosk')
    await page.getByText(`${test.origin}/kiosk. After a change, the former name leads here.`).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    const former = await test.app.fetch('/public/radio-kiosk', { redirect: 'manual' })
    expect([former.status, former.headers.get('location')]).toEqual([301, expect.stringMatching(/\/public\/kiosk$/)])
    await change({ slug: 'radio-kiosk' })
    await close()
  })

  it('rewinding is set by a choice or by hours, at most the retention; a show can be left out', async () => {
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/website`)
    await page.getByRole('radio', { name: 'go back 7 days' }).click()
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await settings()).rewind_hours).toBe(168)
    await page.getByText('There is nothing to rewind: the station is not recorded.').waitFor()

    await page.getByRole('radio', { name: 'go back another number of hours' }).click()
    const hours = page.getByRole('spinbutton', { name: 'Hours' })
    await hours.fill('1441')
    await page.keyboard.press('Control+s')
    await page.getByText('Choose a number from 0 to 1440.').waitFor()
    expect((await settings()).rewind_hours).toBe(168)
    await hours.fill('30')
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await settings()).rewind_hours).toBe(30)
    expect(await axe()).toEqual([])

    const rewindable = async (title: string) =>
      (await owner.ask(`GET /stations/${station}/shows`)).body.find((show: { title: string }) => show.title === title)
        .rewind
    const show = page.getByRole('list', { name: 'To these shows' }).getByRole('switch', { name: 'Slow Train' })
    await show.click()
    await page.getByText('Listeners can’t rewind to Slow Train.').first().waitFor()
    expect([await rewindable('Slow Train'), await rewindable('First Tram')]).toEqual([false, true])
    await page.getByText('on air only').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => rewindable('Slow Train')).toBe(true)

    await page.getByRole('radio', { name: 'only listen live' }).click()
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await settings()).rewind_hours).toBe(0)
    expect(await page.getByRole('list', { name: 'To these shows' }).count()).toBe(0)
    expect(wrong.filter((line) => !line.includes('400'))).toEqual([])
    await close()
  })

  it('the own stream is tested, an http address is warned about, and players and the policy get what is saved', async () => {
    const radio = await liveSource({ frames: framesOf(mp3).slice(1) })
    try {
      radio.setTitle('Morning Line')
      await radio.advance(15_000)
      const { page, go, axe, wrong, close } = await test.open({ as: owner })
      await go(`/${station}/website`)
      await page.getByText('There is nothing to hear yet').waitFor()
      const address = page.getByRole('textbox', { name: 'Your own stream' })
      await address.fill(radio.url)
      await page.getByText('Browsers don’t play an http address on an https page.').waitFor()
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await page.getByText('MP3 48 kbit/s, 44.1 kHz, mono').waitFor()
      radio.answer({ status: 404 })
      await address.fill(`${radio.url}?other`)
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await page.getByText('Listeners can’t hear this: the stream isn’t there; is the encoder connected?').waitFor()
      expect(await axe()).toEqual([])

      await address.fill('https://stream.example/live.mp3')
      await page.getByText('Browsers don’t play').waitFor({ state: 'detached' })
      await page.keyboard.press('Control+s')
      await page.getByText('Players use').waitFor()
      await page.getByText('https://stream.example/live.mp3').waitFor()
      const read = (await (await test.app.fetch('/public/radio-kiosk')).json()) as { listen: { url: string } }
      expect(read.listen.url).toBe('https://stream.example/live.mp3')
      await page.getByRole('link', { name: 'Widgets' }).click()
      await page.getByText(`media-src ${test.origin} https://stream.example;`).waitFor()
      expect(wrong).toEqual([])
      await close()
    } finally {
      await change({ listen_url: '' })
      await radio.close()
    }
  })

  it('each widget is drawn by the real player as its options change, and the code has the same options', async () => {
    const newest = await newestTitle()
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/website?tab=widgets`)
    const drawn: [choice: RegExp, element: string, text: string | RegExp][] = [
      [/^Player, large/, 'aircheck-player', 'Café Continental'],
      [/^Player, card/, 'aircheck-player', 'Café Continental'],
      [/^Player, bar/, 'aircheck-player', 'Café Continental'],
      [/^On air/, 'aircheck-now-playing', 'on Radio Kiosk until 15:00'],
      [/^Schedule/, 'aircheck-schedule', 'The Repair Hour'],
      [/^Episodes/, 'aircheck-episodes', newest],
      [/^One show/, 'aircheck-show', 'Café Continental'],
      [/^Search/, 'aircheck-search', 'Find'],
    ]
    const code = page.locator('.codes pre').first()
    for (const [choice, element, text] of drawn) {
      await page.getByRole('radio', { name: choice }).click()
      await preview(page).locator(element).getByText(text).first().waitFor()
      expect(await code.innerText()).toContain(`<${element}\n  station="radio-kiosk"`)
    }

    await page.getByRole('radio', { name: /^Episodes/ }).click()
    await page.getByLabel('Of', { exact: true }).selectOption('Slow Train')
    await page.getByLabel('Entries').fill('2')
    await page.getByLabel('Accent').fill('#b3261e')
    await page.getByText('Light text').click()
    await page.getByLabel('Language').selectOption('Deutsch')
    const element = preview(page).locator(
      'aircheck-episodes[show=slow-train][limit="2"][accent="#b3261e"][theme=dark][lang=de]',
    )
    await element.waitFor()
    expect(await page.getByRole('radio', { name: 'Dark', exact: true }).isChecked()).toBe(true)
    for (const part of ['show="slow-train"', 'limit="2"', 'accent="#b3261e"', 'theme="dark"', 'lang="de"'])
      expect(await code.innerText()).toContain(part)
    await page.getByText('Frame', { exact: true }).click()
    const frame =
      '/embed/radio-kiosk/shows/slow-train?widget=episodes&amp;limit=2&amp;accent=%23b3261e&amp;theme=dark&amp;lang=de'
    expect(await code.innerText()).toContain(`<iframe src="${test.origin}${frame}"`)
    expect(await page.getByText(`frame-src ${test.origin};`).count()).toBe(1)
    await page.getByLabel('Accent').fill('red')
    await page.getByText('Enter a colour like #b3261e.').waitFor()
    expect(await code.innerText()).not.toContain('accent')
    expect(await axe()).toEqual([])

    // One episode alone.
    await page.getByRole('radio', { name: /^Player, card/ }).click()
    await page.getByLabel('Of', { exact: true }).selectOption(newest)
    await preview(page).locator('aircheck-player[episode] [part=title]').getByText(newest).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a part of an episode is chosen by its places; wrong ones are named and stay out of the code', async () => {
    const newest = await newestTitle()
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/website?tab=widgets`)
    const code = page.locator('.codes pre').first()
    await page.getByRole('radio', { name: /^Player, bar/ }).click()
    expect(await page.getByLabel('Begins at').count()).toBe(0)
    await page.getByLabel('Of', { exact: true }).selectOption(newest)
    await page.getByLabel('Begins at').fill('0:01')
    await page.getByLabel('Ends at').fill('0:03')
    await preview(page).locator('aircheck-player[episode][at="0:01"][until="0:03"]').waitFor()
    expect(await code.innerText()).toContain('at="0:01"\n  until="0:03"')
    expect(await page.getByRole('radiogroup', { name: 'Shows what is on air' }).count()).toBe(0)
    await page.getByLabel('Begins at').fill('a while in')
    await page.getByText('Enter a place like 12:04.').waitFor()
    await page.getByLabel('Ends at').fill('0:00')
    await page.getByText('Enter a place after the beginning.').waitFor()
    expect(await code.innerText()).not.toMatch(/at=|until=/)
    expect(await axe()).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('a frame is previewed as the frame that the code has, also one that keeps no connection', async () => {
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/website?tab=widgets`)
    await page.getByText('When the page loads', { exact: true }).click()
    await preview(page).locator('aircheck-player[layout=large][live=off]').waitFor()
    await page.getByText('Frame', { exact: true }).click()
    const address = '/embed/radio-kiosk?layout=large&live=off'
    await page.locator(`iframe[src="${address}"]`).waitFor()
    expect(await page.locator('.codes pre').first().innerText()).toContain(address.replaceAll('&', '&amp;'))
    await onAirIn(page).waitFor()
    await preview(page).locator('main.padded > aircheck-player[layout=large][live=off]').waitFor()
    const frame = await page.locator('.stage iframe').boundingBox()
    expect([frame?.width, frame?.height]).toEqual([720, 400])
    await page.getByRole('radio', { name: /^On air/ }).click()
    await page.locator('iframe[src="/embed/radio-kiosk?widget=now-playing&live=off"]').waitFor()
    await preview(page).locator('aircheck-now-playing').getByText('on Radio Kiosk until 15:00').waitFor()
    expect(await axe()).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('the copied code, with the copied policy, works on another website, as an element and as a frame', async () => {
    const { page, context, go, wrong, close } = await test.open({ as: owner })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await go(`/${station}/website?tab=widgets`)
    const copied = async (name: string) => {
      await page.getByRole('button', { name }).click()
      await page.getByText('Copied.').first().waitFor()
      return (await page.evaluate('navigator.clipboard.readText()')) as string
    }
    const own = `default-src 'none'; style-src-attr 'unsafe-inline'; `
    const pages: Record<string, { policy: string; code: string }> = {}
    await page.getByRole('radio', { name: /^Player, card/ }).click()
    pages['/element'] = { code: await copied('Copy the code'), policy: own + (await copied('Copy the policy')) }
    await page.getByText('Frame', { exact: true }).click()
    pages['/frame'] = { code: await copied('Copy the code'), policy: own + (await copied('Copy the policy')) }
    expect(wrong).toEqual([])
    const site = createServer(({ url }, response) => {
      const { code = '', policy = own } = pages[`${url}`] ?? {}
      response.setHeader('Content-Security-Policy', policy.replaceAll('\n', ' '))
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>A blog</title>${code}`)
    }).listen(0, 'localhost')
    try {
      await after(100)
      const visitor = await test.open()
      const refused: string[] = []
      visitor.page.on(
        'console',
        (message) => /Content.Security|violates/i.test(message.text()) && refused.push(message.text()),
      )
      const base = `http://localhost:${(site.address() as AddressInfo).port}`
      await visitor.page.goto(`${base}/element`)
      await visitor.page.locator('aircheck-player').getByText('Café Continental').waitFor()
      await visitor.page.goto(`${base}/frame`)
      await onAirIn(visitor.page).waitFor()
      expect(refused).toEqual([])
      await visitor.close()
    } finally {
      site.closeAllConnections()
      site.close()
    }
    await close()
  })

  it('while the station is not public, the builder says so and offers to change that; then the preview appears', async () => {
    await change({ public: false })
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/website?tab=widgets`)
    await page.getByText('Widgets stay empty on every website, because the station is not public.').waitFor()
    await page.getByText('The preview appears once the station is public.').waitFor()
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Make it public' }).press('Enter')
    await onAirIn(page).waitFor()
    expect((await settings()).public).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it('works by keyboard alone; keys that are typed into the preview belong to the preview', async () => {
    const { page, go, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/on-air`)
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor()
    await page.getByRole('link', { name: 'Widgets' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /^Player, large/ }).focus()
    for (const _ of 'xxxxxx') await page.keyboard.press('ArrowDown')
    const field = preview(page).locator('aircheck-search input')
    await field.focus()
    await page.keyboard.type('go?')
    expect(await field.inputValue()).toBe('go?')
    await after(300)
    expect([await page.getByRole('dialog').count(), new URL(page.url()).pathname]).toEqual([
      0,
      `/dashboard/${station}/website`,
    ])
    expect(wrong).toEqual([])
    await close()
  })

  it('an editor sees the settings and makes widgets, but changes nothing', async () => {
    const as = await test.person([{ stationId: station, role: 'editor' }])
    const { page, go, axe, wrong, close } = await test.open({ as })
    await go(`/${station}/website`)
    await page.getByText('Only an owner of the station can change this.').waitFor()
    expect(await page.getByRole('switch', { name: 'The station is public' }).isDisabled()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Name in the web address' }).isEditable()).toBe(false)
    expect(await page.getByRole('radio', { name: 'only listen live' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Test' }).count()).toBe(0)
    expect(await axe()).toEqual([])
    await page.getByRole('link', { name: 'Widgets' }).click()
    await onAirIn(page).waitFor()
    await change({ public: false })
    await page.getByText('Widgets stay empty on every website').waitFor()
    expect(await page.getByRole('button', { name: 'Make it public' }).count()).toBe(0)
    await change({ public: true })
    // The widget asks once more for what is not public any more.
    expect(wrong.filter((line) => !line.includes('404'))).toEqual([])
    await close()
  })

  for (const width of [1280, 390] as const) {
    it(`at ${width} px, light and dark, in both languages, axe finds nothing and nothing overlaps`, async () => {
      await change({ rewind_hours: 48 })
      for (const [scheme, language] of [
        ['light', 'en'],
        ['dark', 'de'],
      ] as const) {
        const as = await test.person([{ stationId: station }], language)
        const { page, go, axe, layoutFaults, wrong, close } = await test.open({ width, scheme, as })
        for (const tab of ['', '?tab=widgets']) {
          await go(`/${station}/website${tab}`)
          await onAirIn(page).waitFor()
          expect([tab, await axe(), await layoutFaults(), wrong]).toEqual([tab, [], [], []])
        }
        for (const tab of ['?tab=pages', '?tab=feeds', '?tab=audience']) {
          await go(`/${station}/website${tab}`)
          await page.locator('.tabs ~ div').waitFor()
          expect([tab, await axe(), await layoutFaults(), wrong]).toEqual([tab, [], [], []])
        }
        await close()
      }
    })
  }

  it('the texts of the pages are saved and shown; a wrong line is refused at its field', async () => {
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/website?tab=pages`)
    await page.getByLabel('Line below the name').fill('Radio from a kiosk')
    await page.getByLabel('Reception').fill('no label')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByLabel('Reception').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Line 1, “no label”, lacks a name or a colon.').waitFor()
    await page.getByRole('textbox', { name: 'Links' }).fill('Blog https://blog.example\n\nMastodon @radio')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Line 3, “Mastodon @radio”, is not a link.').waitFor()
    await page.getByRole('textbox', { name: 'Links' }).fill('')
    expect((await settings()).tagline).toBe('')
    await page.getByLabel('Reception').fill('FM: 88.4 MHz')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    const shown = async () => (await test.app.fetch('/radio-kiosk', { headers: { Accept: 'text/html' } })).text()
    await expect.poll(shown).toMatch(/Radio from a kiosk.*FM.*88\.4 MHz/s)
    await page.frameLocator('iframe[title="Preview of the page"]').getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('radio', { name: 'Desktop' }).check()
    await page.frameLocator('iframe[title="Preview of the page"]').getByRole('heading', { level: 1 }).waitFor()
    expect(await axe()).toEqual([])
    expect(wrong.filter((text) => !text.includes('400'))).toEqual([])
    await close()
  })

  it('the own domain is said to lead here or not, with what to enter at its DNS, and is in links once it leads here', async () => {
    const { page, go, axe, layoutFaults, wrong, close } = await test.open({ as: owner, width: 390 })
    const link = () => page.getByRole('link', { name: 'Public page' }).getAttribute('href')
    await go(`/${station}/website?tab=pages`)
    await page.getByLabel('Your own domain').fill('kiosk.example')
    expect(await page.getByText('Where it leads').count()).toBe(0)
    await page.keyboard.press('Control+s')
    await page.getByText('kiosk.example does not lead here yet.').waitFor()
    await page.getByText(`Until it does, links use ${test.origin}/radio-kiosk.`).waitFor()
    await page.getByText('Enter this where you manage its DNS: A 127.0.0.1').waitFor()
    expect(await link()).toBe(`${test.origin}/radio-kiosk`)
    const check = page.getByRole('button', { name: 'Check now' })
    await check.click()
    await page.getByText('It has no address.').waitFor()
    dns.set('kiosk.example', [{ address: '203.0.113.9', family: 4 }])
    await check.click()
    await page.getByText('It leads to 203.0.113.9.').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    dns.set('kiosk.example', [{ address: '127.0.0.1', family: 4 }])
    await check.click()
    await page.getByText('kiosk.example leads here. Links, feeds and search engines use it.').waitFor()
    expect(await page.getByText('Enter this where you manage its DNS').count()).toBe(0)
    await expect.poll(link).toMatch(/^https:\/\/kiosk\.example/)
    dns.set('kiosk.example', [{ address: '203.0.113.9', family: 4 }])
    await check.click()
    await page.getByText('kiosk.example no longer leads here.').waitFor()
    await page.getByText(`Links use it for another week, and then ${test.origin}/radio-kiosk.`).waitFor()
    await change({ domain: '' })
    await page.getByText('Where it leads').waitFor({ state: 'detached' })
    expect(wrong).toEqual([])
    await close()
  })

  it('an editor is told whether the domain leads here, in German too, and has no button', async () => {
    await change({ domain: 'kiosk2.example' })
    const as = await test.person([{ stationId: station, role: 'editor' }], 'de')
    const { page, go, axe, layoutFaults, close } = await test.open({ as, width: 390 })
    await go(`/${station}/website?tab=pages`)
    await page.getByText('kiosk2.example führt noch nicht hierher.').waitFor()
    await page.getByText('Trage das dort ein, wo du ihr DNS verwaltest: A 127.0.0.1').waitFor()
    expect(await page.getByRole('button', { name: 'Jetzt prüfen' }).count()).toBe(0)
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await change({ domain: '' })
    await close()
  })

  it('the checklist of feeds names what is missing, and less once it is there', async () => {
    await change({ category: '' })
    const { page, go, axe, close } = await test.open({ as: owner })
    await go(`/${station}/website?tab=feeds`)
    await page.getByText('0 of 14 shows meet all requirements.').waitFor()
    const ofStation = page.getByRole('article').filter({ hasText: 'All episodes of the station' })
    await ofStation.getByText('Not offered yet').waitFor()
    await ofStation.getByText('a category').waitFor()
    await page.getByLabel('Category').selectOption('Music > Music History')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    expect((await settings()).category).toBe('Music > Music History')
    await expect.poll(() => ofStation.getByText('a category').count()).toBe(0)
    await page.getByText('12 of 14 shows meet all requirements.').waitFor()
    expect(await axe()).toEqual([])
    await close()
  })

  it('the feed of a show has settings of its own, or takes those of the station', async () => {
    const { page, go, axe, wrong, close } = await test.open({ as: owner, width: 390 })
    await go(`/${station}/website?tab=feeds`)
    const [show] = await test.app.app.db
      .selectFrom('shows')
      .select(['id', 'title'])
      .where('station_id', '=', station)
      .orderBy('title')
      .execute()
    const open = () => page.getByRole('button', { name: `Settings, ${show!.title}` }).click()
    await open()
    const dialog = page.getByRole('dialog')
    expect(await axe()).toEqual([])
    await dialog.getByRole('textbox', { name: 'Language' }).fill('not a tag')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.locator('.field-error:not(:empty)').waitFor()
    // The browser logs every refusal.
    expect(wrong.splice(0)).toEqual([expect.stringContaining('400')])
    await dialog.getByRole('textbox', { name: 'Language' }).fill('pt-br')
    await dialog.getByRole('switch', { name: 'Serial' }).check()
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Music')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const stored = () =>
      test.app.app.db
        .selectFrom('shows')
        .select(['language', 'kind', 'category', 'explicit'])
        .where('id', '=', show!.id)
        .executeTakeFirst()
    expect(await stored()).toEqual({ language: 'pt-BR', kind: 'serial', category: 'Music', explicit: '' })
    await open()
    await dialog.getByRole('textbox', { name: 'Language' }).fill('')
    await dialog.getByRole('switch', { name: 'Serial' }).uncheck()
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('As the station has it')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await stored()).toEqual({ language: '', kind: 'episodic', category: '', explicit: '' })
    expect(wrong).toEqual([])
    await close()
  })

  it('figures of the audience are drawn and saved as CSV', async () => {
    const { db } = test.app.app
    const day = Math.floor(test.app.clock.nowMs() / 86_400_000)
    const counts = { plays: 12, listeners: 9, live_minutes: 90 }
    await db
      .insertInto('audience_days')
      .values([
        { station_id: station, kind: 'day', ref: '', day, ...counts },
        { station_id: station, kind: 'app', ref: '=Overcast, 1', day, ...counts },
        { station_id: station, kind: 'source', ref: 'feed', day, ...counts },
      ])
      .execute()
    const titles = await db.selectFrom('episodes').select(['id', 'title']).where('station_id', '=', station).execute()
    const episodes = titles.slice(0, 12)
    await db
      .insertInto('audience_days')
      .values(
        episodes.map(({ id }, nth) => ({ station_id: station, kind: 'episode', ref: `${id}`, day, plays: 90 - nth })),
      )
      .execute()
    const hour = Math.floor(test.app.clock.nowMs() / 3_600_000) * 3600
    await db
      .insertInto('audience_hours')
      .values({ station_id: station, hour, live_minutes: 60_000, rewound_minutes: 6_000 })
      .execute()
    const { page, go, axe, wrong, close } = await test.open({ as: owner, width: 390 })
    await go(`/${station}/website?tab=audience`)
    await page.getByRole('row', { name: '=Overcast, 1 12 9 1.5' }).waitFor()
    await page.getByRole('row', { name: 'Feeds 12 9 1.5' }).waitFor()
    await page.getByRole('img', { name: /^Plays by day: at most 12/ }).waitFor()
    await page.getByRole('img', { name: /^Live listeners by hour, today: at most [\d,.]+, \d\d:00$/ }).waitFor()
    expect(await page.locator('.plot .axis').nth(1).innerText()).toMatch(/^Thu\s22\sOct\s+at most 12\s+Wed\s18\sNov$/)
    const table = page.locator('.figures-table', { has: page.getByRole('heading', { name: 'Episodes', exact: true }) })
    expect(await table.locator('tbody tr').count()).toBe(10)
    await table.getByRole('button', { name: 'Show all 12' }).click()
    expect(await table.locator('tbody tr').count()).toBe(12)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Apps as CSV' }).click()
    expect(String(await buffer(await (await saving).createReadStream()))).toBe(
      `\uFEFFApp,Plays,Listeners,Hours heard live\r\n"'=Overcast, 1",12,9,1.5\r\n`,
    )
    await page.getByRole('radio', { name: '90 days' }).check()
    await page.getByRole('row', { name: 'Feeds 12 9 1.5' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await axe()).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })
})
