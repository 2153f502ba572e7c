import { buffer } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitor } from '../../server/testing/forms.ts'
import { addDevice } from './device.ts'
import { type House, house, withoutBrowser } from './house.ts'

const password = 'fog over the harbour'
const quarter = 15 * 60

describe.skipIf(withoutBrowser)('the page Your account', () => {
  let test: House
  let station: number
  beforeAll(async () => {
    test = await house({ host: 'localhost' })
    station = await test.tramline()
  })
  afterAll(() => test.close())

  const dialog = (page: Page) => page.getByRole('dialog')

  it('a passkey is added, signs in without typing, confirms the identity, and is removed', async () => {
    const as = await test.person([{ stationId: station }])
    const { page, go, axe, wrong, close } = await test.open({ as })
    await addDevice(page)
    await go(`/${station}/account`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog(page).getByLabel('Name').fill('Key ring')
    await dialog(page).getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('You can now sign in with this passkey.').first().waitFor()
    await page.getByText('Key ring').first().waitFor()
    expect(await axe()).toEqual([])

    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${test.origin}/dashboard/sign-in?to=/dashboard/${station}/account`)
    // The browser offers the passkey in the e-mail field, and the virtual device accepts it.
    await page.getByRole('heading', { name: 'Your account' }).waitFor()

    test.app.clock.advance(quarter)
    await page.reload()
    await page.getByRole('button', { name: 'More about Key ring' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    // The requested change is made once the identity is confirmed.
    await dialog(page).getByRole('button', { name: 'Confirm with a passkey' }).click()
    await dialog(page).getByText('This is your only way to sign in.').waitFor()
    // The only errors in the console are the expected refusals.
    expect(wrong.filter((line) => !/40[39]/.test(line))).toEqual([])
    await close()
  })

  it('a password is set, a second factor is added, and its recovery codes are shown once and sign in', async () => {
    const as = await test.person([{ stationId: station }])
    const { page, go, axe, layoutFaults, wrong, close } = await test.open({ as })
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
    await go(`/${station}/account`)
    await page.getByRole('button', { name: 'Set a password' }).click()
    // The field before it is hidden.
    expect(await page.evaluate('document.activeElement.type')).toBe('password')
    await dialog(page).getByLabel('New password').fill('short')
    await dialog(page).getByRole('button', { name: 'Set a password' }).click()
    await dialog(page).getByText('It needs at least 12 characters.').waitFor()
    await dialog(page).getByLabel('New password').fill(password)
    await dialog(page).getByRole('button', { name: 'Show the password' }).click()
    expect(await dialog(page).getByLabel('New password').getAttribute('type')).toBe('text')
    await dialog(page).getByRole('button', { name: 'Set a password' }).click()
    await page.getByText('Password changed.').first().waitFor()

    await page.getByRole('button', { name: 'Add a second factor' }).click()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.app.clock.ms })
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('That isn’t the code the app shows.').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill(code())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await dialog(page).getByText('You haven’t copied, downloaded or printed them.').waitFor()
    const codes = (await dialog(page).locator('pre').innerText()).split('\n')
    expect(codes).toHaveLength(10)
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    const file = (await buffer(await (await download).createReadStream())).toString()
    expect(file.split('\r\n').slice(2, -1)).toEqual(codes)
    expect(file).toContain('Recovery codes of ')
    await page.emulateMedia({ media: 'print' })
    // On paper there is the secret, with whose it is, and nothing else.
    expect(await page.getByText('Print', { exact: true }).isVisible()).toBe(false)
    for (const part of ['.printed pre', '.print-only']) expect(await page.locator(part).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await dialog(page).getByRole('button', { name: 'Copy the codes' }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 recovery codes are left.').waitFor()

    // After leaving the page, whose requests in the background would be refused.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${test.origin}/dashboard/sign-in`)
    await page.getByLabel('E-mail').fill(as.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Show the password' }).click()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await page.getByLabel('Password', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Code').fill(codes[0]!)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation').first().waitFor()
    expect(wrong.filter((line) => !/400/.test(line))).toEqual([])
    await close()
  })

  it('an owner invites a presenter with a show, gets the link, and later changes and removes them', async () => {
    const made = await test.person([{ stationId: station }])
    const { name } = (await made.ask('GET /me')).body
    await made.ask('PUT /me/password', { password })
    const here = visitor(test.app)
    await here.post('/dashboard/sign-in', { email: made.email, password })
    const as = { ...made, token: here.cookies.get('__Host-aircheck')! }
    test.app.clock.advance(quarter)
    const { page, go, axe, wrong, close } = await test.open({ as })
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
    await go(`/${station}/settings`)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await dialog(page).getByLabel('E-mail').fill('jonas@radio.test')
    await dialog(page).getByRole('checkbox', { name: 'Kiosk Midday' }).check()
    expect(await axe('dialog')).toEqual([])
    await page.setViewportSize({ width: 800, height: 700 })
    await dialog(page).getByRole('button', { name: 'Invite' }).click()
    // The form that confirms the identity has the focus, and fits into the dialog.
    const proof = dialog(page).getByRole('textbox', { name: 'Your password' })
    await proof.waitFor()
    await expect.poll(() => proof.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
    const [inside, around] = [(await proof.boundingBox())!, (await dialog(page).boundingBox())!]
    expect(inside.y + inside.height).toBeLessThan(around.y + around.height)
    await proof.fill('wrong')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('The password is wrong.').waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    await proof.fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'For jonas@radio.test' }).waitFor()
    const link = await dialog(page).locator('pre').innerText()
    await dialog(page).getByRole('button', { name: 'Copy the link' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText('Invited, hasn’t signed in yet').waitFor()

    const jonas = visitor(test.app)
    await jonas.post(new URL(link).pathname, { name: 'Jonas Adeyemi', password })
    const more = page.getByRole('button', { name: 'More about Jonas Adeyemi' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Change role and shows' }).click()
    await dialog(page).getByRole('radio', { name: /Owner/ }).check()
    await dialog(page).getByRole('button', { name: 'Change' }).click()
    await page.getByText('Changed. This applies from now on.').first().waitFor()
    expect((await jonas.api('GET /me')).body.stations[0].role).toBe('owner')
    await more.click()
    await page.getByRole('menuitem', { name: 'Remove from the station' }).click()
    await dialog(page).getByRole('button', { name: 'Remove from the station' }).click()
    await page.getByText('Jonas Adeyemi was removed.').first().waitFor()
    await expect.poll(() => more.count()).toBe(0)
    await page.getByText('Removed: jonas@radio.test').waitFor()
    await page.getByText('Sign-in method changed: password set').first().waitFor()
    const failed = page.getByRole('listitem').filter({ hasText: 'Sign-in failed' }).first()
    expect(await failed.innerText()).toContain(name)
    expect((await jonas.api('GET /me')).body.stations).toEqual([])
    // The only errors in the console are the expected refusals.
    expect(wrong.filter((line) => !/40[13]/.test(line))).toEqual([])
    await close()
  })

  for (const width of [1280, 390] as const) {
    it(`at ${width} px, light and dark, in both languages, axe finds nothing and nothing overlaps`, async () => {
      for (const [scheme, language, role] of [
        ['light', 'de-DE', 'owner'],
        ['dark', 'en-GB', 'presenter'],
      ] as const) {
        const as = await test.person([{ stationId: station, role }])
        await as.ask('PUT /me', { language: '' })
        const { page, go, axe, layoutFaults, wrong, close } = await test.open({ width, scheme, as, language })
        await go(`/${station}/account`)
        await page.getByRole('heading', { level: 2 }).nth(3).waitFor()
        expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
        await close()
      }
    })
  }
})
