import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitor } from '../../server/testing/forms.ts'
import { addDevice } from './device.ts'
import { type House, house, withoutBrowser } from './house.ts'

const password = 'fog over the harbour'

describe.skipIf(withoutBrowser)('a session that ends while the person types', () => {
  let home: House
  let station: number
  beforeAll(async () => {
    home = await house({ host: 'localhost' })
    station = await home.tramline()
  })
  afterAll(() => home?.close())

  const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

  /** An owner with a password and two sessions: `here` is for the browser. `code` is that of a second factor. */
  async function owner({ withSecondFactor = false } = {}) {
    const made = await home.person([{ stationId: station }])
    await made.ask('PUT /me/password', { password })
    const [there, here] = [visitor(home.app), visitor(home.app)]
    for (const each of [there, here]) await each.post('/dashboard/sign-in', { email: made.email, password })
    let secret = ''
    if (withSecondFactor) {
      const { body } = await there.api('POST /me/totp')
      secret = body.secret
      await there.api('PUT /me/totp', { ticket: body.ticket, code: codeOf(secret) })
      // A code works only once.
      home.app.clock.advance(60)
    }
    const as = { ...made, token: here.cookies.get('__Host-aircheck')! }
    return {
      as,
      email: made.email,
      code: () => codeOf(secret),
      signOutElsewhere: () => there.api('DELETE /me/sessions'),
    }
  }
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: home.app.clock.ms })

  it('a show: a dialog over the page asks for the password, and the typed text is saved afterwards', async () => {
    const { as, email, signOutElsewhere } = await owner()
    const { page, go, axe, layoutFaults, wrong, close } = await home.open({ as })
    const [show] = (
      await as.ask(`GET /stations/${station}/shows`, undefined, { Cookie: `__Host-aircheck=${as.token}` })
    ).body
    await go(`/${station}/shows/${show.id}`)
    await page.getByLabel('Description').fill('Typed for an hour')
    await signOutElsewhere()
    await over(page).getByText('Everything you typed is still on the page.').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    const field = over(page).getByRole('textbox', { name: `Password for ${email}` })
    await field.fill('wrong')
    await page.keyboard.press('Enter')
    await over(page).getByText('The password is wrong.').waitFor()
    await field.fill(password)
    await over(page).getByRole('button', { name: 'Show the password' }).click()
    expect(await field.getAttribute('type')).toBe('text')
    await over(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await over(page).waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Description').inputValue()).toBe('Typed for an hour')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').first().waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Typed for an hour')
    // The only errors in the console are the expected refusals.
    expect(wrong.filter((line) => !/401/.test(line))).toEqual([])
    await close()
  })

  it('an episode: a passkey is asked for over its dialog, and the refused request is sent again', async () => {
    const { as, signOutElsewhere } = await owner()
    const { page, go, close } = await home.open({ as })
    await addDevice(page)
    await go(`/${station}/account`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('You can now sign in with this passkey.').first().waitFor()
    await go(`/${station}/episodes`)
    await page.getByRole('link', { name: 'Amber, amber, amber' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit the episode' })
    await dialog.getByLabel('Title').fill('Amber, for an hour')
    // The page learns about it only when it saves.
    await page.route('**/dashboard/api/me', (route) => route.abort())
    await signOutElsewhere()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await over(page).waitFor()
    await page.unroute('**/dashboard/api/me')
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Amber, for an hour')
    await over(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
    await over(page).waitFor({ state: 'hidden' })
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Amber, for an hour' }).waitFor()
    await close()
  })

  it('settings: with a second factor, on a phone; another window continues without a sign-in of its own', async () => {
    const { as, email, code, signOutElsewhere } = await owner({ withSecondFactor: true })
    const { page, context, go, axe, layoutFaults, close } = await home.open({ as, width: 390 })
    await go(`/${station}/settings`)
    await page.getByLabel('Name', { exact: true }).fill('Typed on a phone')
    const second = await context.newPage()
    await second.goto(`${home.origin}/dashboard/${station}/shows`)
    await second.locator('h1').waitFor()
    await signOutElsewhere()
    await Promise.all([over(page).waitFor(), over(second).waitFor()])
    await over(page)
      .getByRole('textbox', { name: `Password for ${email}` })
      .fill(password)
    await page.keyboard.press('Enter')
    const field = over(page).getByRole('textbox', { name: 'Code' })
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await over(page).getByText('This code is wrong').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await field.fill(code())
    await page.keyboard.press('Enter')
    await Promise.all([page, second].map((each) => over(each).waitFor({ state: 'hidden' })))
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed on a phone')
    await close()
  })

  it('another person who signs in sees none of the typed text', async () => {
    const [first, second] = [await owner(), await owner()]
    const { page, context, go, close } = await home.open({ as: first.as })
    let asked = 0
    page.on('dialog', (question) => {
      asked++
      void question.accept()
    })
    await go(`/${station}/settings`)
    await page.getByLabel('Name', { exact: true }).fill('A secret of the first')
    await first.signOutElsewhere()
    await over(page).waitFor()
    const other = await context.newPage()
    await other.goto(`${home.origin}/dashboard/sign-in`)
    await other.getByLabel('E-mail').fill(second.email)
    await other.getByRole('textbox', { name: 'Password' }).fill(password)
    await other.keyboard.press('Enter')
    await other.getByRole('navigation').first().waitFor()
    await page.bringToFront()
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await page.getByRole('button', { name: /your account$/ }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Radio Kiosk')
    expect(await page.content()).not.toContain('A secret of the first')
    expect([asked, await over(page).count()]).toEqual([0, 0])
    await close()
  })
})
