import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeShow } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, type Opened, withoutBrowser } from './house.ts'

// The clock stands on Wednesday 18 November 2026, 14:32, when Atlas is on air.
describe.skipIf(withoutBrowser)('an exception after it was made', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let shows: { tide: number; atlas: number }
  let opened: Opened
  let page: Page
  beforeAll(async () => {
    home = await house()
  })
  afterAll(() => home?.close())
  beforeEach(async () => {
    const { id, call } = await home.app.station({ name: 'Once', timeZone: 'Europe/Berlin' })
    station = id
    shows = {
      tide: (await makeShow(call, { title: 'Morning Tide' })).id,
      atlas: (await makeShow(call, { title: 'Atlas' })).id,
    }
    owner = await home.person([{ stationId: station }])
    const entries = [
      { show_id: shows.atlas, day: 'wed', time: 840, duration: 60 },
      { show_id: shows.tide, day: 'thu', time: 540, duration: 60 },
    ]
    const path = `/stations/${station}/schedule`
    const { version } = (await owner.ask(`GET ${path}`)).body
    await owner.ask(`PUT ${path}`, { version, weeks: [{ week: 1, entries }] })
  })
  afterEach(async () => {
    expect(opened.wrong).toEqual([])
    await opened.close()
  })

  const open = async (path = '/schedule', how: Parameters<House['open']>[0] = {}) => {
    opened = await home.open({ as: owner, ...how })
    page = await opened.go(`/${station}${path}`)
  }
  const list = () => page.getByRole('region', { name: 'Exceptions' })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const review = () => dialog('Changes on air')
  const press = (name: string, within: Locator | Page = page) =>
    within.getByRole('button', { name, exact: true }).click()
  const add = async (name: string): Promise<Locator> => {
    await press('Exception')
    await page.getByRole('menuitem', { name }).click()
    await dialog(name).waitFor()
    return dialog(name)
  }
  const block = (name: RegExp) => page.getByRole('application').getByRole('button', { name })
  const panel = () => page.getByRole('region', { name: /^Selected/ })
  const field = (name: string, within: Locator) => within.getByRole('textbox', { name, exact: true })
  const make = async (...exceptions: object[]) => {
    const { status } = await owner.ask(`POST /stations/${station}/exceptions`, { exceptions })
    expect(status).toBe(201)
  }
  type Stored = { kind: string; date: string; time: number; duration: number } & Record<string, unknown>
  const stored = async (): Promise<Stored[]> => (await owner.ask(`GET /stations/${station}/exceptions`)).body.exceptions
  const spans = async () =>
    (await stored()).map(({ kind, date, time, duration }) => [kind, date, time, duration ?? ''].join(' ').trim()).sort()
  const skip = () => ({ kind: 'skip', show_id: shows.tide, date: '2026-11-19', time: 540, group: 'longer' })
  const longer = () => ({ ...skip(), kind: 'air', duration: 75 })
  const election = () => ({
    ...{ kind: 'air', show_id: shows.atlas, date: '2026-11-19', time: 1200, duration: 60, repeat: true },
    ...{ title: 'Electoin', description: 'Results, and what they mean.' },
  })

  it.each(['the list', 'its week'])(
    'from %s, a special is edited in the form that made it, with all its texts',
    async (where) => {
      await make(election())
      await open('/schedule?date=2026-11-18')
      if (where === 'its week') await block(/^Electoin/).click()
      const place = where === 'its week' ? panel() : list()
      if (where === 'its week') await place.getByText('Results, and what they mean.').waitFor()
      await place.getByRole('button', { name: /^Edit: / }).click()
      const form = dialog('Edit the broadcast')
      const [title, description] = [field('Title of this broadcast', form), field('Description', form)]
      expect(await title.inputValue()).toBe('Electoin')
      expect(await description.inputValue()).toBe('Results, and what they mean.')
      expect(await form.getByRole('combobox', { name: 'Show' }).inputValue()).toBe(`${shows.atlas}`)
      expect([await field('Starts', form).inputValue(), await field('Ends', form).inputValue()]).toEqual([
        ...['20:00', '21:00'],
      ])
      const repeat = form.getByRole('switch')
      expect(await repeat.isChecked()).toBe(true)
      await title.fill('Election')
      await description.fill('Results.')
      await repeat.press('Space')
      await press('Review', form)
      await press('Save', review())
      await list()
        .getByText(/Election \(Atlas\) from 20:00 to 21:00$/)
        .waitFor()
      if (where === 'its week') await panel().getByText('Results.', { exact: true }).waitFor()
      expect(await stored()).toMatchObject([
        { kind: 'air', title: 'Election', description: 'Results.', repeat: false, time: 1200, duration: 60 },
      ])
    },
  )

  it('Escape, the cross and a second Escape do not lose the text of a form; Discard does', async () => {
    await open()
    const form = await add('Special')
    await field('Title of this broadcast', form).fill('Election night')
    await field('Description', form).fill('Results, and what they mean. '.repeat(8))
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await leave()
      await form.getByText('Your changes haven’t been saved.').waitFor()
      await press('Keep editing', form)
      expect(await field('Title of this broadcast', form).inputValue()).toBe('Election night')
    }
    await page.keyboard.press('Escape')
    await press('Discard', form)
    await form.waitFor({ state: 'detached' })
    // Without a text there is nothing to ask.
    await add('Special')
    await page.keyboard.press('Escape')
    await dialog('Special').waitFor({ state: 'detached' })
    expect(await stored()).toEqual([])
  })

  it('a special has no show until one is chosen', async () => {
    await open()
    const form = await add('Special')
    const show = form.getByRole('combobox', { name: 'Show' })
    expect(await show.inputValue()).toBe('0')
    await press('Review', form)
    await expect.poll(() => show.getAttribute('aria-invalid')).toBe('true')
    expect(await review().count()).toBe(0)
    await show.selectOption({ label: 'Atlas' })
    await press('Review', form)
    await review().waitFor()
  })

  it('an exception of next year is in the list as soon as it is saved, also beside many nearer ones', async () => {
    for (let day = 10; day < 26; day++) await make({ ...election(), date: `2026-12-${day}`, group: `${day}` })
    await open()
    const form = await add('Special')
    await form.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Morning Tide' })
    await form.getByLabel('Date', { exact: true }).fill('2027-03-04')
    await press('Review', form)
    await press('Save', review())
    await list()
      .getByRole('link', { name: /^Thursday 4 March 2027: Morning Tide/ })
      .waitFor()
    await panel().waitFor()
  })

  it('the show on air runs longer by the menu; the review, the panel and the list say so', async () => {
    await open('/schedule?date=2026-11-18')
    await block(/^Atlas 14:00–15:00 Wednesday/).click()
    const form = await add('Runs longer')
    expect(await form.getByRole('option').allTextContents()).toEqual(['14:00–15:00 Atlas'])
    await press('Review', form)
    await form.getByText('Choose another end.').waitFor()
    await press('10 minutes longer', form)
    expect(await field('New end', form).inputValue()).toBe('15:10')
    await press('Review', form)
    const says = 'Wednesday 18 November: Atlas continues until 15:10 instead of 15:00'
    await review().getByText(says).waitFor()
    await press('Save', review())
    await list().getByRole('link', { name: says }).waitFor()
    await panel().getByText(says).waitFor()
    expect(
      await panel()
        .getByText(/not on air/i)
        .count(),
    ).toBe(0)
    expect(await field('Ends', panel()).inputValue()).toBe('15:10')
    expect(await spans()).toEqual(['air 2026-11-18 840 70', 'skip 2026-11-18 840'])
  })

  it('a broadcast that runs longer is left out, moved and given its old end like any other', async () => {
    await make(skip(), longer())
    await open()
    const form = await add('Leave out a broadcast')
    await form.getByLabel('Date', { exact: true }).fill('2026-11-19')
    expect(await form.getByRole('option').allTextContents()).toEqual(['09:00–10:15 Morning Tide'])
    await press('Review', form)
    await press('Save', review())
    await list().getByText('Thursday 19 November: Morning Tide is not on air at 09:00').waitFor()
    expect(await spans()).toEqual(['skip 2026-11-19 540'])
  })

  it.each([
    ['en', 'Runs longer', '10 minutes longer', 'Atlas continues until 15:10.', 'Undo'],
    ['de', 'Läuft länger', '10 Minuten länger', 'Atlas läuft bis 15:10.', 'Rückgängig'],
  ])(
    'on air, in %s: minutes are added at a press, more follow, and each is undone',
    async (language, group, ten, says, undo) => {
      const as = await home.person([{ stationId: station }], language)
      await open('/on-air', { as, language: language === 'de' ? 'de-DE' : 'en-GB' })
      const keys = page.getByRole('group', { name: group })
      expect(await keys.getByRole('button').allTextContents()).toEqual(['+5', '+10', '+20'])
      await press(ten, keys)
      await page.getByText(says).first().waitFor()
      await expect.poll(spans).toEqual(['air 2026-11-18 840 70', 'skip 2026-11-18 840'])
      await page.getByText('15:10').first().waitFor()
      await keys.getByRole('button').first().click()
      await page.getByText(says.replace('15:10', '15:15')).first().waitFor()
      expect(await spans()).toEqual(['air 2026-11-18 840 75', 'skip 2026-11-18 840'])
      await page.getByRole('button', { name: undo }).last().click()
      await expect.poll(spans).toEqual(['air 2026-11-18 840 70', 'skip 2026-11-18 840'])
    },
  )

  it('the plan of the week says which dates it does not show, and claims nothing of a show that is not on air', async () => {
    await make({ kind: 'skip', show_id: shows.atlas, date: '2026-11-18', time: 840 }, election())
    for (const width of [1280, 390] as const) {
      await open('/schedule', { width })
      await page.getByText('This is the plan. 2 exceptions are not in it, in the week of Monday 16 November.').waitFor()
      const days = width === 1280 ? page.locator('.day-head') : page.getByRole('group', { name: 'Day' })
      await days.filter({ hasText: 'Wed' }).getByText('with an exception').first().waitFor({ state: 'attached' })
      expect(await page.getByText('on air now').count()).toBe(0)
      expect([await opened.axe(), await opened.layoutFaults()]).toEqual([[], []])
      await press('Show this week')
      await page.getByRole('heading', { name: /^The week from Monday 16 November/ }).waitFor()
      await page.getByText('not on air on this date').first().waitFor({ state: 'attached' })
      if (width === 1280) await opened.close()
    }
  })

  it.each([1280, 390] as const)(
    'at %i px, the buttons of a form and of its review are in view at any height',
    async (width) => {
      for (const height of [860, 560]) {
        await open('/schedule', { width })
        await page.setViewportSize({ width, height })
        const isInView = async (name: string, within: Locator) => {
          const box = (await within.getByRole('button', { name, exact: true }).boundingBox())!
          expect([name, height, box.y > 0 && box.y + box.height <= height]).toEqual([name, height, true])
        }
        const form = await add('Special')
        await form.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Atlas' })
        await form.getByLabel('Date', { exact: true }).fill('2026-11-19')
        await isInView('Review', form)
        // A field at the end is above the buttons when it gets the focus.
        const repeat = form.getByRole('switch')
        await repeat.focus()
        const [field, button] = [
          await repeat.boundingBox(),
          await form.getByRole('button', { name: 'Review' }).boundingBox(),
        ]
        expect(field!.y + field!.height).toBeLessThanOrEqual(button!.y)
        await press('Review', form)
        await isInView('Save', review())
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        if (height === 860) await opened.close()
      }
    },
  )
})
