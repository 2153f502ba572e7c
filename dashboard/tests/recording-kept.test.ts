import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeRecordings, fakeRecordings, plainCutting } from '../../server/testing/fake-recordings.ts'
import { fillRecording } from './design-station.ts'
import { designTime, type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the cut in progress', () => {
  let home: House
  let station: number
  let recordings: FakeRecordings
  beforeAll(async () => {
    const now = Date.parse(designTime) / 1000
    recordings = fakeRecordings([[now - 60 * 86_400, now]])
    home = await house({ recordings, cutting: plainCutting })
    station = await home.tramline()
    await fillRecording(home, station)
  })
  afterAll(() => home?.close())

  const edge = (page: Page, name: 'Start' | 'End') => page.getByRole('slider', { name, exact: true })
  const timeOf = (page: Page, name: 'Starts' | 'Ends') => page.getByRole('textbox', { name }).inputValue()
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
  const day = (page: Page, date: number, isShown = false) =>
    page.locator(`[data-date="2026-11-${date}"]${isShown ? '[aria-pressed="true"]' : ''}`)
  /** The keys of the cuts that the browser has stored. */
  const keptNames = (page: Page) => page.evaluate('Object.keys(localStorage).filter((name) => name.startsWith("cut "))')
  const clear = (page: Page) => page.getByRole('button', { name: 'Clear this cut' })

  /** Types a time into a field of the cut, by keys alone. */
  async function type(page: Page, name: 'Starts' | 'Ends', time: string): Promise<void> {
    await page.getByRole('textbox', { name }).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(time)
    await page.keyboard.press('Enter')
  }

  /** Opens the page of a day as a new person, and cuts 12:10 to 12:30 for Slow Train. */
  async function marked(how: Parameters<House['open']>[0] = {}, as?: Awaited<ReturnType<House['person']>>) {
    const open = await home.open({ as: as ?? (await home.person([{ stationId: station }])), ...how })
    await open.go(`/${station}/recording?day=2026-11-17`)
    const { page } = open
    await edge(page, 'Start').waitFor()
    expect(await clear(page).count()).toBe(0)
    await type(page, 'Starts', '12:10:00')
    await type(page, 'Ends', '12:30:00')
    await title(page).focus()
    await page.keyboard.type('The price of an aubergine')
    await page.getByRole('combobox', { name: 'Show' }).focus()
    await page.keyboard.type('Slow')
    return open
  }
  async function isThere(page: Page): Promise<void> {
    await edge(page, 'Start').waitFor()
    await expect.poll(() => timeOf(page, 'Starts')).toMatch(/^12:(09:59\.9|10:00\.0)/)
    expect(await timeOf(page, 'Ends')).toMatch(/^12:(29:59\.9|30:00\.0)/)
    expect(await title(page).inputValue()).toBe('The price of an aubergine')
    expect(await page.getByRole('combobox', { name: 'Show' }).locator('option:checked').textContent()).toBe(
      'Slow Train',
    )
    await day(page, 17, true).waitFor()
  }

  it.each([1280, 390] as const)(
    'at %i px, by keyboard alone: survives a reload, another page, and another day',
    async (width) => {
      const { page, go, axe, layoutFaults, wrong, close } = await marked({ width })
      await page.reload()
      await isThere(page)
      expect([await axe(), await layoutFaults()]).toEqual([[], []])
      await page.getByRole('link', { name: 'Schedule', exact: true }).first().press('Enter')
      await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor()
      await page.getByRole('link', { name: 'Recording', exact: true }).first().press('Enter')
      await isThere(page)
      // The latest day, a day without a recording, and back.
      await day(page, 18).press('Enter')
      await day(page, 18, true).waitFor()
      await page
        .getByText(/^on .*17/)
        .first()
        .waitFor()
      expect(await title(page).inputValue()).toBe('The price of an aubergine')
      await go(`/${station}/recording?day=2026-08-01`)
      await page.getByText('has been deleted').waitFor()
      await go(`/${station}/recording`)
      await isThere(page)
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('is removed once its episode is made, not before; another day then begins with its initial cut', async () => {
    const { page, go, wrong, close } = await marked()
    await page.getByRole('button', { name: 'Make episode' }).press('Enter')
    await page.getByText('The episode is ready.').waitFor()
    expect(await title(page).inputValue()).toBe('The price of an aubergine')
    await expect.poll(() => keptNames(page)).toEqual([])
    await day(page, 18).press('Enter')
    await expect.poll(() => timeOf(page, 'Starts')).toMatch(/^1(1:59:59\.9|2:00:00\.0)/)
    expect(await title(page).inputValue()).toBe('')
    await go(`/${station}/recording`)
    await day(page, 18, true).waitFor()
    expect(await title(page).inputValue()).toBe('')
    expect(wrong).toEqual([])
    await close()
  })

  it('is stored again if making the episode fails', async () => {
    const { page, wrong, close } = await marked()
    // Within the last 24 hours: older parts are cut even if another server may have more of them.
    await type(page, 'Ends', '15:00:00')
    recordings.isReadable = false
    await page.getByRole('button', { name: 'Make episode' }).press('Enter')
    await page.getByText('Waiting in the queue').waitFor()
    await expect.poll(() => keptNames(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop' }).press('Enter')
    await page.getByText('Stopped. No episode was made.').waitFor()
    recordings.isReadable = true
    await page.reload()
    await expect.poll(() => timeOf(page, 'Ends')).toMatch(/^1(4:59:59\.9|5:00:00\.0)/)
    expect(await title(page).inputValue()).toBe('The price of an aubergine')
    expect(wrong).toEqual([])
    await close()
  })

  it('is cleared and restored by undo, also from another page', async () => {
    const { page, wrong, close } = await marked()
    await clear(page).press('Enter')
    await expect.poll(() => timeOf(page, 'Ends')).toMatch(/^1[23]:[05]/)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Make episode')
    expect([await title(page).inputValue(), await clear(page).count()]).toEqual(['', 0])
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).press('Enter')
    await isThere(page)
    await clear(page).press('Enter')
    await page.getByRole('link', { name: 'Schedule', exact: true }).first().press('Enter')
    await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('link', { name: 'Recording', exact: true }).first().press('Enter')
    await isThere(page)
    await clear(page).press('Enter')
    await page.reload()
    await edge(page, 'Start').waitFor()
    expect([await title(page).inputValue(), await clear(page).count()]).toEqual(['', 0])
    expect(wrong).toEqual([])
    await close()
  })

  it('is not replaced by the cut of an address, unless that is changed', async () => {
    const { page, go, wrong, close } = await marked()
    const [from, until] = ['09:00', '09:30'].map((time) => Date.parse(`2026-11-17T${time}+01:00`) / 1000)
    const asked = `/${station}/recording?from=${from}&until=${until}`
    await go(asked)
    await expect.poll(() => timeOf(page, 'Starts')).toMatch(/^0(8:59:59\.9|9:00:00\.0)/)
    expect([await title(page).inputValue(), await clear(page).count()]).toEqual(['', 0])
    await go(`/${station}/recording`)
    await isThere(page)
    await go(asked)
    await expect.poll(() => timeOf(page, 'Starts')).toMatch(/^0(8:59:59\.9|9:00:00\.0)/)
    await type(page, 'Ends', '09:20:00')
    await page.waitForURL(/recording\?day=2026-11-17$/)
    await page.reload()
    await expect.poll(() => timeOf(page, 'Ends')).toMatch(/^09:(19:59\.9|20:00\.0)/)
    expect(wrong).toEqual([])
    await close()
  })

  it('is separate in each window; a new window begins with the cut that was changed last', async () => {
    const { page, context, wrong, close } = await marked()
    const address = page.url()
    const other = await context.newPage()
    await other.goto(address)
    await isThere(other)
    await type(other, 'Ends', '12:50:00')
    await page.reload()
    await isThere(page)
    // Clearing the cut in one window affects neither the others nor new ones.
    await clear(page).press('Enter')
    const third = await context.newPage()
    for (const [window, load] of [
      [other, () => other.reload()],
      [third, () => third.goto(address)],
    ] as const) {
      await load()
      await expect.poll(() => timeOf(window, 'Ends')).toMatch(/^12:(49:59\.9|50:00\.0)/)
    }
    await page.reload()
    await edge(page, 'Start').waitFor()
    expect(await clear(page).count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('is not shown to another person, nor after its audio was deleted', async () => {
    const [one, two] = [await home.person([{ stationId: station }]), await home.person([{ stationId: station }])]
    const { page, go, context, close } = await marked({}, one)
    const cookies = await context.cookies()
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, value: two.token })))
    await go(`/${station}/recording?day=2026-11-17`)
    await edge(page, 'Start').waitFor()
    expect(await title(page).inputValue()).toBe('')
    await context.addCookies(cookies)
    await page.evaluate(`for (const storage of [localStorage, sessionStorage]) {
      const name = 'cut ${station} ${one.id}'
      const { inUs, outUs, ...rest } = JSON.parse(storage.getItem(name))
      const early = 100 * 86_400e6
      storage.setItem(name, JSON.stringify({ ...rest, inUs: inUs - early, outUs: outUs - early }))
    }`)
    await go(`/${station}/recording`)
    await day(page, 18, true).waitFor()
    expect([await title(page).inputValue(), await clear(page).count()]).toEqual(['', 0])
    await close()
  })
})
