import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStation } from '../../server/station/actions.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the page of the schedule', () => {
  let home: House
  let station: number
  let owner: SignedIn
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    await setStation(home.app.app.writer, station, { numberOfWeeks: 3, rotationStart: '2026-11-09' })
    owner = await home.person([{ stationId: station }])
  })
  afterAll(() => home?.close())

  const listed = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

  for (const width of [1280, 390] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`at ${width} px, ${scheme}: axe finds nothing and nothing overlaps, in every state`, async () => {
        const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width, scheme })
        const holds = async (state: string) =>
          expect([state, await axe(), await layoutFaults()]).toEqual([state, [], []])
        await go(`/${station}/schedule?week=2&day=5`)
        await holds('week')
        const repair = page.getByRole('button', { name: /Open Counter/ }).last()
        await repair.click()
        await page.getByRole('textbox', { name: 'Starts' }).fill('15:45')
        await page.getByRole('textbox', { name: 'Starts' }).press('Enter')
        await holds('chosen and changed')
        if (width === 390) await page.getByRole('button', { name: 'Close' }).click()
        await page.getByRole('button', { name: 'Review' }).click()
        await page.getByRole('region', { name: 'One change to week B' }).waitFor()
        await holds('review')
        await page.getByRole('button', { name: 'Revert' }).last().click()
        await page.getByRole('button', { name: 'On a date' }).click()
        await page.getByRole('textbox', { name: 'Date' }).fill('2027-03-28')
        await page.getByText('1 h shorter than planned').waitFor()
        await holds('on a date')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: width === 390 ? 'Show the hours' : 'Show as a list' }).click()
        await holds('the other view')
        await page.getByRole('button', { name: 'Week C' }).first().click()
        await holds('an empty week')
        expect(wrong).toEqual([])
        await close()
      })
    }
  }

  it('shows the current week of the rotation, when another one begins, and the show on air', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/schedule`)
    await page.getByText('This week is B, until Sunday 22 November; C follows').waitFor()
    await page.getByRole('button', { name: 'Café Continental 13:00–15:00 Wednesday, on air now' }).waitFor()
    await page.getByRole('button', { name: 'Wed 18 today, select all of it' }).waitFor()
    await page.getByRole('button', { name: 'Week A' }).click()
    await page.getByText('Week A begins on Monday 30 November').waitFor()
    expect(new URL(page.url()).search).toBe('?week=1')
    await page.getByRole('button', { name: /^First Tram 15 h/ }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('is available in German', async () => {
    const german = await home.person([{ stationId: station }], '')
    const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: german, language: 'de-DE' })
    await go(`/${station}/schedule`)
    await page.getByText('Diese Woche ist B, bis Sonntag, 22. November; C folgt').waitFor()
    await page.getByRole('button', { name: 'The Repair Hour 16:00–17:00 Mittwoch, verdeckt The Long Player' }).click()
    await page.getByText('Sie beginnt später, darum läuft sie von 16:00 bis 17:00.').waitFor()
    await page.getByRole('textbox', { name: 'Beginnt' }).fill('15:30')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await page.getByText('Mittwoch, von 16:00–17:00 auf 15:30–16:30, verdeckt The Long Player').waitFor()
    expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
    await close()
  })

  it('on a phone, an empty week says so and can be filled from another one', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner, width: 390 })
    await go(`/${station}/schedule?week=3&day=2`)
    await page.getByText('Nothing is planned in week C.').waitFor()
    await page.getByRole('button', { name: 'Copy week B here' }).click()
    await listed(page, 'The Repair Hour').waitFor()
    expect(await page.getByText('Nothing is planned in week C.').count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('the list, by roles and names alone: changes, adds, removes, on more days and weeks, reviews, saves', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/schedule?week=1&as=list`)
    const monday = page.getByRole('region', { name: 'Monday 30 November' })
    await monday.getByRole('button', { name: /^09:00 The Long Player until 12:00/ }).click()
    const inspector = () => page.getByRole('region', { name: /^Selected: / })
    await inspector().getByRole('textbox', { name: 'Ends' }).fill('11:30')
    await inspector().getByRole('textbox', { name: 'Ends' }).press('Enter')
    await page.getByRole('region', { name: 'Selected: The Long Player, Monday 09:00 to 11:30' }).waitFor()
    await monday.getByRole('button', { name: /^11:30 Nothing is planned/ }).click()
    await page.getByRole('region', { name: 'Add a show' }).getByRole('button', { name: 'Winter Garden' }).click()
    await page.getByRole('region', { name: 'Selected: Winter Garden, Monday 11:30 to 12:00' }).waitFor()

    const days = inspector().getByRole('group', { name: 'On these days' })
    expect(await days.count()).toBe(1)
    await days.getByRole('button', { name: 'Thursday' }).click()
    await page
      .getByRole('region', { name: 'Thursday 3 December' })
      .getByRole('button', { name: /^11:30 Winter Garden/ })
      .waitFor()
    expect(await days.getByRole('button', { name: 'Thursday' }).getAttribute('aria-pressed')).toBe('true')
    const weeks = inspector().getByRole('group', { name: 'In these weeks' })
    expect(await weeks.count()).toBe(1)
    await weeks.getByRole('button', { name: 'Week C' }).click()
    await inspector().getByRole('button', { name: 'Winter Garden' }).click()
    await page.getByRole('searchbox', { name: 'Find a show' }).fill('test')
    await page.getByRole('menuitem', { name: 'Test Card' }).click()
    await page.getByRole('region', { name: 'Selected: Test Card, Monday 11:30 to 12:00' }).waitFor()
    await listed(page, 'Kiosk Midday').getByRole('button').first().click()
    await inspector().getByRole('button', { name: 'Remove' }).click()

    await page.getByRole('button', { name: 'Review' }).click()
    const review = page.getByRole('region', { name: 'Six changes to weeks A and C' })
    const lines = (await review.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\n+/g, '\n'))
    expect(lines).toEqual([
      'The Long Player\nRevert\nMonday, week A, from 09:00–12:00 to 09:00–11:30',
      'Test Card\nRevert\nMonday, week A, new from 11:30 to 12:00',
      'Kiosk Midday\nRevert\nMonday, week A, no longer from 12:00 to 13:00. Nothing is planned then.',
      'Winter Garden\nRevert\nThursday, week A, new from 11:30 to 12:00, covering The Long Player',
      'Winter Garden\nRevert\nMonday and Thursday, week C, new from 11:30 to 12:00',
    ])
    await page.getByRole('button', { name: 'Save', exact: false }).last().click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 unsaved change').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a whole day is selected by its name, and moved by one typed time', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/schedule?week=2`)
    await page.getByRole('button', { name: 'Fri 20 select all of it' }).click()
    await page.getByRole('textbox', { name: 'First starts' }).fill('06:15')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^First Tram 06:15–09:15 Friday/ }).waitFor()
    await page.getByRole('button', { name: /^Night Window 03:15–07:15 Saturday/ }).waitFor()
    await page.getByText('9 of them are not saved').waitFor()
    await page.getByRole('button', { name: 'Revert' }).click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    expect(wrong).toEqual([])
    await close()
  })
})
