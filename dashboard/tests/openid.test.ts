import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitePerson } from '../../server/accounts/actions.ts'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { openBrowser } from '../../server/testing/browser.ts'
import { freePort } from '../../server/testing/process.ts'
import { realOpenIdProvider } from '../../server/testing/real-openid-provider.ts'
import { openWindow, withoutBrowser } from './house.ts'

// The same sign-in without a browser, and the refusals, are in server/accounts/openid-provider.test.ts.

describe.skipIf(withoutBrowser)('signing in at a real OpenID provider, in a browser', () => {
  let provider: Awaited<ReturnType<typeof realOpenIdProvider>>
  let app: TestApp
  let browser: Browser
  let origin: string
  beforeAll(async () => {
    const port = await freePort()
    origin = `https://localhost:${port}`
    provider = await realOpenIdProvider(`${origin}/dashboard/sign-in/openid/callback`, 'client_secret_basic')
    const config = { port, baseUrl: origin, openId: provider.settings }
    // The provider uses the real time.
    app = await testApp({ now: new Date().toISOString(), config, openIdFetch: provider.fetch })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
    await provider?.close()
  })

  it('signing in at the provider leads to the requested page; after cancelling, it can be started again', async () => {
    const { id } = await app.station()
    await invitePerson(app.app.writer, id, { email: 'marta@radio.test', role: 'owner' })
    provider.people.set('marta', { email: 'marta@radio.test', email_verified: true, name: 'Marta Kowal' })
    const { page, wrong, close } = await openWindow(browser, origin)
    await page.goto(`${origin}/dashboard/sign-in?to=/dashboard/${id}/account`)
    await page.getByRole('link', { name: /^Sign in with localhost/ }).click()
    await page.getByText('Cancel').click()
    await page.getByRole('heading', { name: 'Sign-in was not completed' }).waitFor()
    await page.getByRole('link', { name: 'Back to sign in' }).click()

    await page.goto(`${origin}/dashboard/sign-in?to=/dashboard/${id}/account`)
    await page.getByRole('link', { name: /^Sign in with localhost/ }).click()
    await page.locator('input[name=login]').fill('marta')
    await page.locator('input[name=password]').fill('whatever')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Marta Kowal')
    await page.getByText(/With another account · /).waitFor()
    // The provider's pages load fonts from another server.
    expect(wrong.filter((line) => !/^asked |Failed to load resource/.test(line))).toEqual([])
    await close()
  })
})
