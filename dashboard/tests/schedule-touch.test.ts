import type { CDPSession, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { withoutBrowser } from './house.ts'
import { openedWeek } from './opened-week.ts'

type At = { x: number; y: number }

describe.skipIf(withoutBrowser)('the week on a phone, by touch', () => {
  const opened = openedWeek('week=2&day=2', 390)
  let page: Page
  let finger: CDPSession
  beforeEach(async () => {
    page = opened().page
    finger = await page.context().newCDPSession(page)
  })

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: At) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const middleOf = async (name: RegExp): Promise<At> => {
    const { x, y, width, height } = (await page.getByRole('button', { name }).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const row = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button').first()

  it('in the list of a day: changes a time, adds a show between two others, removes, reviews and saves', async () => {
    await row(/The Repair Hour/).tap()
    const sheet = page.getByRole('dialog', { name: 'Wednesday 16:00 to 17:00' })
    await sheet.getByRole('textbox', { name: 'Starts' }).fill('15:30')
    await sheet.getByRole('textbox', { name: 'Starts' }).press('Enter')
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'another show' }).tap()
    await page.getByRole('menuitem', { name: 'Paper Round' }).tap()
    await page.getByRole('button', { name: /^Paper Round.*another show/ }).tap()
    await page.getByRole('menuitem', { name: 'The Repair Hour' }).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await row(/The Repair Hour.*until 16:30, covers others/).waitFor()

    await page.getByRole('button', { name: 'Add a show at 09:00' }).tap()
    const adding = page.getByRole('dialog', { name: 'Add a show' })
    await adding.getByText('Covers The Long Player').waitFor()
    await adding.getByRole('textbox', { name: 'Ends' }).fill('09:30')
    await adding.getByRole('button', { name: 'Winter Garden' }).tap()
    await row(/Winter Garden.*until 09:30/).waitFor()

    await row(/Kiosk Midday/).tap()
    await page.getByRole('button', { name: 'Remove' }).tap()
    await page.getByRole('listitem').filter({ hasText: 'Nothing is planned.' }).waitFor()

    await page.getByRole('button', { name: 'Review' }).tap()
    await page.getByRole('region', { name: 'Three changes to week B' }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    await page.reload()
    await row(/Winter Garden.*until 09:30/).waitFor()
  })

  it('a whole day is moved by a quarter of an hour, and back', async () => {
    await page.getByRole('button', { name: 'Move the whole day' }).tap()
    const sheet = page.getByRole('dialog', { name: /selected$/ })
    await sheet.getByRole('group', { name: 'Move by' }).getByRole('button', { name: '+15 min' }).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await row(/Open Counter.*until 20:15/).waitFor()
    await row(/Offbeat Atlas.*until 23:15/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await row(/Open Counter.*until 20:00/).waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
  })

  it('a whole day is also moved in the hours, from 06:00 to 06:00', async () => {
    await page.getByRole('button', { name: 'Show the hours' }).tap()
    await page.getByRole('button', { name: 'Move the whole day' }).tap()
    const sheet = page.getByRole('dialog', { name: '9 selected' })
    await sheet.getByRole('group', { name: 'Move by' }).getByRole('button', { name: '+1 h' }).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: /^First Tram 07:00–10:00/ }).waitFor()
    await page.getByRole('button', { name: /^Night Window 00:00–07:00/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
  })

  it('a finger that moves at once scrolls, and moves no show', async () => {
    await page.getByRole('button', { name: 'Show the hours' }).tap()
    const from = await middleOf(/^The Long Player 09:00–12:00/)
    await touch('touchStart', from)
    for (let step = 1; step <= 6; step++) await touch('touchMove', { x: from.x, y: from.y - step * 30 })
    await touch('touchEnd')
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(50)
    await page.getByRole('button', { name: /^The Long Player 09:00–12:00/ }).waitFor()
    expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)
  })

  it('a long press picks up a show without moving or scrolling; then it is dragged in five-minute steps', async () => {
    await page.getByRole('button', { name: 'Show the hours' }).tap()
    const from = await middleOf(/^The Long Player 09:00–12:00/)
    await touch('touchStart', from)
    await page.locator('html.dragging').waitFor()
    await touch('touchMove', { x: from.x, y: from.y + 1 })
    await page.getByRole('button', { name: /^The Long Player 09:00–12:00/ }).waitFor()
    // An hour is 44 pixels high.
    for (let step = 1; step <= 4; step++) await touch('touchMove', { x: from.x, y: from.y + step * 11 + 1 })
    await page.getByRole('button', { name: /^The Long Player 10:00–13:00/ }).waitFor()
    expect(await page.evaluate('scrollY')).toBe(0)
    await touch('touchEnd')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
  })

  it('a long press without a movement changes nothing, and a tap opens the show', async () => {
    await page.getByRole('button', { name: 'Show the hours' }).tap()
    const from = await middleOf(/^First Tram/)
    await touch('touchStart', from)
    await page.locator('html.dragging').waitFor()
    await touch('touchEnd')
    await page.locator('html:not(.dragging)').waitFor()
    expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)
    await page.getByRole('button', { name: /^First Tram/ }).tap()
    await page.getByRole('dialog', { name: 'Wednesday 06:00 to 09:00' }).waitFor()
  })

  it('every target is at least 44 pixels high, and the page does not scroll sideways', async () => {
    const small = (await page.evaluate(`[...document.querySelectorAll('main button, main input, main select')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
      .map((each) => each.textContent + each.className)`)) as string[]
    expect(small).toEqual([])
    expect(await opened().layoutFaults()).toEqual([])
  })
})
