import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { withoutBrowser } from './house.ts'
import { openedWeek } from './opened-week.ts'

// The week editor by keyboard alone, without any click.
describe.skipIf(withoutBrowser)('the week by keyboard', () => {
  const opened = openedWeek('week=2')
  let page: Page
  beforeEach(async () => {
    page = opened().page
    await page.evaluate('localStorage.clear()')
  })

  const focused = () => page.evaluate("document.activeElement.textContent.replace(/\\s+/g, ' ').trim()")
  const says = (text: string | RegExp) =>
    expect.poll(() => page.locator('main > .visually-hidden[role=status]').textContent()).toMatch(text)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const inWeek = () => page.evaluate("document.activeElement.closest('[role=application]') !== null")
  /** Moves the focus to the week with Tab, by the skip link. */
  async function enterWeek(): Promise<void> {
    await press('Tab', 'Enter')
    for (let presses = 0; presses < 40; presses++) {
      await press('Tab')
      if (await inWeek()) return
    }
    throw new Error('Tab does not lead into the week.')
  }
  /** Moves the focus to an entry with the arrow keys: to its day, then up or down. */
  async function goTo(name: string): Promise<void> {
    const target = page.getByRole('application').getByRole('button', { name, exact: true })
    await target.waitFor()
    await enterWeek()
    for (let steps = 0; steps < 30; steps++) {
      const id = await target.getAttribute('data-stop')
      const key = (await page.evaluate(`(() => {
        const at = document.activeElement, to = document.querySelector('[data-stop="${id}"]')
        const away = (what) => Number(to.style.getPropertyValue(what)) - Number(at.style.getPropertyValue(what))
        const [days, minutes] = [away('--column'), away('--top')]
        return at === to ? '' : days > 0 ? 'ArrowRight' : days < 0 ? 'ArrowLeft' : minutes > 0 ? 'ArrowDown' : 'ArrowUp'
      })()`)) as string
      if (key === '') return
      await press(key)
    }
    throw new Error(`The arrows do not lead to ${name}, but to ${await focused()}.`)
  }

  it('is one tab stop; arrow keys move through hours and days, and the inspector shows the focused entry', async () => {
    await goTo('The Repair Hour 16:00–17:00 Wednesday, covers The Long Player')
    await page.getByRole('region', { name: 'Selected: The Repair Hour, Wednesday 16:00 to 17:00' }).waitFor()
    await press('ArrowRight')
    expect(await focused()).toContain('The Long Player')
    await press('Tab')
    expect(await page.evaluate("document.activeElement.closest('[role=application]')")).toBeNull()
    await press('Shift+Tab')
    expect(await focused()).toContain('The Long Player')
  })

  it('moves an entry by 5 minutes, a minute and a day, keeps the focus, announces the time, and undoes', async () => {
    await goTo('The Repair Hour 16:00–17:00 Wednesday, covers The Long Player')
    await press('Shift+ArrowDown')
    await says('The Repair Hour: Wednesday 16:05 to 17:05')
    await press('Control+Shift+ArrowUp')
    await says('Wednesday 16:04 to 17:04')
    await press('Shift+ArrowRight')
    await says('Thursday 16:04 to 17:04')
    expect(await focused()).toContain('The Repair Hour 16:04–17:04 Thursday, covers The Long Player, not saved yet')
    await press('Alt+ArrowDown', 'Alt+Shift+ArrowUp')
    await says('Thursday 15:59 to 17:09')
    await page.getByRole('region', { name: 'Unsaved changes' }).getByText('1 unsaved change').waitFor()
    await press('Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    await press('Control+Shift+z')
    await page.getByText('Was 16:00 to 17:00').waitFor()
    expect(await focused()).toContain('The Repair Hour 16:05–17:05')
  })

  it('Enter opens the fields of the times, which are exact; Escape returns', async () => {
    await goTo('The Repair Hour 16:00–17:00 Wednesday, covers The Long Player')
    await press('Enter')
    expect(await page.evaluate('document.activeElement.value')).toBe('16:00')
    await page.keyboard.type('1603')
    await press('Tab')
    await page.keyboard.type('17.17')
    await press('Enter')
    await page.getByRole('region', { name: 'Selected: The Repair Hour, Wednesday 16:03 to 17:17' }).waitFor()
    await says('The Repair Hour: Wednesday 16:03 to 17:17')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('half')
    await press('Enter')
    await page.getByText('Enter a time like 16:05.').waitFor()
    await press('Escape', 'Escape')
    expect(await focused()).toContain('The Repair Hour 16:03–17:17')
  })

  it('removes an entry and moves the focus, adds a show in the gap, saves, and keeps both after a reload', async () => {
    await goTo('Kiosk Midday 12:00–13:00 Saturday')
    await press('Delete')
    await says('Kiosk Midday removed')
    expect(await focused()).toContain('The Long Player')
    await press('ArrowUp')
    expect(await focused()).toBe('Saturday 12:00 to 13:00: nothing is planned, add a show')
    await press('Enter')
    expect(await focused()).toBe('Café Continental')
    await press('Tab', 'Enter')
    await says('First Tram added, Saturday 12:00 to 13:00')
    expect(await focused()).toContain('First Tram 12:00–13:00 Saturday, not saved yet')
    await press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('button', { name: 'First Tram 12:00–13:00 Saturday', exact: true }).waitFor()
  })

  it('marks the gap of a removed entry as unsaved by a dot and an outline', async () => {
    await goTo('Sub Basement 22:00–03:00 Friday')
    await press('Delete')
    const emptied = page.getByRole('button', { name: 'Friday 22:00 to 03:00: nothing is planned, add a show' })
    expect(await emptied.locator('.unsaved').count()).toBe(1)
    const outline = await emptied.evaluate((gap) => gap.ownerDocument.defaultView!.getComputedStyle(gap).boxShadow)
    expect(outline).toContain('inset')
  })

  it('selects several entries, moves them together, copies them into another week, and undoes that', async () => {
    await goTo('First Tram 06:00–09:00 Monday')
    await press('ArrowRight', 'Control+ArrowRight', 'Control+ArrowDown', 'Space')
    await says('2 selected')
    await press('Space', 'Control+ArrowLeft', 'Control+a')
    await says('8 selected')
    await press('Shift+ArrowDown')
    await says(/^8 shows moved, the first is on Tuesday \d\d:[05]5/)
    await press('Control+c')
    await says('8 shows copied')
    await press('PageDown')
    await page.getByRole('application', { name: 'Week A' }).waitFor()
    await press('Control+v')
    await page.getByRole('button', { name: 'Week A, with unsaved changes' }).waitFor()
    await press('Control+z', 'Control+z')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
  })

  it('follows an entry that is moved into the next week', async () => {
    await goTo('Offbeat Atlas 20:00–23:00 Sunday')
    await press('Shift+ArrowRight')
    await page.getByRole('application', { name: 'Week A' }).waitFor()
    await expect.poll(focused).toContain('Offbeat Atlas 20:00–23:00 Monday')
    await press('Shift+ArrowLeft')
    await page.getByRole('application', { name: 'Week B' }).waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
  })

  it('the list of shows is one tab stop with arrow keys; Enter adds a show to the week', async () => {
    const stops: string[] = []
    await press('Tab', 'Enter', 'Tab')
    for (; stops.length < 40 && !(await inWeek()); await press('Tab')) stops.push(`${await focused()}`)
    expect(stops.filter((stop) => stop.endsWith('add to the week'))).toHaveLength(1)
    await press('Shift+Tab')
    for (; !`${await focused()}`.startsWith('Café Continental'); await press('Shift+Tab'));
    await press('ArrowDown')
    expect(await focused()).toContain('First Tram')
    await press('End', 'Tab', 'Shift+Tab')
    expect(await focused()).toContain('Winter Garden')
    await press('Home', 'End', 'Enter')
    await says('Winter Garden added, Monday 12:00 to 13:00')
    expect(await focused()).toContain('Winter Garden 12:00–13:00 Monday')
    await press('Control+z')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
  })
})
