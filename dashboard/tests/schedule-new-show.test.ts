import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, house, withoutBrowser } from './house.ts'

// The clock stands on Wednesday 18 November 2026, 14:32.
describe.skipIf(withoutBrowser)('a show that does not exist yet, on the page of the schedule', () => {
  let home: House
  beforeAll(async () => {
    home = await house()
  })
  afterAll(() => home?.close())

  const opened = async (width: 1280 | 390, role: 'owner' | 'presenter' = 'owner') => {
    const { id } = await home.app.station({ name: 'Empty', timeZone: 'Europe/Berlin' })
    const as = await home.person([{ stationId: id, role }])
    const open = await home.open({ as, width })
    await open.go(`/${id}/schedule`)
    const create = async (title: string) => {
      const dialog = open.page.getByRole('dialog', { name: 'Create show' })
      await dialog.getByLabel('Name').fill(title)
      await open.page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    const press = () => open.page.getByRole('button', { name: 'Create show' }).last().click()
    return { ...open, create, press }
  }

  it.each([1280, 390] as const)(
    'at %i px: it is created without shows, in the list, and where one is chosen',
    async (width) => {
      const { page, create, press, axe, layoutFaults, wrong, close } = await opened(width)
      await page.getByText('There are no shows yet.').waitFor()
      await press()
      await create('Tide')
      if (width === 1280) {
        await page.getByRole('heading', { name: 'Shows' }).waitFor()
        await press()
        await create('Fog')
        await page.getByRole('region', { name: 'Shows' }).getByText('Fog').waitFor()
      }
      // A free time is chosen: the new show is put there.
      if (width === 390)
        await page
          .getByRole('button', { name: /Nothing/ })
          .first()
          .click()
      else await page.getByRole('application').click({ position: { x: 40, y: 300 } })
      await page.getByRole('heading', { name: 'Choose a show' }).waitFor()
      expect([await axe(), await layoutFaults()]).toEqual([[], []])
      await press()
      await create('Ebb')
      await page.getByText('1 unsaved change').waitFor()
      await page.getByRole('button', { name: /Ebb/ }).first().waitFor()
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('a presenter is not offered it', async () => {
    const { page, close } = await opened(1280, 'presenter')
    await page.getByText('There are no shows yet.').waitFor()
    expect(await page.getByRole('button', { name: 'Create show' }).count()).toBe(0)
    await close()
  })
})
