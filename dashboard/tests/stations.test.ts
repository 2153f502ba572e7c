import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('creating another station', () => {
  let home: House
  beforeAll(async () => {
    home = await house()
  })
  afterAll(() => home?.close())

  it('an owner creates one from the station menu, by keyboard; then both are in the menu', async () => {
    const { id } = await home.app.station({ name: 'Radio Tramline' })
    const { go, page, axe, layoutFaults, wrong, close } = await home.open({
      as: await home.person([{ stationId: id }]),
    })
    await go(`/${id}/settings`)
    await page.getByRole('button', { name: 'Radio Tramline (change the station)' }).press('Enter')
    await page.getByRole('menuitem', { name: 'New station' }).press('Enter')
    await page.getByRole('heading', { name: 'A new station' }).waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin')
    await page.getByRole('textbox', { name: 'Name' }).fill('Radio Kiosk')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    const menu = page.getByRole('button', { name: 'Radio Kiosk (change the station)' })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: /Radio Tramline/ }).press('Enter')
    await page.getByRole('button', { name: 'Radio Tramline (change the station)' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a new station is opened even if the person’s stations cannot be loaded again', async () => {
    const { id } = await home.app.station({ name: 'Radio Tramline' })
    const { go, page, close } = await home.open({ as: await home.person([{ stationId: id }]) })
    await go('/first-run')
    await page.route('**/dashboard/api/me', (route) => route.abort())
    await page.getByRole('textbox', { name: 'Name' }).fill('Radio Once')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await page.getByRole('button', { name: 'Radio Once (change the station)' }).waitFor()
    await close()
  })

  it('the first steps of a station open from its menu, and do not show the password of the stream', async () => {
    const { id } = await home.app.station({ name: 'Steady', streamUrl: 'https://user:secret@stream.test/live.mp3' })
    const { go, page, wrong, close } = await home.open({
      as: await home.person([{ stationId: id }], ''),
      language: 'de-DE',
    })
    await go(`/${id}/shows`)
    await page.getByRole('button', { name: /^Steady/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Erste Schritte' }).click()
    await page.getByRole('heading', { name: 'Erste Schritte' }).waitFor()
    await page.getByText('stream.test/live.mp3').waitFor()
    expect(await page.getByText('secret').count()).toBe(0)
    await page.getByRole('button', { name: 'Mitschnitt starten' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a presenter has no station menu, and can neither open the first steps nor create a station', async () => {
    const { id } = await home.app.station({ name: 'Small' })
    const as = await home.person([{ stationId: id, role: 'presenter' }])
    const { go, page, close } = await home.open({ as })
    await go(`/${id}/first-run`)
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${id}/on-air`)
    expect(await page.getByRole('button', { name: /^Small/ }).count()).toBe(0)
    await go('/first-run')
    await page.getByText('Only an owner of a station can create another one.').waitFor()
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.waitForURL(/on-air$/)
    await close()
  })

  it('an open page follows a change of the person’s role, and their removal from the station', async () => {
    const { id } = await home.app.station({ name: 'Radio Tramline' })
    const owner = await home.person([{ stationId: id }])
    const as = await home.person([{ stationId: id, role: 'presenter' }])
    const { go, page, close } = await home.open({ as })
    await go(`/${id}/settings`)
    await page.getByText('This page is for owners of the station.').waitFor()
    expect(await page.getByRole('heading', { name: 'People' }).count()).toBe(0)
    const person = `/stations/${id}/people/${as.id}`
    await owner.ask(`PUT ${person}`, { role: 'owner' })
    await page.getByRole('heading', { name: 'People' }).waitFor()
    await owner.ask(`PUT ${person}`, { role: 'presenter' })
    await page.getByRole('heading', { name: 'People' }).waitFor({ state: 'detached' })
    await owner.ask(`PUT /stations/${id}/settings`, { name: 'Radio Renamed' })
    await expect.poll(() => page.title()).toContain('Radio Renamed')
    await owner.ask(`DELETE ${person}`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.getByText('Radio Renamed').count()).toBe(0)
    await page.getByRole('link', { name: 'Go to On air' }).click()
    await page.getByRole('heading', { name: 'You don’t belong to a station yet' }).waitFor()
    await close()
  })
})
