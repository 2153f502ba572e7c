import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, withoutBrowser } from './house.ts'

const wave = { title: 'The wave', from_ms: 1000, until_ms: 4000 }

describe.skipIf(withoutBrowser)('moments of episodes in the dashboard', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let episode: number
  let path: string
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
    path = `/${station}/episodes`
    const { body } = await owner.ask(`GET /stations/${station}/episodes?status=published&q=Frost`)
    episode = body.episodes[0].id
  })
  afterAll(() => home?.close())
  beforeEach(async () => {
    for (const { id } of await moments()) await owner.ask(`DELETE /stations/${station}/moments/${id}`)
  })

  const momentsPath = () => `/stations/${station}/episodes/${episode}/moments`
  const moments = async () => (await owner.ask(`GET ${momentsPath()}`)).body.moments as (typeof wave & { id: number })[]
  const publicPage = async () => {
    const headers = { Accept: 'text/html' }
    return (await home.app.fetch(`/radio-kiosk/episodes/${episode}`, { headers })).text()
  }
  const player = (page: Page) => page.getByRole('region', { name: 'Player' })
  const dialog = (page: Page, name = 'Mark a moment') => page.getByRole('dialog', { name })
  const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
  const position = (page: Page) => dialog(page).getByRole('slider', { name: 'Position' })

  /** Plays the episode, pauses it, and opens the dialog. */
  async function openDialog(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Play Frost on the overhead line' }).click()
    await player(page).getByRole('button', { name: 'Pause' }).click()
    await player(page).getByRole('button', { name: 'Mark a moment' }).click()
    await dialog(page).waitFor()
  }

  it('a moment is marked in the player, shown by the page of the episode, changed, deleted and restored', async () => {
    const { go, page, axe, wrong, close } = await home.open({ as: owner })
    await go(path)
    await openDialog(page)
    await field(page, 'Title').fill('The wave')
    await field(page, 'Beginning').fill('0:01')
    await field(page, 'End').fill('0:04')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    const row = dialog(page).getByRole('listitem').filter({ hasText: 'The wave' })
    await row.getByText('0:01–0:04').waitFor()
    expect(await moments()).toMatchObject([wave])
    expect(await axe()).toEqual([])
    const listener = await page.context().newPage()
    await listener.goto(`${home.origin}/radio-kiosk/episodes/${episode}`)
    await listener.locator('q', { hasText: 'The wave' }).waitFor()
    await listener.close()

    await row.getByRole('button', { name: 'Edit “The wave”' }).click()
    const editing = dialog(page, 'Edit the moment')
    await editing.getByLabel('Title').fill('The last wave')
    await editing.getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByRole('listitem').filter({ hasText: 'The last wave' }).waitFor()
    expect(await moments()).toMatchObject([{ ...wave, title: 'The last wave' }])
    expect(await publicPage()).toContain('<q dir="auto">The last wave</q>')

    await dialog(page).getByRole('button', { name: 'Delete “The last wave”' }).click()
    await dialog(page).getByText('Deleted “The last wave”.').waitFor()
    expect(await moments()).toEqual([])
    expect(await publicPage()).not.toContain('The last wave')
    expect(await axe()).toEqual([])
    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await dialog(page).getByRole('listitem').filter({ hasText: 'The last wave' }).waitFor()
    expect(await moments()).toMatchObject([{ ...wave, title: 'The last wave' }])
    expect(wrong).toEqual([])
    await close()
  })

  it('by keyboard: the position becomes an end, the part is played to its end, Enter saves, and Escape closes', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(path)
    await openDialog(page)
    const focused = (name: string) => expect.poll(() => page.evaluate(`document.activeElement.ariaLabel`)).toBe(name)
    await position(page).press('Home')
    await dialog(page).getByRole('button', { name: 'Use the current position: Beginning' }).press('Enter')
    expect(await field(page, 'Beginning').inputValue()).toBe('0:00')
    await position(page).press('ArrowRight')
    await dialog(page).getByRole('button', { name: 'Use the current position: End' }).press('Space')
    expect(await field(page, 'End').inputValue()).toBe('0:05')
    await field(page, 'Beginning').fill('0:01')
    await field(page, 'End').fill('0:04')
    await dialog(page).getByRole('button', { name: 'Play this part' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Pause' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Play', exact: true }).waitFor()
    expect(await position(page).getAttribute('aria-valuenow')).toBe('4')
    await field(page, 'Title').fill('By keyboard')
    await field(page, 'Title').press('Enter')
    await dialog(page).getByRole('button', { name: 'Delete “By keyboard”' }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Undo')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('listitem').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await focused('Mark a moment')
    expect(await moments()).toMatchObject([{ title: 'By keyboard', from_ms: 1000, until_ms: 4000 }])
    expect(wrong).toEqual([])
    await close()
  })

  it('refusals are shown at their fields, nothing is saved, and what was typed stays', async () => {
    const { go, page, axe, close } = await home.open({ as: owner })
    await go(path)
    await openDialog(page)
    const save = dialog(page).getByRole('button', { name: 'Save' })
    await field(page, 'Beginning').fill('soon')
    await save.click()
    await dialog(page).getByText('Enter a time like 1:05 or 1:02:05.').waitFor()
    await field(page, 'Beginning').fill('0:01')
    await field(page, 'End').fill('0:02')
    await field(page, 'Title').fill('Short')
    await save.click()
    await dialog(page).getByText('The end must be 3 seconds to 10 minutes after the beginning').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('0:02')
    expect(await axe()).toEqual([])
    await field(page, 'End').fill('1:00')
    await field(page, 'Title').fill('x'.repeat(201))
    await save.click()
    await dialog(page).getByText('Use at most 200 characters.').waitFor()
    await field(page, 'Title').fill(' ')
    await save.click()
    await dialog(page).getByText('This is required.').waitFor()
    expect(await moments()).toEqual([])
    await field(page, 'Title').fill('Long enough')
    await field(page, 'End').fill('0:05')
    await save.click()
    await dialog(page).getByRole('listitem').filter({ hasText: 'Long enough' }).waitFor()
    await close()
  })

  it('the dialog of an episode lists its moments, and marks and edits them; unsaved text of the episode stays', async () => {
    await owner.ask(`POST ${momentsPath()}`, wave)
    const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width: 390 })
    await go(`${path}?episode=${episode}`)
    const details = page.getByRole('dialog', { name: 'Edit the episode' })
    await details.getByLabel('Title').fill('Unsaved')
    await details.getByRole('button', { name: 'Edit “The wave”' }).click()
    await dialog(page, 'Edit the moment').getByLabel('Title').fill('The first wave')
    await page.keyboard.press('Control+s')
    await dialog(page, 'Edit the moment').getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByRole('listitem').getByText('The first wave').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await details.getByText('The first wave').waitFor()
    await details.getByRole('button', { name: 'Mark a moment' }).click()
    await dialog(page).getByRole('button', { name: 'Pause' }).waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    expect(await details.getByLabel('Title').inputValue()).toBe('Unsaved')
    await details.getByRole('button', { name: 'Discard' }).click()
    await page.locator('.player .track').click()
    await page.getByRole('dialog', { name: 'Frost on the overhead line' }).getByText('Mark a moment').click()
    await dialog(page).getByRole('listitem').getByText('The first wave').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a presenter marks moments of their own shows only; those of other shows are played', async () => {
    await owner.ask(`POST ${momentsPath()}`, wave)
    const shows = (await owner.ask(`GET /stations/${station}/shows`)).body as { id: number; title: string }[]
    const own = shows.find(({ title }) => title === 'Kiosk Midday')!
    const presenter = await home.person([{ stationId: station, role: 'presenter', shows: [own.id] }])
    const { go, page, wrong, close } = await home.open({ as: presenter })
    await go(path)
    await page.getByRole('button', { name: 'Play Rents, again' }).click()
    await player(page).getByRole('button', { name: 'Mark a moment' }).waitFor()
    await page.getByRole('button', { name: 'Play Frost on the overhead line' }).click()
    await player(page).getByText('Frost on the overhead line').waitFor()
    await expect.poll(() => player(page).getByRole('button', { name: 'Mark a moment' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Frost on the overhead line' }).click()
    const details = page.getByRole('dialog', { name: 'The episode' })
    await details.getByRole('button', { name: 'Play “The wave”' }).waitFor()
    expect(await details.getByRole('button', { name: /Mark|Edit|Delete/ }).count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })
})
