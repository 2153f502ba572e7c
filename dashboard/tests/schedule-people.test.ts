import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStation } from '../../server/station/actions.ts'
import { makeShow } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, type Opened, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the schedule of several people', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let other: SignedIn
  let shows: { tide: number; atlas: number; long: number }
  beforeAll(async () => {
    home = await house()
  })
  afterAll(() => home?.close())
  beforeEach(async () => {
    const made = await home.app.station({ name: 'Two Desks', numberOfWeeks: 2, timeZone: 'Europe/Berlin' })
    station = made.id
    shows = {
      tide: (await makeShow(made.call, { title: 'Morning Tide' })).id,
      atlas: (await makeShow(made.call, { title: 'Atlas' })).id,
      long: (await makeShow(made.call, { title: 'Donaudampfschifffahrtskapitänsgespräche' })).id,
    }
    ;[owner, other] = [await home.person([{ stationId: station }]), await home.person([{ stationId: station }])]
    await save([
      { show_id: shows.tide, day: 'mon', time: 540, duration: 60 },
      { show_id: shows.atlas, day: 'tue', time: 600, duration: 60 },
    ])
  })

  /** Saves week 1 as the other person. */
  async function save(entries: object[]): Promise<void> {
    const path = `/stations/${station}/schedule`
    const { version } = (await other.ask(`GET ${path}`)).body
    expect((await other.ask(`PUT ${path}`, { version, weeks: [{ week: 1, entries }] })).status).toBe(200)
  }
  const saved = async () => {
    const { entries } = (await other.ask(`GET /stations/${station}/schedule`)).body
    return entries.map((each: { show_id: number; day: string; time: number }) => {
      return `${each.show_id === shows.tide ? 'tide' : 'atlas'} ${each.day} ${each.time}`
    })
  }
  const open = async (as: SignedIn): Promise<Opened & { page: Page }> => {
    const opened = await home.open({ as })
    await opened.go(`/${station}/schedule?week=1`)
    return opened
  }
  const block = (page: Page, name: string | RegExp) => page.getByRole('application').getByRole('button', { name })
  const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
  /** Moves the show on Monday to 09:30. */
  async function edit(page: Page): Promise<void> {
    await block(page, 'Morning Tide 09:00–10:00 Monday').click()
    await page.getByRole('textbox', { name: 'Starts' }).fill('9:30')
    await page.keyboard.press('Tab')
    await bar(page).getByText('1 unsaved change').waitFor()
  }

  it('two windows of a browser edit the same draft: no change is lost, and one saves it for both', async () => {
    const { page, context, wrong, close } = await open(owner)
    const second = await context.newPage()
    await second.goto(page.url())
    await block(second, 'Atlas 10:00–11:00 Tuesday').waitFor()
    await edit(page)
    await block(second, /^Morning Tide 09:30–10:30 Monday/).waitFor()
    // The second window has no own changes: a save by others must not make it drop the changes of the first one.
    await save([
      { show_id: shows.tide, day: 'mon', time: 540, duration: 60 },
      { show_id: shows.atlas, day: 'tue', time: 600, duration: 60 },
      { show_id: shows.atlas, day: 'fri', time: 600, duration: 60 },
    ])
    await second.getByRole('button', { name: 'See both' }).waitFor()
    await block(second, 'Atlas 10:00–11:00 Tuesday').focus()
    await second.keyboard.press('Shift+ArrowDown')
    await bar(page).getByText('2 unsaved changes').waitFor()
    await page.reload()
    await bar(page).getByText('2 unsaved changes').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Save both' }).click()
    await bar(page).waitFor({ state: 'hidden' })
    await bar(second).waitFor({ state: 'hidden' })
    expect(await saved()).toEqual(['tide mon 570', 'atlas tue 605', 'atlas fri 600'])
    await block(second, 'Atlas 10:00–11:00 Friday').waitFor()
    expect(wrong.filter((line) => !line.includes('409'))).toEqual([])
    await close()
  })

  it('Discard shows the version saved by others, without a notice; undo restores the own changes', async () => {
    const { page, wrong, close } = await open(owner)
    await edit(page)
    await save([{ show_id: shows.tide, day: 'mon', time: 600, duration: 60 }])
    await page.getByRole('button', { name: 'See both' }).waitFor()
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await block(page, 'Morning Tide 10:00–11:00 Monday').waitFor()
    expect(await block(page, /Atlas/).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'See both' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await block(page, /^Morning Tide 09:30–10:30 Monday/).waitFor()
    await page.getByRole('button', { name: 'See both' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('short shows are visible in the week, and can be pressed and moved, also in a row', async () => {
    await save([
      { show_id: shows.tide, day: 'mon', time: 540, duration: 5 },
      { show_id: shows.atlas, day: 'mon', time: 545, duration: 2 },
      { show_id: shows.tide, day: 'mon', time: 547, duration: 113 },
      { show_id: shows.long, day: 'tue', time: 547, duration: 180 },
    ])
    const { page, axe, layoutFaults, wrong, close } = await open(owner)
    const [news, brief] = [block(page, 'Morning Tide 09:00–09:05 Monday'), block(page, 'Atlas 09:05–09:07 Monday')]
    for (const each of [news, brief]) {
      const { width = 0, height = 0 } = (await each.boundingBox()) ?? {}
      expect([width > 20, height >= 13]).toEqual([true, true])
    }
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    // A word wider than its block is shortened, not broken.
    const lines = await page.locator('.slot .words', { hasText: 'Donau' }).evaluate((words) => {
      const text = words.ownerDocument.createTreeWalker(words, 4).nextNode()!
      const range = words.ownerDocument.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(1)
    await brief.click()
    await page.getByRole('region', { name: 'Selected: Atlas, Monday 09:05 to 09:07' }).waitFor()
    await news.click()
    await page.keyboard.press('Shift+ArrowDown')
    await block(page, /^Morning Tide 09:05–09:10 Monday/).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${home.origin}/dashboard/${station}/schedule?week=1&day=0&as=week`)
    expect((await block(page, /^Atlas/).boundingBox())?.height).toBeGreaterThan(22)
    // On a phone, the colour is beside such a name, and not above it.
    await page.goto(`${home.origin}/dashboard/${station}/shows`)
    const link = page.getByRole('link', { name: /^Donau/ })
    const [colour, name] = [await link.locator('.swatch').boundingBox(), await link.locator('b').boundingBox()]
    expect(colour!.y).toBeGreaterThan(name!.y)
    expect(wrong).toEqual([])
    await close()
  })

  it('a show that is deleted meanwhile is removed from the changes, and the rest can be saved', async () => {
    await save([{ show_id: shows.tide, day: 'mon', time: 540, duration: 60 }])
    const { page, close } = await open(owner)
    await edit(page)
    await page.getByRole('button', { name: /^Atlas/ }).focus()
    await page.keyboard.press('Enter')
    await bar(page).getByText('2 unsaved changes').waitFor()
    expect((await other.ask(`DELETE /stations/${station}/shows/${shows.atlas}`)).status).toBe(204)
    await page.keyboard.press('Control+s')
    await page
      .getByText(/^A show was deleted in the meantime/)
      .first()
      .waitFor()
    await bar(page).getByText('1 unsaved change').waitFor()
    await page.keyboard.press('Control+s')
    await bar(page).waitFor({ state: 'hidden' })
    expect(await saved()).toEqual(['tide mon 570'])
    await close()
  })

  it('the second of two people to save sees the changes of the first, and both can be saved', async () => {
    const { page, wrong, axe, layoutFaults, close } = await open(owner)
    await edit(page)
    await save([
      { show_id: shows.tide, day: 'mon', time: 540, duration: 60 },
      { show_id: shows.atlas, day: 'wed', time: 600, duration: 60 },
    ])
    await page.keyboard.press('Control+s')
    const conflict = page.getByRole('dialog', { name: /^Person \d+ saved first$/ })
    await conflict.getByText('From Tuesday 10:00–11:00 to Wednesday 10:00–11:00, week A').waitFor()
    expect(await axe()).toEqual([])
    expect(await layoutFaults()).toEqual([])
    await conflict.getByRole('button', { name: 'Keep editing' }).click()
    await block(page, /^Morning Tide 09:30–10:30 Monday/).waitFor()
    await page.keyboard.press('Control+s')
    await conflict.getByRole('button', { name: 'Save both' }).click()
    await bar(page).waitFor({ state: 'hidden' })
    expect((await saved()).toSorted()).toEqual(['atlas wed 600', 'tide mon 570'])
    // The only error in the console is that of the refused request.
    expect(wrong.filter((line) => !line.includes('409'))).toEqual([])
    await close()
  })

  it('when both have changed the same show, one of the two times is chosen', async () => {
    const { page, close } = await open(owner)
    await edit(page)
    await save([
      { show_id: shows.tide, day: 'mon', time: 480, duration: 60 },
      { show_id: shows.atlas, day: 'tue', time: 600, duration: 60 },
    ])
    await page.keyboard.press('Control+s')
    const conflict = page.getByRole('dialog', { name: /saved first$/ })
    await conflict.getByText('You both changed').waitFor()
    await conflict.getByText('Yours: Monday 09:30 to 10:30, week A').waitFor()
    await conflict.getByText('Theirs', { exact: true }).click()
    await conflict.getByRole('button', { name: 'Save both' }).click()
    await bar(page).waitFor({ state: 'hidden' })
    expect((await saved()).toSorted()).toEqual(['atlas tue 600', 'tide mon 480'])
    await close()
  })

  it('without own changes, those saved by others appear without a reload', async () => {
    const { page, close } = await open(owner)
    await block(page, 'Atlas 10:00–11:00 Tuesday').waitFor()
    await save([{ show_id: shows.tide, day: 'fri', time: 540, duration: 60 }])
    await block(page, 'Morning Tide 09:00–10:00 Friday').waitFor({ timeout: 15_000 })
    expect(await block(page, /^Atlas/).count()).toBe(0)
    await close()
  })

  it('own changes stay when others save; a note offers to take over the other version', async () => {
    const { page, close } = await open(owner)
    await edit(page)
    await save([{ show_id: shows.tide, day: 'mon', time: 540, duration: 60 }])
    await page.getByText(/^Person \d+ has changed the schedule in the meantime/).waitFor({ timeout: 15_000 })
    await block(page, /^Morning Tide 09:30–10:30 Monday/).waitFor()
    await block(page, 'Atlas 10:00–11:00 Tuesday').waitFor()
    await page.getByRole('button', { name: 'See both' }).click()
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await block(page, 'Morning Tide 09:00–10:00 Monday').waitFor()
    expect([await bar(page).count(), await block(page, /^Atlas/).count()]).toEqual([0, 0])
    await close()
  })

  it('unsaved changes survive a reload, also after changes by others, and can be discarded', async () => {
    const { page, close } = await open(owner)
    await edit(page)
    await page.reload()
    await page.getByText('Your unsaved change has been restored.').waitFor()
    await block(page, /^Morning Tide 09:30–10:30 Monday, not saved yet/).waitFor()
    // The number of restored changes does not include later ones.
    await block(page, 'Atlas 10:00–11:00 Tuesday').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await bar(page).getByText('2 unsaved changes').waitFor()
    await page.getByText('Your unsaved change has been restored.').waitFor()
    await page.keyboard.press('Control+z')
    await bar(page).getByText('1 unsaved change').waitFor()
    await save([{ show_id: shows.tide, day: 'mon', time: 540, duration: 60 }])
    await page.reload()
    await page.getByText(/^Person \d+ has changed the schedule in the meantime/).waitFor()
    await block(page, 'Atlas 10:00–11:00 Tuesday').waitFor()
    await page.getByText('Your unsaved change has been restored.').waitFor()
    await page.getByRole('button', { name: 'Discard' }).first().click()
    await bar(page).waitFor({ state: 'hidden' })
    await page.reload()
    await block(page, 'Morning Tide 09:00–10:00 Monday').waitFor()
    expect([await bar(page).count(), await block(page, /^Atlas/).count()]).toEqual([0, 0])
    await close()
  })

  it('unsaved changes are not shown to another person in the same browser', async () => {
    const { page, context, close } = await open(owner)
    await edit(page)
    const cookie = (await context.cookies()).find(({ name }) => name === '__Host-aircheck')!
    await context.addCookies([{ ...cookie, value: other.token }])
    await page.reload()
    await block(page, 'Morning Tide 09:00–10:00 Monday').waitFor()
    expect(await bar(page).count()).toBe(0)
    await close()
  })

  it('a presenter can only read the week', async () => {
    const presenter = await home.person([{ stationId: station, role: 'presenter', shows: [shows.tide] }])
    const { page, wrong, axe, close } = await open(presenter)
    await block(page, 'Morning Tide 09:00–10:00 Monday').click()
    await page.getByRole('region', { name: 'Selected: Morning Tide, Monday 09:00 to 10:00' }).waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Delete')
    await block(page, 'Morning Tide 09:00–10:00 Monday').waitFor()
    for (const name of ['Remove', 'Duplicate', 'Undo', 'Copy week', 'Save']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    }
    expect(await page.getByRole('textbox', { name: 'Starts' }).getAttribute('readonly')).not.toBeNull()
    expect([await axe(), wrong]).toEqual([[], []])
    await close()
  })

  it('a station without shows has only a button that creates one', async () => {
    const { id } = await createStation(home.app.app.writer, { name: 'New' })
    const { page, go, axe, wrong, close } = await home.open({ as: await home.person([{ stationId: id }]) })
    await go(`/${id}/schedule`)
    await page.getByText('There are no shows yet. Create one to plan your week.').waitFor()
    expect(await page.getByRole('button', { name: 'What’s on air on a date' }).count()).toBe(0)
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Create show' }).click()
    await page.getByRole('dialog', { name: 'Create show' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
