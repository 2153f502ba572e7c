import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPlaying, plain, playerHouse, withoutBrowser } from '../testing/opened.ts'
import { midnight } from '../testing/station.ts'

const player = (attributes = '') => `<aircheck-player station="kiosk" ${attributes}></aircheck-player>`
const all = `${player()}${player('layout="card"')}${player('layout="large"')}${player('episode="411"')}
<aircheck-now-playing station="kiosk"></aircheck-now-playing>
<aircheck-schedule station="kiosk"></aircheck-schedule>
<aircheck-episodes station="kiosk"></aircheck-episodes>
<aircheck-show station="kiosk" show="repair-hour"></aircheck-show>
<aircheck-search station="kiosk" q="aubergine"></aircheck-search>`

describe.skipIf(withoutBrowser)('the widgets in a browser', () => {
  let house: Awaited<ReturnType<typeof playerHouse>>
  beforeAll(async () => {
    house = await playerHouse()
  })
  afterAll(() => house?.close())

  it('work under a policy without inline styles and with Trusted Types, included twice, with one event stream', async () => {
    const { page, server, wrong, close } = await house.open(plain(all, 2))
    await expect
      .poll(() => page.locator('aircheck-now-playing p').innerText())
      .toContain('Café Continental on Radio Kiosk until 15:00.')
    await page.locator('aircheck-schedule').getByText('Repair Hour').waitFor()
    await page.locator('aircheck-episodes').getByText('Frost on the overhead line').waitFor()
    await page.locator('aircheck-show').getByText('Aylin Demir').waitFor()
    await page.locator('aircheck-search').getByText('The price of an aubergine').waitFor()
    await page.locator('aircheck-player[layout=large]').getByRole('slider').waitFor()
    expect(wrong).toEqual([])
    expect(server.streams.size).toBe(1)
    expect(server.asked.filter((each) => /\/listen|\/media/.test(each))).toEqual([])
    expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).toBe('{}')
    await close()
  })

  it('show the next show as soon as it is pushed, and tell the page', async () => {
    const { page, server, close } = await house.open(
      plain('<aircheck-now-playing station="kiosk"></aircheck-now-playing>'),
    )
    const line = page.locator('aircheck-now-playing p')
    await expect.poll(() => line.innerText()).toContain('Café Continental')
    const told = page.evaluate(
      `new Promise((done) => document.addEventListener('aircheck-now', (event) => done(event.detail.serial)))`,
    )
    await page.waitForTimeout(50)
    server.set({ downSince: midnight })
    expect(await told).toBe(2)
    await line.locator('.fault').waitFor()
    await close()
  })

  it('keep the text of the page until there is something to draw', async () => {
    const { page, close } = await house.open(
      plain('<aircheck-player station="nothing">Listen at 88.4 MHz</aircheck-player>'),
    )
    await page.waitForTimeout(800)
    expect(await page.locator('aircheck-player').innerText()).toBe('Listen at 88.4 MHz')
    await close()
  })

  it('plays with one press, pauses on the tape, and resumes there', async () => {
    const { page, server, wrong, close } = await house.open(plain(player('layout="large"')))
    await page.getByRole('button', { name: 'Listen live to Radio Kiosk' }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await expect.poll(() => server.listeners.size).toBe(1)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Back to live' }).waitFor()
    await expect.poll(() => server.listeners.size).toBe(0)
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    await expect.poll(() => server.asked.findLast((each) => each.includes('/listen'))).toMatch(/from=179500\d+\.\d{3}$/)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.getByRole('button', { name: 'Back to live' }).click()
    await expect.poll(() => server.asked.findLast((each) => each.includes('/listen'))).toMatch(/_=/)
    expect(wrong).toEqual([])
    await close()
  })

  it('without rewinding, nothing can be pulled, and play after a pause is live', async () => {
    const { page, server, close } = await house.open(plain(''))
    server.set({ canRewind: false })
    await page.evaluate(`document.querySelector('main').append(Object.assign(document.createElement('aircheck-player')))
      const e = document.querySelector('aircheck-player'); e.setAttribute('layout', 'large'); e.setAttribute('station', 'kiosk')`)
    await page.getByRole('button', { name: 'Listen live to Radio Kiosk' }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    expect(await page.getByRole('slider', { name: 'tape' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page
      .getByRole('button', { name: /^Listen/ })
      .first()
      .click()
    await expect.poll(() => server.asked.filter((each) => each.includes('/listen')).length).toBe(2)
    expect(server.asked.findLast((each) => each.includes('/listen'))).not.toContain('from=')
    await close()
  })

  it('is worked by keys: the tape says where it is in words, and moves by 15 s, by shows, and to live', async () => {
    const { page, server, close } = await house.open(plain(player('layout="large"')), undefined, {
      viewport: { width: 1280, height: 800 },
    })
    const slider = page.getByRole('slider', { name: 'Where you are on the tape' })
    await slider.focus()
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^14:3\d, Café Continental, live$/)
    await page.keyboard.press('PageUp')
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toBe('13:00, Café Continental, 1 h 32 min behind live')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.keyboard.press('PageUp')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^12:00, Kiosk Midday, 2 h 32 min/)
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(() => server.asked.some((each) => Number(/from=(\d+)/.exec(each)?.[1]) === midnight + 12 * 3600 + 60))
      .toBe(true)
    await page.keyboard.press('End')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('live')
    await page.keyboard.press('k')
    await page.getByRole('button', { name: 'Back to live' }).waitFor()
    await page.keyboard.press('0')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Sound on' }).waitFor()
    await close()
  })

  it('a show on the tape is a key, and one that is on air only is not', async () => {
    const { page, server, close } = await house.open(plain(''), undefined, { viewport: { width: 1280, height: 800 } })
    server.set({ onAirOnly: ['long-player'] })
    await page.evaluate(`document.querySelector('main').innerText; const e = document.createElement('aircheck-player')
      e.setAttribute('layout', 'large'); e.setAttribute('station', 'kiosk'); document.querySelector('main').append(e)`)
    await page.getByText('On air only').waitFor()
    expect(await page.getByRole('button', { name: 'Listen to The Long Player' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Listen to First Tram from 06:00' }).click()
    await expect.poll(() => server.asked.some((each) => each.includes(`from=${midnight + 6 * 3600}.000`))).toBe(true)
    // A place in it leads to the next show that may be heard.
    await page.evaluate(`document.querySelector('aircheck-player').seek(${(midnight + 10 * 3600) * 1000})`)
    await expect.poll(() => server.asked.some((each) => each.includes(`from=${midnight + 12 * 3600}.000`))).toBe(true)
    await page.getByText('can be heard on air only').waitFor()
    await close()
  })

  it('of two players on a page, one plays; a player that is removed stops, and lets go of its stream', async () => {
    const { page, server, close } = await house.open(plain(`${player()}${player('episode="411"')}`))
    await page.getByRole('button', { name: 'Listen live to Radio Kiosk' }).click()
    await expect.poll(() => server.listeners.size).toBe(1)
    await page.getByRole('button', { name: 'Listen to The price of an aubergine' }).click()
    await expect.poll(() => server.listeners.size).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Pause' }).count()).toBe(1)
    await page.evaluate(`document.querySelector('main').replaceChildren()`)
    await expect.poll(() => server.streams.size).toBe(0)
    await close()
  })

  it('an episode resumes where it was left, after the page is loaded again', async () => {
    const { page, close } = await house.open(plain(player('episode="411" layout="large"')))
    await page.getByRole('button', { name: 'Listen to The price of an aubergine' }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.evaluate(`document.querySelector('aircheck-player').seek(12000)`)
    await page.getByRole('button', { name: 'Pause' }).click()
    expect(Number(await page.evaluate(`localStorage.getItem('aircheck:guid-411')`))).toBeGreaterThanOrEqual(12)
    await page.reload()
    await page.getByRole('button', { name: 'Listen to The price of an aubergine' }).click()
    await expect
      .poll(async () => Number(await page.getByRole('slider', { name: 'episode' }).getAttribute('aria-valuenow')))
      .toBeGreaterThanOrEqual(12)
    await close()
  })

  it('a moment is shared as a link, and a span as well', async () => {
    const { page, wrong, close } = await house.open(plain(player('episode="411" layout="large"')))
    await page.getByRole('button', { name: 'Listen to The price of an aubergine' }).click()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('textbox', { name: 'From' }).fill('12:04')
    await page.getByRole('textbox', { name: 'Until' }).fill('12:33')
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Link' }).inputValue())
      .toMatch(/\/kiosk\/episodes\/411\?at=724&until=753$/)
    const copied = page.getByText('Copied.')
    await page.evaluate(`Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'))`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.waitForTimeout(100)
    expect([await copied.count(), wrong]).toEqual([0, []])
    await page.evaluate('Clipboard.prototype.writeText = () => Promise.resolve()')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await copied.waitFor()
    await close()
  })

  it.each([
    ['an episode', 'episode="411" layout="large"', 'Listen to The price of an aubergine', /^\d+:\d\d$/],
    ['the live sound', 'layout="large"', 'Listen live to Radio Kiosk', /^14:3\d:\d\d$/],
  ])('the end of a span of %s is asked for in the form of its times', async (_, attributes, key, form) => {
    const { page, wrong, close } = await house.open(plain(player(attributes)))
    await page.getByRole('button', { name: key }).click()
    await page.getByRole('button', { name: 'Share' }).click()
    const until = page.getByRole('textbox', { name: 'Until' })
    expect([await until.inputValue(), await until.getAttribute('placeholder')]).toEqual([
      '',
      expect.stringMatching(form),
    ])
    expect(wrong).toEqual([])
    await close()
  })

  it('names have the direction of their script', async () => {
    const { page, close } = await house.open(plain(player('layout="large"')))
    const title = page.locator('aircheck-player').locator('[part=title] > *')
    await title.waitFor()
    expect(await title.getAttribute('dir')).toBe('auto')
    await close()
  })

  it('sound is back within 10 s after the connection was lost', async () => {
    const { page, server, close } = await house.open(plain(player('layout="large"')))
    await page.getByRole('button', { name: 'Listen live to Radio Kiosk' }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.waitForTimeout(1000)
    server.drop()
    server.recover()
    const began = Date.now()
    await expect.poll(() => server.asked.filter((each) => each.includes('/listen')).length).toBe(2)
    await expect.poll(() => isPlaying(page)).toBe(true)
    expect(Date.now() - began).toBeLessThan(10_000)
    await close()
  })
})
