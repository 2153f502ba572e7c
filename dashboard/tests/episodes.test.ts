import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the page of episodes', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let path: string
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
    path = `/${station}/episodes`
  })
  afterAll(() => home?.close())

  const ask = (endpoint: string, body?: object) => owner.ask(endpoint.replace(' ', ` /stations/${station}`), body)
  const titles = async (status: string, q = '') => {
    const { body } = await ask(`GET /episodes?status=${status}&limit=200&q=${encodeURIComponent(q)}`)
    return body.episodes.map(({ title }: { title: string }) => title) as string[]
  }

  for (const width of [1280, 390] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`at ${width} px, ${scheme}: every tab, a selection, the player and the dialog have no fault`, async () => {
        const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width, scheme })
        await go(`${path}?tab=archived`)
        for (const tab of ['Archived', 'Scheduled', 'Published']) {
          await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
          await page.locator('tbody .title a').first().waitFor()
          expect([tab, await axe('main'), await layoutFaults()]).toEqual([tab, [], []])
        }
        const row = page.getByRole('row', { name: /Frost on the overhead line/ })
        await row.getByRole('button', { name: /^Play/ }).click()
        await page.getByRole('region', { name: 'Player' }).waitFor()
        await row.getByRole('button', { name: /^More about/ }).click()
        await page.getByRole('menuitem', { name: 'Select' }).click()
        await page.getByRole('region', { name: 'Selection' }).waitFor()
        expect([await axe(), await layoutFaults()]).toEqual([[], []])
        await row.getByRole('link').click()
        await page.getByRole('dialog', { name: 'Edit the episode' }).waitFor()
        expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
        await close()
      })
    }
  }

  it('rows have the height that the list calculates with, so that nothing jumps while scrolling', async () => {
    for (const width of [1280, 390] as const) {
      const { go, page, close } = await home.open({ as: owner, width })
      for (const tab of ['published', 'scheduled']) {
        await go(`${path}?tab=${tab}`)
        await page.locator('tbody .title a').first().waitFor()
        const heights = (await page.evaluate(`[...document.querySelectorAll('tbody tr:not(.room)')].map((row) =>
          Math.round(row.getBoundingClientRect().height * 100) / 100 + (row.querySelector('.state').textContent ? ' with state' : ''))`)) as string[]
        const allowed = width === 1280 ? ['59', '59 with state'] : ['65', '83 with state']
        expect(allowed).toEqual(expect.arrayContaining([...new Set(heights)]))
      }
      await close()
    }
  })

  it('the search, the show and the tab are in the address, and survive a reload', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(path)
    await page.keyboard.press('/')
    await page.keyboard.type('piano')
    await page.waitForURL(/[?&]q=piano/)
    await page.getByRole('link', { name: 'How do I get rid of a piano?' }).waitFor()
    await expect.poll(() => page.locator('tbody .title a').count()).toBe((await titles('published', 'piano')).length)
    await page.getByRole('combobox', { name: 'Show' }).selectOption('First Tram')
    await page.getByText('No episode matches.').waitFor()
    await page.reload()
    await page.getByText('No episode matches.').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('piano')
    await page.getByRole('button', { name: 'Show all episodes' }).click()
    await page.getByRole('link', { name: 'Rents, again' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.goBack()
    await page.getByText('No episode matches.').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('by keyboard: X and Shift X select rows, and undo restores archived episodes', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(path)
    const links = page.locator('tbody .title a')
    await links.first().focus()
    const three = await links.allTextContents().then((all) => all.slice(0, 3))
    await page.keyboard.press('x')
    await links.nth(2).focus()
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('3 selected').waitFor()
    const before = await titles('published')
    await bar.getByRole('button', { name: 'Archive' }).press('Enter')
    await expect.poll(() => links.first().textContent()).not.toBe(three[0])
    await page
      .getByRole('region', { name: 'Notices' })
      .getByRole('listitem')
      .getByText('Archived 3 episodes.')
      .waitFor()
    expect(await titles('archived')).toEqual(expect.arrayContaining(three))
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(() => links.first().textContent()).toBe(three[0])
    await expect.poll(() => titles('published')).toEqual(before)
    expect(wrong).toEqual([])
    await close()
  })

  it('an episode is edited and moved to another date, and refused fields show an error', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(path)
    await page.getByRole('link', { name: 'Amber, amber, amber' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit the episode' })
    await dialog.getByLabel('Time').fill('noon')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a time like 16:05.').waitFor()
    await dialog.getByLabel('Time').fill('2205')
    await dialog.getByLabel('Date').fill('2026-11-20')
    await dialog.getByText('Not public before Fri 20 Nov, 22:05 in Berlin.').waitFor()
    await dialog.getByLabel('Title').fill('Amber, twice')
    await dialog.getByLabel('Title').press('Control+s')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: /^Scheduled/ }).click()
    await page
      .getByRole('row', { name: /Amber, twice/ })
      .getByText('Public in 2 days')
      .waitFor()
    expect(await titles('scheduled')).toContain('Amber, twice')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => titles('published')).toContain('Amber, amber, amber')
    expect(wrong).toEqual([])
    await close()
  })

  it('changes by another person appear; fields being edited stay, and both versions are offered', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(path)
    const { body } = await ask('GET /episodes?status=published&q=Rents')
    const { id } = body.episodes[0]
    await page.getByRole('link', { name: 'Rents, again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the episode' })
    await dialog.getByLabel('Title').fill('Rents, once more')
    const other = await home.person([{ stationId: station }])
    await other.ask(`PUT /stations/${station}/episodes/${id}`, { title: 'Rents', description: 'Theirs' })
    await dialog.getByText(/^Person \d+ has changed this episode while you were editing/).waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Rents, once more')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Theirs')
    const { key } = await home.app.key(station)
    await home.app.caller(key)(`PUT /v1/episodes/${id}`, { title: 'Rents by a program', description: 'Theirs' })
    await dialog.getByText(/^The API key “.+” has changed this episode/).waitFor()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Rents, once more' }).waitFor()
    await other.ask(`PUT /stations/${station}/episodes/${id}`, { title: 'Rents, again' })
    await page.getByRole('link', { name: 'Rents, again' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a changed episode that could not be fetched is fetched with the next change', async () => {
    const { go, page, close } = await home.open({ as: owner })
    await go(path)
    const of = async (q: string) => (await ask(`GET /episodes?status=published&q=${q}`)).body.episodes[0].id as number
    const [first, second] = [await of('Rents'), await of('Frost')]
    await page.getByRole('link', { name: 'Rents, again' }).waitFor()
    await page.route(`**/episodes/${first}`, (route) => route.abort(), { times: 1 })
    const lost = page.waitForEvent('requestfailed')
    await ask(`PUT /episodes/${first}`, { title: 'Rents, lost' })
    await lost
    await ask(`PUT /episodes/${second}`, { title: 'Frost, heard' })
    await page.getByRole('link', { name: 'Frost, heard' }).waitFor()
    await page.getByRole('link', { name: 'Rents, lost' }).waitFor()
    await ask(`PUT /episodes/${first}`, { title: 'Rents, again' })
    await ask(`PUT /episodes/${second}`, { title: 'Frost on the overhead line' })
    await close()
  })

  it('a presenter changes the episodes of their own shows only', async () => {
    const shows = (await ask('GET /shows')).body as { id: number; title: string }[]
    const own = shows.find(({ title }) => title === 'Kiosk Midday')!
    const presenter = await home.person([{ stationId: station, role: 'presenter', shows: [own.id] }])
    const { go, page, wrong, close } = await home.open({ as: presenter })
    await go(path)
    await page.getByRole('checkbox', { name: 'Select Rents, again' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select Frost on the overhead line' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Frost on the overhead line' }).click()
    const dialog = page.getByRole('dialog', { name: 'The episode' })
    await dialog.getByText('Only an owner, an editor, or a presenter of First Tram, can change this episode.').waitFor()
    expect(await dialog.getByLabel('Title').isDisabled()).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it('the player continues on other pages, and is operated by keyboard', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(path)
    await page.getByRole('button', { name: 'Play Frost on the overhead line' }).click()
    const player = page.getByRole('region', { name: 'Player' })
    const position = player.getByRole('slider', { name: 'Position' })
    await player.getByRole('button', { name: 'Pause' }).waitFor()
    await expect.poll(async () => Number(await position.getAttribute('aria-valuemax'))).toBeGreaterThan(3)
    await page.getByRole('link', { name: 'Shows', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Shows', level: 1 }).waitFor()
    await player.getByRole('button', { name: 'Pause' }).waitFor()
    await page.keyboard.press('Space')
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.keyboard.press('l')
    await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(4)
    await position.press('Home')
    await expect.poll(() => position.getAttribute('aria-valuenow')).toBe('0')
    await player.getByRole('button', { name: 'Close the player' }).click()
    await player.waitFor({ state: 'hidden' })
    expect(wrong).toEqual([])
    await close()
  })
})
