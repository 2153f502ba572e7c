import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPlaying, plain, playerHouse, withoutBrowser } from '../testing/opened.ts'
import { midnight } from '../testing/station.ts'

const player = (attributes = '') => `<aircheck-player station="kiosk" ${attributes}></aircheck-player>`
const pressLive = (page: Page) => page.getByRole('button', { name: 'Listen live to Radio Kiosk' }).first().click()

/** Each optional feature of a browser throws: where it is read, made or called. */
const refusals = `
  const refuse = () => { throw new DOMException('refused', 'SecurityError') }
  for (const name of ['BroadcastChannel', 'ResizeObserver', 'IntersectionObserver', 'MutationObserver', 'MediaMetadata', 'EventSource'])
    globalThis[name] = class { constructor() { refuse() } }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'trustedTypes'])
    Object.defineProperty(globalThis, name, { get: refuse })
  for (const name of ['mediaSession', 'clipboard', 'share', 'wakeLock', 'locks', 'serviceWorker'])
    Object.defineProperty(Navigator.prototype, name, { get: refuse })
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: refuse })
  globalThis.matchMedia = refuse`
/** The features are there, and each call is refused. */
const refusedCalls = `
  const refuse = () => { throw new DOMException('refused', 'SecurityError') }
  for (const name of ['getItem', 'setItem', 'removeItem']) Storage.prototype[name] = refuse
  for (const name of ['setActionHandler', 'setPositionState']) MediaSession.prototype[name] = refuse
  for (const name of ['metadata', 'playbackState']) Object.defineProperty(MediaSession.prototype, name, { set: refuse })
  RemotePlayback.prototype.watchAvailability = RemotePlayback.prototype.prompt = refuse
  ResizeObserver.prototype.observe = BroadcastChannel.prototype.addEventListener = refuse`

describe.skipIf(withoutBrowser)('the widgets in odd circumstances', () => {
  let house: Awaited<ReturnType<typeof playerHouse>>
  beforeAll(async () => {
    house = await playerHouse()
  })
  afterAll(() => house?.close())

  it.each([
    ['is refused', refusals],
    ['refuses each call', refusedCalls],
  ])('plays where every optional feature of the browser %s, and says nothing', async (_, script) => {
    const { page, wrong, close } = await house.open(plain(''))
    await page.addInitScript(`{ ${script} }`)
    for (const attributes of ['', 'layout="large"', 'episode="411" layout="card"']) {
      await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: plain(player(attributes)) }))
      await page.reload()
      await page.locator('aircheck-player button[part=play]').click()
      await expect.poll(() => isPlaying(page)).toBe(true)
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect.poll(() => isPlaying(page)).toBe(false)
      await page.unroute('**/')
    }
    expect(wrong).toEqual([])
    await close()
  })

  it('← on the tape moves 15 s back from what is heard live; → and End at live interrupt nothing', async () => {
    const { page, server, close } = await house.open(plain(player('layout="large"')), undefined, {
      viewport: { width: 1280, height: 800 },
    })
    const sounds = () => server.asked.filter((each) => each.includes('/listen'))
    await pressLive(page)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.getByRole('slider', { name: 'Where you are on the tape' }).focus()
    for (const key of ['ArrowRight', 'ArrowUp', 'End', '0', 'l']) await page.keyboard.press(key)
    const before = server.now()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => sounds().length).toBe(2)
    const from = Number(/from=([\d.]+)$/.exec(sounds()[1]!)?.[1])
    expect(from).toBeGreaterThan(before - 36)
    expect(from).toBeLessThan(server.now() - 34)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await close()
  })

  it('keys work on the whole page once something was played, and never while a visitor types', async () => {
    const { page, server, close } = await house.open(
      plain(
        `<input value="a"><textarea></textarea><p contenteditable tabindex="0">b</p><a href="#x">c</a>${player('layout="large"')}`,
      ),
    )
    const key = (selector: string, name: string) =>
      page.locator(selector === 'body' ? selector : `main > ${selector}`).press(name)
    await key('body', 'k')
    expect(await isPlaying(page)).toBe(false)
    await pressLive(page)
    await expect.poll(() => isPlaying(page)).toBe(true)
    for (const field of ['input', 'textarea', 'p[contenteditable]']) {
      for (const name of ['k', 'm', ' ', 'j', 'b', '0']) await key(field, name)
      expect([field, await isPlaying(page), await page.getByRole('button', { name: 'Mute' }).count()]).toEqual([
        field,
        true,
        1,
      ])
    }
    // Links and combinations of keys have their own work.
    await key('a', ' ')
    await key('body', 'Control+k')
    expect(await isPlaying(page)).toBe(true)
    await key('a', 'm')
    await page.getByRole('button', { name: 'Sound on' }).waitFor()
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('b')
    await expect.poll(() => server.asked.some((each) => each.includes(`from=${midnight + 13 * 3600}.000`))).toBe(true)
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Listen', exact: true }).waitFor()
    await page.keyboard.press('k')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await close()
  })

  it('on a page of another site, keys work with the focus in the player alone', async () => {
    const { page, server, close } = await house.open(plain(''))
    const from = server.origin
    const elsewhere = from.replace('127.0.0.1', 'localhost')
    server.page(
      '/site',
      plain(`<b tabindex="0">b</b>${player(`server="${from}"`)}`).replace('src="/player', `src="${from}/player`),
      {},
    )
    await page.goto(`${elsewhere}/site`)
    await pressLive(page)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.locator('main > b').press('k')
    expect(await isPlaying(page)).toBe(true)
    await page.getByRole('button', { name: 'Pause' }).press('k')
    await expect.poll(() => isPlaying(page)).toBe(false)
    await close()
  })

  it('a player that is removed while it plays says that it pauses', async () => {
    const { page, close } = await house.open(plain(player()))
    await pressLive(page)
    await expect.poll(() => isPlaying(page)).toBe(true)
    const paused = page.evaluate(
      `new Promise((done) => document.addEventListener('aircheck-pause', (event) => done(event.detail)))`,
    )
    await page.evaluate(`document.querySelector('main').replaceChildren()`)
    expect(await paused).toMatchObject({ station: 'kiosk' })
    await close()
  })

  it('a station that is switched off: widgets say so, the sound ends, and nothing is asked any more', async () => {
    const { page, server, close } = await house.open(
      plain(`${player('layout="large"')}<aircheck-now-playing station="kiosk"></aircheck-now-playing>
        <aircheck-schedule station="kiosk"></aircheck-schedule>`),
    )
    await pressLive(page)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.route('**/now/events', (route) => route.fulfill({ status: 404 }))
    server.set({ isPrivate: true })
    await expect.poll(() => page.getByText('This station is not public.').count(), { timeout: 15_000 }).toBe(3)
    await expect.poll(() => server.listeners.size).toBe(0)
    const asked = server.asked.length
    await page.waitForTimeout(1500)
    expect(server.asked.length).toBe(asked)
    await close()
  })

  it.each([
    ['<aircheck-player></aircheck-player>', 'station is missing.'],
    ['<aircheck-episodes station="kiosk" limit="-3"></aircheck-episodes>', 'limit="-3" is not understood.'],
    ['<aircheck-schedule station="kiosk" days="99"></aircheck-schedule>', 'days="99" is not understood.'],
    ['<aircheck-player station="kiosk" layout="huge"></aircheck-player>', 'layout="huge" is not understood.'],
    ['<aircheck-player station="kiosk" accent="nocolour"></aircheck-player>', 'accent="nocolour" is not understood.'],
    ['<aircheck-player station="kiosk" episode="abc"></aircheck-player>', 'episode="abc" is not understood.'],
    ['<aircheck-player station="kiosk" at="noon"></aircheck-player>', 'at="noon" is not understood.'],
    ['<aircheck-show station="kiosk" show="nothing"></aircheck-show>', 'This cannot be heard any more.'],
    ['<aircheck-show station="nothing" show="nothing"></aircheck-show>', 'This station is not public.'],
  ])('the console says what is wrong with %s', async (html, said) => {
    const { page, close } = await house.open(plain(''))
    const warned = new Promise<string>((done) => {
      page.on('console', (message) => message.type() === 'warning' && done(message.text()))
    })
    await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: plain(html) }))
    await page.reload()
    expect(await warned).toContain(said)
    await close()
  })

  it('a page that resets all properties changes no layout', async () => {
    const { page, close } = await house.open(
      plain(`<style>* { all: initial } main { display: block; width: 720px }</style>${player('layout="card"')}`),
      {},
    )
    const cover = page.locator('aircheck-player').locator('[part=picture]')
    await expect.poll(async () => Math.round((await cover.boundingBox())?.width ?? 0)).toBe(240)
    await close()
  })

  it('without artwork, or with one that is not found, there is a tile with the letter of the show', async () => {
    for (const isLost of [false, true]) {
      const { page, server, close } = await house.open(plain(''))
      if (isLost) await page.route('**/art/*', (route) => route.fulfill({ status: 404 }))
      else server.set({ hasPictures: false })
      await page.route('**/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: plain(`${player('layout="card"')}<aircheck-episodes station="kiosk"></aircheck-episodes>`),
        }),
      )
      await page.reload()
      await expect.poll(() => page.locator('aircheck-player svg[part=picture]').allTextContents()).toEqual(['C'])
      await expect
        .poll(() => page.locator('aircheck-episodes svg[part=picture]').allTextContents())
        .toEqual(['F', 'K', 'P', 'O'])
      expect(await page.locator('img').count()).toBe(0)
      await close()
    }
  })

  it('the times at the head and at the needle do not overlap', async () => {
    const { page, server, close } = await house.open(plain(player('layout="large"')), undefined, {
      viewport: { width: 1280, height: 800 },
    })
    await pressLive(page)
    await expect.poll(() => isPlaying(page)).toBe(true)
    for (const minutes of [2, 20, 40, 59, 90]) {
      await page.evaluate(`document.querySelector('aircheck-player').seek(${(server.now() - minutes * 60) * 1000})`)
      const head = page.locator('aircheck-player [part=head] b')
      await head.waitFor()
      const [white, red] = [(await head.boundingBox())!, (await page.locator('aircheck-player u em').boundingBox())!]
      expect([minutes, white.x + white.width <= red.x || red.x + red.width <= white.x]).toEqual([minutes, true])
    }
    await close()
  })
})
