import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailServer } from '../../server/testing/mail-server.ts'
import { type House, house, withoutBrowser } from './house.ts'

const password = 'fog over the harbour'

describe.skipIf(withoutBrowser)('the own e-mail address', () => {
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
  const dialog = (page: Page) => page.getByRole('dialog')

  for (const [width, scheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    it(`at ${width} px it is changed by keyboard, with the password and the link in the mail`, async () => {
      mails.mails.length = 0
      const made = await test.person([{ stationId: station }])
      const { headers } = await made.ask('PUT /me/password', { password })
      const token = /__Host-aircheck=([^;]*)/.exec(headers.getSetCookie().join())![1]!
      test.app.clock.advance(15 * 60 + 1)
      const { page, go, axe, layoutFaults, wrong, close } = await test.open({ width, scheme, as: { ...made, token } })
      await go(`/${station}/account`)
      await page.getByText('A link that we send to a new address makes it yours.').waitFor()
      await page.getByRole('button', { name: 'Change the e-mail address' }).focus()
      await page.keyboard.press('Enter')
      const field = dialog(page).getByLabel('New e-mail address')
      const email = `marta${width}@new.test`
      await field.fill(made.email)
      await page.keyboard.press('Enter')
      const proof = dialog(page).getByRole('textbox', { name: 'Your password' })
      await proof.waitFor()
      expect([await axe('dialog'), await layoutFaults()]).toEqual([[], []])
      await proof.fill(password)
      await page.keyboard.press('Enter')
      await dialog(page).getByText('This is your address already.').waitFor()
      // The browser itself refuses what is no address.
      await field.fill('marta')
      await page.keyboard.press('Enter')
      expect(await dialog(page).locator('input:invalid').count()).toBe(1)
      await field.fill(email)
      await page.keyboard.press('Enter')
      await page.getByText(`A link was sent to ${email}.`).first().waitFor()
      const mailed = () => mails.mails.find(({ to }) => to === email)
      await expect.poll(mailed).toBeDefined()
      const link = /https:\/\/\S+\/dashboard\/email\/\S+/.exec(mailed()!.text)![0]
      await page.goto(link)
      await page.getByRole('heading', { name: 'Confirm your new address' }).waitFor()
      expect([await axe(), await layoutFaults()]).toEqual([[], []])
      await page.getByRole('button', { name: 'Use this address' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Your e-mail address has changed' }).waitFor()
      await page.getByRole('link', { name: 'Open the dashboard' }).click()
      await go(`/${station}/account`)
      await page.getByText(email).first().waitFor()
      const told = 'The e-mail address of your account has changed'
      await expect.poll(() => mails.mails.at(-1)).toMatchObject({ to: made.email, subject: told })
      // The only errors in the console are the expected refusals.
      expect(wrong.filter((line) => !/40[039]/.test(line))).toEqual([])
      await close()
    })
  }

  it('without a mail server it says so, with the command of the operator', async () => {
    const silent = await house()
    const at = await silent.tramline()
    const as = await silent.person([{ stationId: at }], 'de')
    const { page, go, axe, layoutFaults, close } = await silent.open({ width: 390, as })
    await go(`/${at}/account`)
    await page.getByText(`aircheck user change-email ${as.id} name@example.org`).waitFor()
    await page.getByText('mit diesem Befehl, der dich überall abmeldet:').waitFor()
    expect(await page.getByText('Zum Anmelden und für Mails.', { exact: true }).count()).toBe(1)
    expect(await page.getByText(/den Link öffnest/).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).count()).toBe(0)
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await close()
    await silent.close()
  })
})
