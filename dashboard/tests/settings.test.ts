import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the page Settings', () => {
  let test: House
  let station: number
  beforeAll(async () => {
    test = await house({ config: { allowPrivateStreams: false } })
    station = await test.tramline()
  })
  afterAll(() => test.close())

  it('settings are edited by keyboard, saved together by Ctrl S, and stand in the history with who changed them', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    await page.getByLabel('Website').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('https://kiosk.example')
    await page.getByLabel('Recordings', { exact: true }).first().fill('90')
    await page.getByText('2 unsaved changes').waitFor()
    await page.getByText('124 GB').waitFor()
    expect(await axe()).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    const { body } = await owner.ask(`GET /stations/${station}/settings`)
    expect(body).toMatchObject({ url: 'https://kiosk.example', retention_days: 90 })
    await page.getByText('Settings changed: url, retention_days').waitFor()
    await page
      .getByText(/^Person \d+ · Today, 14:32$/)
      .first()
      .waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('what is refused says so at its field, and nothing is changed; discarding brings the saved back', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    await page.getByLabel('Address').fill('http://127.0.0.1:8000/live')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Write a public address').waitFor()
    expect((await owner.ask(`GET /stations/${station}/settings`)).body.stream_url).toBe('')
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await page.getByLabel('Address').inputValue()).toBe('')
    await close()
  })

  it('what is being edited stays when somebody else changes the rest, which is shown', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    await page.getByLabel('Description').fill('Being written')
    await owner.ask(`PUT /stations/${station}/settings`, { name: 'Renamed elsewhere', description: 'By another' })
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Renamed elsewhere')
    expect(await page.getByLabel('Description').inputValue()).toBe('Being written')
    await owner.ask(`PUT /stations/${station}/settings`, { name: 'Radio Kiosk' })
    await close()
  })

  it('a station is deleted only by its name, typed', async () => {
    const other = await test.app.station({ name: 'To go' })
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: other.id }]) })
    await go(`/${other.id}/settings`)
    await page.getByRole('button', { name: 'Delete this station' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('to go')
    await dialog.getByRole('button', { name: 'Delete this station' }).click()
    await dialog.getByText('This is not the name.').waitFor()
    await dialog.getByRole('textbox').fill('To go')
    await dialog.getByRole('button', { name: 'Delete this station' }).click()
    await expect.poll(async () => (await other.call('GET /v1/station')).status).toBe(403)
    await close()
  })

  for (const width of [1280, 390] as const) {
    it(`at ${width} px, light and dark, axe finds nothing and nothing overlaps; a presenter changes nothing`, async () => {
      for (const [scheme, role] of [
        ['light', 'owner'],
        ['dark', 'presenter'],
      ] as const) {
        const as = await test.person([{ stationId: station, role }])
        const { page, go, axe, layoutFaults, wrong, close } = await test.open({ width, scheme, as })
        await go(`/${station}/settings`)
        await page.getByRole('heading', { name: 'Keeping' }).waitFor()
        expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
        expect(await page.getByLabel('Name').isEditable()).toBe(role === 'owner')
        await close()
      }
    })
  }
})
