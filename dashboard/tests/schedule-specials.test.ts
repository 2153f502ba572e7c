import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEpisode, makeShow } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, type Opened, withoutBrowser } from './house.ts'

// The clock stands on Wednesday 18 November 2026, 14:32.
describe.skipIf(withoutBrowser)('exceptions on the page of the schedule', () => {
  let home: House
  let station: number
  let call: Awaited<ReturnType<House['app']['station']>>['call']
  let owner: SignedIn
  let shows: { tide: number; atlas: number; long: number }
  let opened: Opened
  let page: Page
  beforeAll(async () => {
    home = await house()
  })
  afterAll(() => home?.close())
  beforeEach(async () => {
    ;({ id: station, call } = await home.app.station({ name: 'Once', timeZone: 'Europe/Berlin' }))
    shows = {
      tide: (await makeShow(call, { title: 'Morning Tide' })).id,
      atlas: (await makeShow(call, { title: 'Atlas' })).id,
      long: (await makeShow(call, { title: 'Long Sunday' })).id,
    }
    owner = await home.person([{ stationId: station }])
    const entries = [
      { show_id: shows.tide, day: 'thu', time: 540, duration: 60 },
      { show_id: shows.atlas, day: 'thu', time: 600, duration: 120 },
      { show_id: shows.long, day: 'sun', time: 600, duration: 300 },
    ]
    const path = `/stations/${station}/schedule`
    const { version } = (await owner.ask(`GET ${path}`)).body
    await owner.ask(`PUT ${path}`, { version, weeks: [{ week: 1, entries }] })
  })
  /** The responses that the browser reports as errors, and are refusals that the page answers. */
  let refused: RegExp
  afterEach(async () => {
    expect(opened.wrong.filter((line) => !refused.test(line))).toEqual([])
    await opened.close()
  })

  const open = async (how: Parameters<House['open']>[0] = {}) => {
    refused = /^$/
    opened = await home.open({ as: owner, ...how })
    page = await opened.go(`/${station}/schedule`)
    await list().waitFor()
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
  const fill = (name: string, value: string, within: Locator) => within.getByRole('textbox', { name }).fill(value)
  const date = (name: string, value: string, within: Locator) => within.getByLabel(name, { exact: true }).fill(value)
  const make = async (...exceptions: object[]) => {
    const { status } = await owner.ask(`POST /stations/${station}/exceptions`, { exceptions })
    expect(status).toBe(201)
  }
  const stored = async (): Promise<string[]> => {
    const { exceptions } = (await owner.ask(`GET /stations/${station}/exceptions`)).body
    return exceptions.map((one: Record<string, unknown>) =>
      [one.kind, one.date, one.time, one.duration, one.title, one.day].filter((each) => each !== undefined).join(' '),
    )
  }
  const election = (fields: object = {}) => ({
    ...{ kind: 'air', show_id: shows.atlas, date: '2026-11-19', time: 1200, duration: 60, title: 'Election' },
    ...fields,
  })
  const holds = async (state: string) =>
    expect([state, await opened.axe(), await opened.layoutFaults()]).toEqual([state, [], []])

  it('by keyboard alone: a special is entered, reviewed, made, seen in its week and undone', async () => {
    await open()
    const tabTo = async (locator: Locator) => {
      for (let times = 0; times < 80; times++) {
        if (await locator.evaluate((element) => element === element.ownerDocument.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error('Tab does not lead there.')
    }
    const button = (name: string, within: Locator | Page = page) => within.getByRole('button', { name, exact: true })
    // Enter on an entry leads to its times, which the form has too.
    await page
      .getByRole('application')
      .getByRole('button', { name: /^Morning Tide/ })
      .focus()
    await page.keyboard.press('Enter')
    await tabTo(button('Exception'))
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Special' }).waitFor()
    await page.keyboard.press('Enter')
    const form = dialog('Special')
    await form.waitFor()
    await page.keyboard.type('Mor')
    await tabTo(form.getByRole('textbox', { name: 'Starts' }))
    await page.keyboard.type('2130')
    await tabTo(form.getByRole('textbox', { name: 'Ends' }))
    await page.keyboard.type('0:15')
    await tabTo(form.getByRole('textbox', { name: 'Title of this broadcast' }))
    await page.keyboard.type('Election night')
    await form.getByText('It ends on Thursday 19 November at 00:15.').waitFor()
    await page.keyboard.press('Enter')
    await review().getByText('Wednesday 18 November: Election night (Morning Tide) from 21:30 to 00:15').waitFor()
    await page.keyboard.press('Escape')
    await review().waitFor({ state: 'detached' })
    // The form is there again as it was, with the focus where it was.
    await page.keyboard.type(' 2026')
    await page.keyboard.press('Enter')
    await tabTo(button('Save', review()))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    expect(await stored()).toEqual(['air 2026-11-18 1290 165 Election night 2026'])
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Exception/)
    await page
      .getByRole('application')
      .getByRole('button', { name: /^Election night 2026 21:30/ })
      .waitFor()
    await list()
      .getByRole('link', { name: /^Wednesday 18 November: Election night 2026/ })
      .waitFor()
    await tabTo(button('Undo', page.getByRole('region', { name: 'Notices' })))
    await page.keyboard.press('Enter')
    await list().getByText('There are no exceptions to come.').waitFor()
    expect(await stored()).toEqual([])
    await page.keyboard.press('Control+Shift+Z')
    await list()
      .getByRole('link', { name: /Election night 2026/ })
      .waitFor()
  })

  it('a broadcast is moved: the form names those of a date, both dates are reviewed, and it is one exception', async () => {
    await open()
    const form = await add('Move a broadcast')
    await form.getByText('No show begins on this date any more. Choose another date.').waitFor()
    await date('Date', '2026-11-19', form)
    expect(await form.getByRole('option').allTextContents()).toEqual(['09:00–10:00 Morning Tide', '10:00–12:00 Atlas'])
    await form.getByRole('combobox', { name: 'Broadcast' }).selectOption({ label: '10:00–12:00 Atlas' })
    await press('Review', form)
    await form.getByText('Choose another date or time.').waitFor()
    await date('New date', '2026-11-20', form)
    await fill('Starts', '18:00', form)
    await press('Review', form)
    const text = 'Atlas moves from Thursday 19 November at 10:00 to Friday 20 November at 18:00'
    await review().getByText(text).waitFor()
    const days = review().getByRole('region')
    expect(await days.nth(0).getByRole('listitem').allTextContents()).toEqual([
      ...['09:00–10:00Morning Tide', '10:00–12:00Atlas', '12:00–24:00No show planned'],
      ...['09:00–10:00Morning Tide', '10:00–24:00No show planned'],
    ])
    expect(await days.nth(1).getByRole('listitem').allTextContents()).toEqual([
      '00:00–24:00No show planned',
      ...['00:00–18:00No show planned', '18:00–20:00Atlas', '20:00–24:00No show planned'],
    ])
    expect(await review().getByText('Not on air at all').count()).toBe(0)
    await press('Save', review())
    await list().getByRole('link', { name: text }).waitFor()
    expect(await stored()).toEqual(['skip 2026-11-19 600', 'air 2026-11-20 1080 120 '])
    // Once more: the exception is replaced, and the broadcast is still not at its usual time.
    const again = await add('Move a broadcast')
    await date('Date', '2026-11-20', again)
    await date('New date', '2026-11-21', again)
    await press('Review', again)
    await press('Save', review())
    await list().getByText('to Saturday 21 November at 18:00').waitFor()
    expect(await stored()).toEqual(['skip 2026-11-19 600', 'air 2026-11-21 1080 120 '])
  })

  it('a broadcast is left out: the form names those of a date, and what lies beneath is on air', async () => {
    await open()
    const form = await add('Leave out a broadcast')
    await form.getByText('No show begins on this date any more. Choose another date.').waitFor()
    await date('Date', '2026-11-19', form)
    expect(await form.getByRole('option').allTextContents()).toEqual(['09:00–10:00 Morning Tide', '10:00–12:00 Atlas'])
    await form.getByRole('combobox', { name: 'Broadcast' }).selectOption({ label: '10:00–12:00 Atlas' })
    await press('Review', form)
    await review().getByText('Not on air at all: Atlas (10:00–12:00).').waitFor()
    await press('Save', review())
    await list().getByRole('link', { name: 'Thursday 19 November: Atlas is not on air at 10:00' }).waitFor()
    expect(await stored()).toEqual(['skip 2026-11-19 600'])
  })

  it('a date runs as another day: the form lists what begins then, and the review names what is lost', async () => {
    await open()
    const form = await add('Run a date as another day')
    await date('Date', '2026-11-19', form)
    await form.getByRole('combobox', { name: 'Day' }).selectOption({ label: 'Monday' })
    await form.getByText('Nothing is planned on that day.').waitFor()
    await form.getByRole('combobox', { name: 'Day' }).selectOption({ label: 'Sunday' })
    await form.getByRole('listitem').filter({ hasText: '10:00Long Sunday' }).waitFor()
    await press('Review', form)
    await review().getByText('Not on air at all: Morning Tide (09:00–10:00) and Atlas (10:00–12:00).').waitFor()
    await press('Save', review())
    await list().getByRole('link', { name: 'Thursday 19 November runs as Sunday' }).waitFor()
    expect(await stored()).toEqual(['day 2026-11-19 sun'])
  })

  it('nothing on air over several days: whom it concerns, and the episodes that were made', async () => {
    await home.person([{ stationId: station, role: 'presenter', shows: [shows.tide, shows.atlas] }])
    const { id } = await makeEpisode(call, { show_id: shows.tide, title: 'Fog' })
    const at = (time: string) => Date.parse(`2026-11-12T${time}:00Z`) / 1000
    const window = { station_id: station, show_id: shows.tide, from_us: at('08:00') * 1e6, until_us: at('09:00') * 1e6 }
    const words = { title: '', description: '', image: '', reason: '', gaps: '[]' }
    const rest = { state: 'done', attempts: 1, created_at: at('09:00'), datetime: at('08:00') } as const
    const done = { ...window, ...words, ...rest, occurrence: 'once', episode_id: id }
    await home.app.app.db.insertInto('generations').values(done).execute()
    await open()
    const form = await add('No show planned')
    await date('Date', '2026-11-12', form)
    await date('Until', '2026-11-14', form)
    await fill('Ends', '3', form)
    await press('Review', form)
    await review()
      .getByText('Thursday 12 November: no show planned from 00:00 to Saturday 14 November at 03:00')
      .waitFor()
    await review()
      .getByText(/^Person \d+: Morning Tide and Atlas$/)
      .waitFor()
    const episode = review().getByRole('link', { name: 'Fog' })
    expect(await episode.getAttribute('href')).toBe(`/dashboard/${station}/episodes?episode=${id}`)
    await press('Save', review())
    await review().waitFor({ state: 'detached' })
    const { exceptions } = (await owner.ask(`GET /stations/${station}/exceptions?from=2026-11-12`)).body
    expect(exceptions.map(({ kind, duration }: { kind: string; duration: number }) => [kind, duration])).toEqual([
      ['clear', 3060],
    ])
  })

  it('a conflict with another exception is solved in each of the ways', async () => {
    await make(election())
    await open()
    refused = /409/
    const form = await add('Special')
    await form.getByLabel('Show', { exact: true }).selectOption({ label: 'Atlas' })
    await date('Date', '2026-11-19', form)
    await fill('Starts', '19:30', form)
    await page.keyboard.press('Tab')
    await fill('Ends', '21:30', form)
    const conflict = dialog('There is another exception at this time')
    const solve = async (solution: string) => {
      await press('Review', form)
      await conflict.getByText('Thursday 19 November: Election (Atlas) from 20:00 to 21:00').waitFor()
      await press(solution, conflict)
      await conflict.waitFor({ state: 'detached' })
    }
    await solve('End before it, at 20:00')
    await review().getByText('Thursday 19 November: Atlas from 19:30 to 20:00').waitFor()
    await press('Cancel', review())
    await solve('Begin after it: 21:00 to 23:00')
    await review().getByText('Thursday 19 November: Atlas from 21:00 to 23:00').waitFor()
    await press('Cancel', review())
    await solve('Replace it')
    await review().getByText('Not on air at all: Election (20:00–21:00).').waitFor()
    await press('Save', review())
    await review().waitFor({ state: 'detached' })
    expect(await stored()).toEqual(['air 2026-11-19 1170 120 '])
    await press('Undo', page.getByRole('region', { name: 'Notices' }))
    await list()
      .getByRole('link', { name: /Election/ })
      .waitFor()
    expect(await stored()).toEqual(['air 2026-11-19 1200 60 Election'])
  })

  it('when the schedule has changed since the review, the new effect is shown before anything is made', async () => {
    await open()
    refused = /409/
    const form = await add('Special')
    await form.getByLabel('Show', { exact: true }).selectOption({ label: 'Atlas' })
    await date('Date', '2026-11-19', form)
    await press('Review', form)
    await review().getByText('12:00–24:00').first().waitFor()
    await make(election({ time: 780, duration: 60 }))
    await press('Save', review())
    await review().getByText('The schedule has changed since. This is the effect now.').waitFor()
    expect(await review().getByText('14:00–24:00').count()).toBe(1)
    expect(await stored()).toEqual(['air 2026-11-19 780 60 Election'])
    // An exception at the same time is a conflict only now.
    await make(election())
    await press('Save', review())
    await press('Replace it', dialog('There is another exception at this time'))
    await press('Save', review())
    await review().waitFor({ state: 'detached' })
    expect(await stored()).toEqual(['air 2026-11-19 780 60 Election', 'air 2026-11-19 1200 60 '])
  })

  it('the list has the next 28 days or twelve groups, and what has no effect; an exception is undone, and that as well', async () => {
    await make({ kind: 'skip', show_id: shows.tide, date: '2026-11-20', time: 540 })
    await make(election({ date: '2026-12-15', repeat: true }))
    for (const day of [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]) await make(election({ date: `2026-12-${day}` }))
    await make(
      { kind: 'clear', date: '2026-11-22', time: 600, duration: 1440, group: 'two' },
      { kind: 'day', date: '2026-11-24', week: 1, day: 'thu', group: 'two' },
    )
    await open()
    await list().getByRole('link').nth(3).waitFor()
    // The day and the month stay on one line.
    const texts = await list().getByRole('listitem').allTextContents()
    expect(texts).toHaveLength(12)
    expect(texts.slice(0, 3).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Friday 20 November: Morning Tide is not on air at 09:00Without effect: Morning Tide is not planned at 09:00 on this date.Remove',
      'Sunday 22 November: no show planned from 10:00 to Monday 23 November at 10:00Tuesday 24 November runs as ThursdayEditEditRemove',
      'Tuesday 15 December: Election (Atlas) from 20:00 to 21:00, as a repeatEditRemove',
    ])
    await press('Show later ones', list())
    await list()
      .getByRole('link', { name: /^Saturday 26 December/ })
      .waitFor()
    await list().getByRole('link', { name: 'Tuesday 24 November runs as Thursday' }).click()
    await page.getByRole('heading', { name: 'The week from Monday 23 November' }).waitFor()
    await list()
      .getByRole('button', { name: /^Remove: Sunday 22 November/ })
      .click()
    await list().getByText('Tuesday 24 November').waitFor({ state: 'detached' })
    expect(await stored()).toHaveLength(2)
    await press('Undo', page.getByRole('region', { name: 'Notices' }))
    await list().getByText('Tuesday 24 November').waitFor()
    expect(await stored()).toHaveLength(4)
  })

  it('a presenter reads the list, without a control', async () => {
    await make(election())
    await open({ as: await home.person([{ stationId: station, role: 'presenter', shows: [shows.tide] }]) })
    await list()
      .getByRole('link', { name: /Election/ })
      .waitFor()
    expect(await list().getByRole('button').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Exception', exact: true }).count()).toBe(0)
    await holds('presenter')
  })

  it('is available in German', async () => {
    await make(election(), { kind: 'clear', date: '2026-11-21', time: 60, duration: 30 })
    const german = await home.person([{ stationId: station }], 'de')
    opened = await home.open({ as: german, language: 'de-DE', width: 390 })
    page = await opened.go(`/${station}/schedule`)
    refused = /^$/
    await page.getByText('Donnerstag, 19. November: Election (in Atlas) von 20:00 bis 21:00').waitFor()
    await holds('list')
    await press('Ausnahme')
    await page.getByRole('menuitem', { name: 'Sondersendung' }).click()
    await page
      .getByRole('dialog', { name: 'Sondersendung' })
      .getByLabel('Sendung', { exact: true })
      .selectOption({ label: 'Atlas' })
    await holds('form')
    await press('Vorschau')
    await page.getByText('Mittwoch, 18. November: Atlas von 20:00 bis 21:00').waitFor()
    await holds('review')
  })

  for (const width of [1280, 390] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`at ${width} px, ${scheme}: axe finds nothing and nothing overlaps, in every state`, async () => {
        await make(election())
        await make({ kind: 'skip', show_id: shows.tide, date: '2026-11-20', time: 540 })
        await open({ width, scheme })
        refused = /409/
        await list().getByRole('link').nth(1).waitFor()
        await holds('list')
        for (const name of ['Move a broadcast', 'Run a date as another day', 'No show planned']) {
          await add(name)
          await holds(name)
          await page.keyboard.press('Escape')
        }
        const form = await add('Special')
        await form.getByLabel('Show', { exact: true }).selectOption({ label: 'Atlas' })
        await date('Date', '2026-11-19', form)
        await holds('special')
        await press('Review', form)
        const conflict = dialog('There is another exception at this time')
        await conflict.waitFor()
        await holds('conflict')
        await press('Replace it', conflict)
        await review().getByText('Not on air at all').waitFor()
        await holds('review')
      })
    }
  }
})
