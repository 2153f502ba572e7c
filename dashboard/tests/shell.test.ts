import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('what surrounds the pages', () => {
  let home: House
  let station: number
  let owner: SignedIn
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
  })
  afterAll(() => home?.close())

  for (const width of [1280, 390] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`at ${width} px, ${scheme}: axe finds nothing, nothing overlaps, and the policy blocks nothing`, async () => {
        const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width, scheme })
        await go(`/${station}/shows`)
        await page.locator('.dial [style]').first().waitFor()
        expect(await axe()).toEqual([])
        expect(await layoutFaults()).toEqual([])
        await (width === 390
          ? page.getByRole('button', { name: 'More' }).click()
          : page.getByRole('button', { name: /your account$/ }).click())
        await page.getByText('Account and sessions').waitFor()
        expect(await axe()).toEqual([])
        expect(wrong).toEqual([])
        await close()
      })
    }
  }

  it('/dashboard leads to what is on air at the station that was open last', async () => {
    const { page, close } = await home.open({ as: owner })
    await page.goto(`${home.origin}/dashboard`)
    await page.getByRole('heading', { name: 'On air', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${station}/on-air`)
    expect(await page.title()).toBe('On air · Radio Kiosk · Aircheck')
    await close()
  })

  it('by keyboard: G and a letter, ? and Escape, and the focus is on the heading of the new page', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/on-air`)
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.getByRole('heading', { name: 'Episodes', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Episodes')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByText('Go to Schedule').waitFor()
    // Behind a dialog, keys of the page do nothing.
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${station}/episodes`)
    expect(wrong).toEqual([])
    await close()
  })

  it('the account menu works by keyboard, gives the focus back, and changes language and theme', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/schedule`)
    const button = page.getByRole('button', { name: /your account$/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Deutsch' }).waitFor()
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')")
    await expect.poll(focused).toContain('your account')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Dark' }).click()
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await button.press('Enter')
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Programm', level: 1 }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
    await page.reload()
    await page.locator('h1').waitFor()
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(19, 21, 22)')
    expect(wrong).toEqual([])
    await close()
  })
})
