import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { openIdProvider } from '../testing/openid-provider.ts'
import { signIn } from '../testing/people.ts'
import { invitePerson } from './actions.ts'
import { findPerson, updatePerson } from './person-store.ts'

for (const database of databases) {
  describe(`signing in at an OpenID provider on ${database.name}`, () => {
    const provider = openIdProvider({ clientId: 'aircheck', clientSecret: 'between-us-two' })
    let app: TestApp
    let stationId: number
    let email: string
    let personId: number
    let made = 0
    const logged: string[] = []
    beforeAll(async () => {
      const config = { openId: provider.settings }
      app = await testApp({ database, config, openIdFetch: provider.fetch, log: (line) => logged.push(line) })
    })
    beforeEach(async () => {
      stationId = (await app.station()).id
      email = `Marta${++made}@radio.test`
      personId = (await invitePerson(app.app.writer, stationId, { email, role: 'owner' })).person.id
    })
    afterAll(() => app.close())

    const claims = () => ({ sub: `u${made}`, email: email.toUpperCase(), email_verified: true, name: 'Marta Kowal' })
    /** Follows the link of a page to the provider, signs in there, and comes back. */
    async function through(as = visitor(app), more = {}, path = '/dashboard/sign-in/openid?to=/dashboard/3') {
      const { status, to } = await as.get(path)
      expect(status).toBe(303)
      const { asked, back } = provider.signIn(to!, { ...claims(), ...more })
      return { ...(await as.get(back)), as, asked, back }
    }
    const isIn = async (as: ReturnType<typeof visitor>) => (await as.api('GET /me')).status === 200
    const changes = async () =>
      (await listEvents(app.app.db, stationId, 0, 100)).map(({ type, details }) => [type, JSON.parse(details)])

    it('an invited person is recognised by the verified e-mail, and from then on by the provider’s subject id', async () => {
      expect((await visitor(app).get('/dashboard/sign-in')).text).toContain('Sign in with id.test')
      const { status, to, as, asked } = await through()
      expect([status, to]).toEqual([303, '/dashboard/3'])
      expect(asked.get('scope')).toBe('openid email profile')
      expect(asked.get('redirect_uri')).toBe('https://radio.test/dashboard/sign-in/openid/callback')
      expect((await as.api('GET /me')).body).toMatchObject({ id: personId, name: 'Marta Kowal', confirmed: true })
      expect((await as.api('GET /me/sign-in')).body).toMatchObject({ provider: 'id.test', provider_linked: true })
      const later = await through(visitor(app), { email: 'married@radio.test', name: 'Other' })
      expect((await later.as.api('GET /me')).body).toMatchObject({ id: personId, name: 'Marta Kowal' })
      expect(await changes()).toEqual(
        expect.arrayContaining([
          ['people.secured', { change: 'provider_linked' }],
          ['people.signed_in', { method: 'openid' }],
        ]),
      )
    })

    it('an account of an earlier version is proven by its next sign-in with the verified e-mail; one that an owner set up is not', async () => {
      await through()
      const provenAt = async () => (await findPerson(app.app.db, personId))!.proven_at
      await updatePerson(app.app.db, personId, { proven_at: null, vouched_by: 99 })
      await through()
      expect(await provenAt()).toBe(null)
      await updatePerson(app.app.db, personId, { vouched_by: null })
      await through(visitor(app), { email_verified: false })
      await through(visitor(app), { email: 'other@radio.test' })
      expect(await provenAt()).toBe(null)
      await through()
      expect(await provenAt()).toBe(app.clock.ms / 1000)
    })

    it('refused are an unknown person, an e-mail that is not verified, a taken account', async () => {
      const stranger = await through(visitor(app), { sub: 'x', email: 'nobody@radio.test' })
      expect([stranger.status, stranger.text.includes('You don’t have an account here')]).toEqual([403, true])
      for (const email_verified of [false, undefined, 'yes']) {
        const unverified = await through(visitor(app), { email_verified })
        expect([unverified.status, await isIn(unverified.as)]).toEqual([403, false])
        expect(unverified.text).toContain('Your e-mail address isn’t confirmed')
      }
      const without = await through(visitor(app), { email: undefined })
      expect([without.status, await isIn(without.as)]).toEqual([403, false])
      await through()
      const impostor = await through(visitor(app), { sub: 'impostor' })
      expect([impostor.status, await isIn(impostor.as)]).toEqual([403, false])
    })

    it('the e-mail, and whether it is verified, may come from the token or from userinfo, and be text', async () => {
      const { email } = claims()
      const facts: [token: object, userinfo: object][] = [
        [{ email_verified: 'true' }, {}],
        [{ email_verified: undefined }, { email_verified: true }],
        [
          { email: undefined, email_verified: undefined },
          { email, email_verified: 'true' },
        ],
      ]
      for (const [nth, [token, userinfo]] of facts.entries()) {
        provider.state.userinfo = userinfo
        const { as } = await through(visitor(app), token)
        expect([nth, await isIn(as)]).toEqual([nth, true])
        await app.app.db.updateTable('people').set({ sign_in_subject: null }).where('id', '=', personId).execute()
      }
      provider.state.userinfo = { email_verified: false }
      expect((await through(visitor(app), { email_verified: undefined })).status).toBe(403)
      provider.state.userinfo = {}
    })

    it('a name that cannot be stored is left out', async () => {
      const { as } = await through(visitor(app), { name: 'Marta\0' })
      expect((await as.api('GET /me')).body.name).toBe('')
    })

    it('addresses that only case folding for search makes equal are different', async () => {
      await invitePerson(app.app.writer, stationId, { email: `x${made}@fa\u00df.test`, role: 'owner' })
      const impostor = await through(visitor(app), { email: `x${made}@fass.test` })
      expect([impostor.status, await isIn(impostor.as)]).toEqual([403, false])
      expect(impostor.text).toContain('You don’t have an account here')
    })

    it('a response works once, and only in the browser that began the sign-in', async () => {
      const { back, as } = await through()
      expect((await as.get(back)).status).toBe(404)
      const { to } = await visitor(app).get('/dashboard/sign-in/openid')
      const planted = visitor(app)
      const answer = await planted.get(provider.signIn(to!, claims()).back)
      expect([answer.status, await isIn(planted)]).toEqual([404, false])
      await planted.get('/dashboard/sign-in/openid')
      expect((await planted.get(provider.signIn(to!, claims()).back)).status).toBe(404)
      expect(await isIn(planted)).toBe(false)
    })

    it('a token for another client, of another issuer, of another sign-in, or over its time is refused', async () => {
      const facts = [{ aud: 'other' }, { iss: 'https://evil.test' }, { nonce: 'another' }, { exp: 1000 }]
      for (const more of facts) {
        const { status, text, as } = await through(visitor(app), more)
        expect([more, status, await isIn(as)]).toEqual([more, 403, false])
        expect(text).toContain('Sign-in was not completed')
      }
      const marta = visitor(app)
      const { to } = await marta.get('/dashboard/sign-in/openid')
      const state = new URL(to!).searchParams.get('state')
      const refused = await marta.get(`/dashboard/sign-in/openid/callback?error=access_denied&state=${state}`)
      expect([refused.status, await isIn(marta)]).toEqual([403, false])
    })

    it('a session is confirmed by signing in there again, as the same person', async () => {
      const { as } = await through()
      app.clock.advance(15 * 60)
      expect((await as.api('GET /me')).body.confirmed).toBe(false)
      expect((await as.get('/dashboard/confirm')).text).toContain('/dashboard/confirm/openid')
      const path = '/dashboard/confirm/openid?to=/dashboard/3/api'
      const other = await through(as, { sub: 'somebody-else', email: 'x@radio.test' }, path)
      expect([other.status, (await as.api('GET /me')).body.confirmed]).toEqual([403, false])
      const stale = await through(as, { auth_time: Math.floor(Date.now() / 1000) - 3600 }, path)
      expect([stale.status, (await as.api('GET /me')).body.confirmed]).toEqual([403, false])
      const before = as.cookie()
      const { asked, to } = await through(as, {}, path)
      expect([asked.get('prompt'), to]).toEqual(['login', '/dashboard/3/api'])
      expect([(await as.api('GET /me')).body.confirmed, as.cookie() === before]).toEqual([true, false])
    })

    it('an unresponsive provider is reported, and tried again the next time', async () => {
      const fresh = await testApp({ database, config: { openId: provider.settings }, openIdFetch: provider.fetch })
      provider.state.isDown = true
      const down = await visitor(fresh).get('/dashboard/sign-in/openid')
      provider.state.isDown = false
      expect([down.status, down.text.includes('Sign-in was not completed')]).toEqual([502, true])
      expect((await visitor(fresh).get('/dashboard/sign-in/openid')).status).toBe(303)
      await fresh.close()
    })

    it('neither codes, states, secrets nor addresses of people are in the log', async () => {
      const { back } = await through(visitor(app), { aud: 'other' })
      const { code, state } = Object.fromEntries(new URL(back, 'https://x').searchParams)
      for (const secret of [code, state, 'between-us-two', email]) expect(logged.join('')).not.toContain(secret)
      expect(logged.join('')).toContain('could not complete a sign-in at the provider')
    })
  })
}

it('without a provider there is no link to one, and its URLs are not found', async () => {
  const app = await testApp()
  expect((await visitor(app).get('/dashboard/sign-in')).text).not.toContain('/openid')
  expect((await visitor(app).get('/dashboard/sign-in/openid')).to).toMatch(/^\/dashboard\/sign-in\?to=/)
  expect((await (await signIn(app)).ask('GET /me/sign-in')).body.provider).toBeNull()
  await app.close()
})
