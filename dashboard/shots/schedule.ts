import type { Page } from 'playwright-core'
import { setStation } from '../../server/station/actions.ts'
import type { SignedIn } from '../../server/testing/people.ts'
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

/** Takes a show out of a Saturday on a phone. */
async function removeMidday(page: Page): Promise<void> {
  await inList(page, /Kiosk Midday/).click()
  await page.getByRole('button', { name: 'Remove' }).click()
}

/** The colleague who saves meanwhile, and week B as the design has it. */
let colleague: { saves: (changed: (entry: Slot) => object) => Promise<unknown> }
type Slot = { show_id: number; day: string; time: number; duration: number }

/** Changes the week, while a colleague has moved one of these shows, and two others. */
async function changeTogether(page: Page, width: 1280 | 390): Promise<void> {
  await colleague.saves((slot) => slot)
  await page.reload()
  await change(page, width)
  await colleague.saves((slot) => {
    if (slot.day === 'wed' && slot.time === 960) return { ...slot, time: 990 }
    if (slot.day === 'sun' && slot.time === 1200) return { ...slot, duration: 120 }
    return slot.day === 'mon' && slot.time === 1200 ? { ...slot, day: 'tue' } : slot
  })
  await page.getByText('has changed the schedule in the meantime').waitFor({ timeout: 15_000 })
}

/** Drags from a place to another, and does not let go. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
}

/** The week of the design, and what it does not show. */
export const set: ShotSet = {
  async fill(home, station) {
    await setStation(home.app.app.writer, station, { numberOfWeeks: 3, rotationStart: '2026-11-09' })
    const person: SignedIn = await home.person([{ stationId: station }])
    await home.app.app.db.updateTable('people').set({ name: 'Aylin Demir' }).where('id', '=', person.id).execute()
    const path = `/stations/${station}/schedule`
    const { entries } = (await person.ask(`GET ${path}`)).body
    const planned = entries.filter(({ week }: { week: number }) => week === 2)
    colleague = {
      async saves(changed) {
        const { version } = (await person.ask(`GET ${path}`)).body
        const slots = planned.map(({ show_id, day, time, duration }: Slot) => changed({ show_id, day, time, duration }))
        await person.ask(`PUT ${path}`, { version, weeks: [{ week: 2, entries: slots }] })
      },
    }
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
        await page.getByRole('button', { name: 'Continue' }).waitFor()
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
        const { x, y } = (await inWeek(page, /^Offbeat Atlas 20:00–23:00 Wednesday/).boundingBox())!
        await drag(page, { x: x + 30, y: y + 8 }, { x: x + 130, y: y - 60 })
      },
    },
    {
      name: 'dropped',
      path: '/schedule?week=2',
      width: 1280,
      prepare: async (page) => {
        const { x, y } = (await inWeek(page, /^Offbeat Atlas 20:00–23:00 Wednesday/).boundingBox())!
        await drag(page, { x: x + 30, y: y + 8 }, { x: x + 130, y: y - 60 })
        await page.mouse.up()
      },
    },
    {
      name: 'adding',
      path: '/schedule?week=2',
      width: 1280,
      prepare: async (page) => {
        const { x, y } = (await page.getByRole('button', { name: /^Winter Garden/ }).boundingBox())!
        const over = (await inWeek(page, /^Slow Train 08:00–12:00 Sunday/).boundingBox())!
        await drag(page, { x: x + 30, y: y + 8 }, { x: over.x + 30, y: over.y + 30 })
      },
    },
    {
      name: 'tall',
      path: '/schedule?week=2',
      width: 1280,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Zoom in' }).click()
        await page.getByRole('button', { name: 'Zoom in' }).click()
        await page.mouse.wheel(0, 500)
      },
    },
    {
      name: 'copying',
      path: '/schedule?week=2&day=2',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Copy week' }).click()
        await page.getByRole('menu').waitFor()
      },
    },
    {
      name: 'another-show',
      path: '/schedule?week=2&day=2',
      prepare: async (page, width) => {
        await choose(page, width, 'The Repair Hour')
        await page.getByRole('button', { name: 'another show' }).click()
        await page.getByRole('menu').waitFor()
      },
    },
    {
      name: 'wrong',
      path: '/schedule?week=2&day=2',
      prepare: async (page, width) => {
        await choose(page, width, 'First Tram', '06:00–09:00 Wednesday')
        await page.getByRole('textbox', { name: 'Ends' }).fill('half past')
        await page.getByRole('textbox', { name: 'Ends' }).press('Enter')
      },
    },
    {
      name: 'day',
      path: '/schedule?week=2&day=2',
      width: 390,
      prepare: (page) => page.getByRole('button', { name: 'Move the whole day' }).click(),
    },
    { name: 'free', path: '/schedule?week=2&day=5', width: 390, prepare: (page) => removeMidday(page) },
    { name: 'hours-whole', path: '/schedule?week=2&day=2&as=week', width: 390, whole: true },
    { name: 'list-whole', path: '/schedule?week=2&day=2', width: 390, whole: true },
    {
      name: 'date',
      path: '/schedule?week=2',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'What’s on air on a date' }).click()
        await page.getByRole('textbox', { name: 'Date' }).fill('2027-03-28')
        await page.getByText('The clocks go').waitFor()
      },
    },
    // What is saved in these stays so.
    { name: 'meanwhile', path: '/schedule?week=2&day=3', prepare: changeTogether },
    {
      name: 'conflict',
      path: '/schedule?week=2&day=3',
      prepare: async (page, width) => {
        await changeTogether(page, width)
        await page.getByRole('button', { name: 'See both' }).click()
      },
    },
  ],
}
