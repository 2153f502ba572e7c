import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { realOpenIdProvider } from '../testing/real-openid-provider.ts'
import { invitePerson } from './actions.ts'

// With a provider that other projects use as well; `openid.test.ts` has one that says what a real one never would.

for (const database of databases) {
  describe(`signing in at a real OpenID provider on ${database.name}`, () => {
    let provider: Awaited<ReturnType<typeof realOpenIdProvider>>
    let app: TestApp
    let made = 0
    let login: string
    let personId: number
    const logged: string[] = []
    beforeAll(async () => {
      const method = database.name === 'SQLite' ? 'client_secret_basic' : 'client_secret_post'
      provider = await realOpenIdProvider('https://radio.test/dashboard/sign-in/openid/callback', method)
      const config = { openId: provider.settings }
      // The provider's own clock is the real one.
      const now = new Date().toISOString()
      app = await testApp({ database, now, config, openIdFetch: provider.fetch, log: (line) => logged.push(line) })
    })
    beforeEach(async () => {
      login = `marta${++made}`
      provider.people.set(login, { email: `${login}@radio.test`, email_verified: true, name: 'Marta Kowal' })
      const { id } = await app.station()
      personId = (await invitePerson(app.app.writer, id, { email: `${login}@radio.test`, role: 'owner' })).person.id
    })
    afterAll(async () => {
      await app.close()
      await provider.close()
    })

    type Visitor = ReturnType<typeof visitor>
    const begin = async (as: Visitor, path = '/dashboard/sign-in/openid?to=/dashboard/3') => (await as.get(path)).to!
    const isIn = async (as: Visitor) => (await as.api('GET /me')).status === 200

    it('an invited person signs in on the provider’s pages, and the next time without a prompt', async () => {
      const [here, there] = [visitor(app), provider.browser()]
      const { back, asked } = await there.signIn(await begin(here), login)
      const { status, to } = await here.get(back)
      expect([status, to, asked]).toEqual([303, '/dashboard/3', ['login', 'consent']])
      expect((await here.api('GET /me')).body).toMatchObject({ id: personId, name: 'Marta Kowal' })
      const again = visitor(app)
      const second = await there.signIn(await begin(again), login)
      expect([(await again.get(second.back)).status, second.asked]).toEqual([303, []])
      expect(await isIn(again)).toBe(true)
    })

    it('a session is confirmed only after signing in there again, as the same person', async () => {
      const [here, there] = [visitor(app), provider.browser()]
      await here.get((await there.signIn(await begin(here), login)).back)
      app.clock.advance(15 * 60)
      const confirm = async (as: string) => {
        const { back, asked } = await there.signIn(await begin(here, '/dashboard/confirm/openid'), as)
        expect(asked).toContain('login')
        return (await here.get(back)).status
      }
      expect([await confirm('somebody'), (await here.api('GET /me')).body.confirmed]).toEqual([403, false])
      expect([await confirm(login), (await here.api('GET /me')).body.confirmed]).toEqual([303, true])
      app.clock.ms = Date.now()
    })

    it('of two concurrent requests with one response, one succeeds; its code works in no other sign-in', async () => {
      const here = visitor(app)
      const { back } = await provider.browser().signIn(await begin(here), login)
      const copy = visitor(app)
      for (const [name, value] of here.cookies) copy.cookies.set(name, value)
      const answers = await Promise.all([here, copy].map((as) => as.get(back)))
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])

      const [victim, mallory] = [visitor(app), visitor(app)]
      const first = await provider.browser().signIn(await begin(victim), login)
      const to = new URL(await begin(mallory))
      const planted = new URL(first.back, 'https://x')
      planted.searchParams.set('state', to.searchParams.get('state')!)
      const injected = await mallory.get(planted.pathname + planted.search)
      expect([injected.status, await isIn(mallory)]).toEqual([403, false])
      const mixed = new URL(first.back, 'https://x')
      mixed.searchParams.set('iss', 'https://evil.test')
      expect([(await victim.get(mixed.pathname + mixed.search)).status, await isIn(victim)]).toEqual([403, false])
    })

    it('an unverified e-mail is refused, and so is a stranger’s', async () => {
      provider.people.set(login, { email: `${login}@radio.test`, email_verified: false, name: 'Marta' })
      provider.people.set('stranger', { email: 'stranger@radio.test', email_verified: true, name: 'X' })
      for (const name of [login, 'stranger']) {
        const here = visitor(app)
        const { back } = await provider.browser().signIn(await begin(here), name)
        expect([name, (await here.get(back)).status, await isIn(here)]).toEqual([name, 403, false])
      }
      expect(logged.join('')).not.toContain(`${login}@radio.test`)
      expect(logged.join('')).not.toContain(provider.settings.clientSecret)
    })
  })
}
