import type { Page } from 'playwright-core'
import { setStation } from '../../server/station/actions.ts'
import type { ShotSet } from '../shots.ts'

const inWeek = (page: Page, name: RegExp) => page.getByRole('application').getByRole('button', { name })
const inList = (page: Page, text: RegExp) =>
  page.getByRole('listitem').filter({ hasText: text }).getByRole('button').first()

/** Opens a show: in the week on a wide screen, in the list of the day on a phone. */
async function choose(page: Page, width: 1280 | 390, title: string, times = ''): Promise<void> {
  const locator = width === 390 ? inList(page, new RegExp(title)) : inWeek(page, new RegExp(`^${title} ${times}`))
  await locator.click()
}

/** The three changes of the design. */
async function change(page: Page, width: 1280 | 390): Promise<void> {
  const close = () => (width === 390 ? page.getByRole('button', { name: 'Close' }).click() : Promise.resolve())
  await choose(page, width, 'Test Card', '21:00')
  await page.getByRole('textbox', { name: 'Ends' }).fill('21:40')
  await page.getByRole('textbox', { name: 'Ends' }).press('Enter')
  await close()
  if (width === 390) await page.getByRole('button', { name: /^Saturday/ }).click()
  await choose(page, width, 'Kiosk Midday', '12:00–13:00 Saturday')
  await page.getByRole('button', { name: 'Remove' }).click()
  if (width === 390) await page.getByRole('button', { name: /^Wednesday/ }).click()
  await choose(page, width, 'The Repair Hour', '16:00–17:00 Wednesday')
  await page.getByRole('textbox', { name: 'Starts' }).fill('15:30')
  await page.getByRole('textbox', { name: 'Starts' }).press('Enter')
  await close()
}

/** The week of the design, and what it does not show. */
export const set: ShotSet = {
  fill: async (home, station) => {
    await setStation(home.app.app.writer, station, { numberOfWeeks: 3, rotationStart: '2026-11-09' })
  },
  shots: [
    { name: 'week', path: '/schedule?week=2&day=2' },
    { name: 'changed', path: '/schedule?week=2&day=3', doc: 'schedule', prepare: change },
    {
      name: 'review',
      path: '/schedule?week=2&day=3',
      prepare: async (page, width) => {
        await change(page, width)
        await page.getByRole('button', { name: 'Review' }).click()
      },
    },
    {
      name: 'show',
      path: '/schedule?week=2&day=2',
      width: 390,
      prepare: (page) => choose(page, 390, 'The Repair Hour'),
    },
    {
      name: 'hours',
      path: '/schedule?week=2&day=2&as=week',
      width: 390,
    },
    { name: 'list', path: '/schedule?week=2&as=list', width: 1280 },
    { name: 'empty', path: '/schedule?week=3' },
    {
      name: 'new',
      path: '/schedule?week=3&as=week',
      prepare: async (page) => {
        await inWeek(page, /nothing is planned, add a show/)
          .first()
          .click({ position: { x: 40, y: 100 } })
      },
    },
    {
      name: 'draft',
      path: '/schedule?week=2&day=3',
      prepare: async (page, width) => {
        await change(page, width)
        await page.waitForTimeout(800)
        await page.reload()
        await page.getByRole('button', { name: 'Go on' }).waitFor()
      },
    },
    {
      name: 'several',
      path: '/schedule?week=2&day=2&as=week',
      width: 1280,
      prepare: async (page) => {
        await choose(page, 1280, 'First Tram', '06:00–09:00 Wednesday')
        await page.keyboard.press('Control+a')
      },
    },
    {
      name: 'dragging',
      path: '/schedule?week=2',
      width: 1280,
      prepare: async (page) => {
        const box = (await inWeek(page, /^Offbeat Atlas 20:00–23:00 Wednesday/).boundingBox())!
        await page.mouse.move(box.x + 30, box.y + 8)
        await page.mouse.down()
        await page.mouse.move(box.x + 130, box.y - 60, { steps: 6 })
      },
    },
    {
      name: 'date',
      path: '/schedule?week=2',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'On a date' }).click()
        await page.getByRole('textbox', { name: 'Date' }).fill('2027-03-28')
        await page.getByText('The clocks go').waitFor()
      },
    },
  ],
}
