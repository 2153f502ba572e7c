import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { withoutBrowser } from './house.ts'
import { openedWeek } from './opened-week.ts'

describe.skipIf(withoutBrowser)('the week by mouse', () => {
  const opened = openedWeek('week=2')
  let page: Page
  beforeEach(() => {
    page = opened().page
  })

  const week = () => page.getByRole('application')
  const block = (name: string | RegExp) => week().getByRole('button', { name })
  const unsaved = (count: number) =>
    page.getByRole('region', { name: 'Unsaved changes' }).getByText(`${count} unsaved change`).waitFor()
  const middleOf = async (locator: Locator) => {
    const { x, y, width, height } = (await locator.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  /** Presses at a place and moves by days and minutes, without releasing the button. */
  async function drag(from: { x: number; y: number }, days: number, minutes: number): Promise<void> {
    const { width, height } = (await week().boundingBox())!
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 6, from.y + 6)
    await page.mouse.move(from.x + ((width + 4) / 7) * days, from.y + (height / 1440) * minutes, { steps: 3 })
  }

  it('drags a show to another day and time in steps of five minutes, and undoes it', async () => {
    const from = await middleOf(block(/^The Repair Hour 16:00–17:00 Wednesday/))
    await drag(from, 1, 92)
    await block(/^The Repair Hour 17:30–18:30 Thursday/).waitFor()
    await page.mouse.up()
    await unsaved(1)
    await page.getByRole('region', { name: 'Selected: The Repair Hour, Thursday 17:30 to 18:30' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await block(/^The Repair Hour 16:00–17:00 Wednesday/).waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await unsaved(1)
  })

  it('Escape cancels a drag, also of several entries', async () => {
    await block('First Tram 06:00–09:00 Monday').click()
    await block('First Tram 06:00–09:00 Tuesday').click({ modifiers: ['Control'] })
    await page.getByRole('heading', { name: '2 selected' }).waitFor()
    await drag(await middleOf(block('First Tram 06:00–09:00 Monday')), 0, 30)
    await block(/^First Tram 06:30–09:30 Tuesday/).waitFor()
    await page.keyboard.press('Escape')
    await block('First Tram 06:00–09:00 Tuesday').waitFor()
    await page.mouse.up()
    expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)
  })

  it('drags several selected entries together', async () => {
    await block('First Tram 06:00–09:00 Monday').click()
    await block('First Tram 06:00–09:00 Friday').click({ modifiers: ['Shift'] })
    await drag(await middleOf(block('First Tram 06:00–09:00 Friday')), 1, 60)
    await page.mouse.up()
    await block(/^First Tram 07:00–10:00 Tuesday/).waitFor()
    await block(/^First Tram 07:00–10:00 Saturday/).waitFor()
    await unsaved(2)
  })

  it('drags the end and the beginning of a show, with Ctrl to the minute', async () => {
    await block(/^The Repair Hour/).click()
    await drag(await middleOf(page.locator('.grip.end')), 0, 32)
    await page.mouse.up()
    await block(/^The Repair Hour 16:00–17:30 Wednesday/).waitFor()
    const grip = await middleOf(page.locator('.grip.start'))
    await page.keyboard.down('Control')
    await drag(grip, 0, -58)
    await page.mouse.up()
    await page.keyboard.up('Control')
    await page.getByRole('region', { name: /Wednesday 15:0[0-4] to 17:30$/ }).waitFor()
  })

  it('adds a show to a free time selected by dragging', async () => {
    await block('Kiosk Midday 12:00–13:00 Saturday').click()
    await page.keyboard.press('Delete')
    const gap = (await block('Saturday 12:00 to 13:00: nothing is planned, add a show').boundingBox())!
    await drag({ x: gap.x + 40, y: gap.y + 1 }, 0, 29)
    await page.mouse.up()
    const inspector = page.getByRole('region', { name: 'Add a show' })
    expect(await inspector.getByRole('textbox', { name: 'Starts' }).inputValue()).toBe('12:00')
    expect(await inspector.getByRole('textbox', { name: 'Ends' }).inputValue()).toMatch(/^12:(30|35)$/)
    await inspector.getByRole('textbox', { name: 'Ends' }).fill('12:45')
    await inspector.getByRole('button', { name: 'Test Card' }).click()
    await block('Test Card 12:00–12:45 Saturday, not saved yet').waitFor()
    await block('Saturday 12:45 to 13:00: nothing is planned, add a show').waitFor()
  })

  it('drags a show from the list into the week; a drop outside of it does nothing', async () => {
    const show = await middleOf(page.getByRole('button', { name: /^Winter Garden/ }))
    const wednesday = await middleOf(block(/^Open Counter 18:00–20:00 Wednesday/))
    await page.mouse.move(show.x, show.y)
    await page.mouse.down()
    await page.mouse.move(show.x + 10, show.y + 60, { steps: 2 })
    await page.locator('.ghost', { hasText: 'Winter Garden' }).waitFor()
    await page.mouse.up()
    expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)
    await page.mouse.move(show.x, show.y)
    await page.mouse.down()
    await page.mouse.move(wednesday.x, wednesday.y, { steps: 3 })
    await block(/^Winter Garden 19:00–20:00 Wednesday/).waitFor()
    await page.locator('.slot.dragged', { hasText: 'Winter Garden' }).waitFor()
    await page.mouse.up()
    await unsaved(1)
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Winter Garden')
  })

  it('scrolls the page while an entry is dragged at the lower edge', async () => {
    for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Zoom in' }).click()
    const from = await middleOf(block('First Tram 06:00–09:00 Monday'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, 600)
    await page.mouse.move(from.x, 895)
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300)
    await page.mouse.move(from.x, 500)
    await page.mouse.up()
    await unsaved(1)
    expect(
      await block(/^First Tram/)
        .first()
        .textContent(),
    ).not.toContain('06:00')
  })

  it('copies the week to another one, reviews the changes, reverts one, and discards the rest', async () => {
    await block(/^The Repair Hour/).click()
    await page.getByRole('textbox', { name: 'Starts' }).fill('15:30')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy week' }).click()
    await page.getByRole('menuitem', { name: 'Week A' }).click()
    await page.getByText('Week A is now the same as week B.').first().waitFor()
    await page.getByRole('button', { name: 'Review' }).click()
    const review = page.getByRole('region', { name: /changes to weeks A and B$/ })
    const repair = review
      .getByRole('listitem')
      .filter({ hasText: 'Wednesday, week B, from 16:00–17:00 to 15:30–16:30' })
    await repair.getByRole('button', { name: 'Revert' }).click()
    await block(/^The Repair Hour 16:00–17:00 Wednesday/).waitFor()
    await page.getByRole('region', { name: /changes to week A$/ }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).first().click()
    await page.getByText('Discarded.').first().waitFor()
    expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)
  })
})
