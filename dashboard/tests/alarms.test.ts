import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailServer } from '../../server/testing/mail-server.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('alarms by e-mail', () => {
  let mails: Awaited<ReturnType<typeof mailServer>>
  let test: House
  let station: number
  beforeAll(async () => {
    mails = await mailServer()
    test = await house({ config: { mail: { url: mails.url, from: 'Aircheck <aircheck@radio.test>' } } })
    station = await test.tramline()
  })
  afterAll(async () => {
    await test.close()
    await mails.close()
  })

  it('an owner chooses an alarm, its wait and its end by keyboard, and sends a test', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    const saved = async () => (await owner.ask(`GET /stations/${station}/alarm-mails`)).body.alarms
    await go(`/${station}/settings#alarms`)
    // Those of a new owner are on.
    for (const alarm of ['Nothing is recorded', 'A show did not become an episode']) {
      await page.getByRole('switch', { name: alarm, checked: true }).press('Space')
      await page.getByRole('switch', { name: alarm, checked: false }).waitFor()
    }
    await expect.poll(saved).toEqual([])
    await page.getByRole('switch', { name: 'Silence on air' }).press('Space')
    await page.getByText('Saved.').first().waitFor()
    expect(await saved()).toEqual([{ alarm: 'silence', after: 60, when_over: true }])
    const minutes = page.getByLabel('Silence on air: sent after this many minutes')
    await minutes.fill('2.5')
    await minutes.press('Enter')
    await expect.poll(saved).toMatchObject([{ after: 150 }])
    await page.getByLabel('also when it is over').press('Space')
    await expect.poll(saved).toMatchObject([{ after: 150, when_over: false }])
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText(`A test was sent to ${owner.email}.`).first().waitFor()
    expect(mails.mails).toMatchObject([{ to: owner.email }])
    await page.getByRole('switch', { name: 'Silence on air' }).press('Space')
    await expect.poll(saved).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('a presenter chooses theirs under Your account, among those that concern them', async () => {
    const presenter = await test.person([{ stationId: station, role: 'presenter' }])
    const { page, go, axe, wrong, close } = await test.open({ as: presenter, width: 390 })
    await go(`/${station}/account`)
    await page.getByRole('switch', { name: 'Nothing is recorded' }).press('Space')
    await page.getByText('Saved.').first().waitFor()
    expect((await presenter.ask(`GET /stations/${station}/alarm-mails`)).body.alarms).toMatchObject([{ alarm: 'down' }])
    expect(await page.getByRole('switch', { name: 'The disk is almost full' }).count()).toBe(0)
    expect([await axe(), wrong]).toEqual([[], []])
    await close()
  })

  it('the first steps say who is told, and send a test', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, axe, layoutFaults, close } = await test.open({ as: owner })
    await go(`/${station}/first-run`)
    await page.getByText(`To ${owner.email}`).waitFor()
    await page.getByRole('button', { name: 'Alarms by e-mail' }).click()
    await page.getByText('When nothing is recorded, or a show did not become an episode').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    mails.mails.length = 0
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => mails.mails.map(({ to }) => to)).toEqual([owner.email])
    await owner.ask(`PUT /stations/${station}/alarm-mails`, { alarms: [] })
    await page.reload()
    await page.getByRole('button', { name: 'Alarms by e-mail' }).click()
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText(`To ${owner.email}`).waitFor()
    await close()
  })

  it('a wait of more than a day is not saved', async () => {
    const owner = await test.person([{ stationId: station }])
    await owner.ask(`PUT /stations/${station}/alarm-mails`, {
      alarms: [{ alarm: 'down', after: 60, when_over: true }],
    })
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/settings#alarms`)
    const minutes = page.getByLabel('Nothing is recorded: sent after this many minutes')
    await minutes.fill('1441')
    await minutes.blur()
    expect(await minutes.inputValue()).toBe('1')
    expect((await owner.ask(`GET /stations/${station}/alarm-mails`)).body.alarms[0].after).toBe(60)
    await close()
  })

  it('a presenter does not see them', async () => {
    const presenter = await test.person([{ stationId: station, role: 'presenter' }])
    const { page, go, close } = await test.open({ as: presenter })
    await go(`/${station}/settings`)
    await page.getByText('This page is for owners of the station.').waitFor()
    expect(await page.getByText('Alarms by e-mail').count()).toBe(0)
    await close()
  })
})
