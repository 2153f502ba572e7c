import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { cheapPasswords, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { invitePerson } from './actions.ts'
import { makePasswords } from './passwords.ts'
import { updatePerson } from './person-store.ts'

const password = 'fog over the harbour'
const wrong = 'The e-mail or the password is wrong.'

for (const database of databases) {
  describe(`signing in by password on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let email: string
    let personId: number
    let stored: string
    const logged: string[] = []
    let made = 0
    beforeAll(async () => {
      stored = await cheapPasswords.hash(password, 'test')
      app = await testApp({ database, log: (line) => logged.push(line) })
    })
    beforeEach(async () => {
      // Attempts of other tests are forgotten by then.
      app.clock.advance(2 * 86_400)
      await app.app.db.deleteFrom('sign_in_delays').execute()
      stationId = (await app.station()).id
      email = `Marta.${++made}@tramline.example`
      personId = (await invitePerson(app.app.writer, stationId, { email, role: 'owner' })).person.id
      await updatePerson(app.app.db, personId, { password: stored })
    })
    afterAll(() => app.close())

    const signIn = (as = visitor(app), fields = {}) => as.post('/dashboard/sign-in', { email, password, ...fields })
    const events = async () => {
      await app.app.settled()
      const rows = await listEvents(app.app.db, stationId, 0, 100)
      return rows
        .filter(({ type }) => type.startsWith('people.'))
        .map(({ type, details, actor_kind, actor_ref }) => [type, JSON.parse(details), actor_kind, actor_ref])
    }

    it('the dashboard signs in over a page, in JSON: with the same refusals, and with the same session', async () => {
      const marta = visitor(app)
      const refused = await marta.json('/dashboard/sign-in/password', { email, password: 'wrong' })
      expect([refused.status, refused.body.code]).toEqual([401, 'wrong_sign_in'])
      expect((await marta.json('/dashboard/second-factor/code', { code: '000000' })).body.code).toBe('step')
      expect((await marta.json('/dashboard/sign-in/ways', {})).body).toEqual({ passkeys: false, provider: '' })
      const entered = await marta.json('/dashboard/sign-in/password', { email, password })
      expect([entered.status, entered.body]).toEqual([200, { to: '/dashboard' }])
      expect((await marta.api('GET /me')).body).toMatchObject({ id: personId, email })
      const strange = visitor(app, { 'Sec-Fetch-Site': 'cross-site' })
      expect((await strange.json('/dashboard/sign-in/password', { email, password })).status).toBe(403)
    })

    it('the right password begins a session, and leads to the page that was asked for', async () => {
      const marta = visitor(app, { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0' })
      const { status, to, headers } = await signIn(marta, { to: '/dashboard/3/schedule?week=2' })
      expect([status, to]).toEqual([303, '/dashboard/3/schedule?week=2'])
      expect(headers.getSetCookie()[0]).toMatch(
        /^__Host-aircheck=[\w-]{43}; Path=\/; Max-Age=7776000; Secure; HttpOnly; SameSite=Lax$/,
      )
      expect((await marta.api('GET /me')).body).toMatchObject({ id: personId, email, confirmed: true })
      const session = await app.app.db.selectFrom('sessions').selectAll().where('person_id', '=', personId).execute()
      expect(session).toMatchObject([{ method: 'password', device: 'Firefox, Windows' }])
      expect(await events()).toEqual([
        ['people.invited', { email, role: 'owner' }, 'command', null],
        ['people.signed_in', { method: 'password' }, 'person', `${personId}`],
      ])
    })

    it('the e-mail is recognised in any case and with space around it', async () => {
      expect((await signIn(visitor(app), { email: ` ${email.toUpperCase()} ` })).status).toBe(303)
    })

    it('after signing in, only pages of the dashboard are redirected to', async () => {
      for (const to of ['https://evil.example/dashboard', '//evil.example', '/docs', '']) {
        expect((await signIn(visitor(app), { to })).to).toBe('/dashboard')
      }
    })

    it('a wrong password, an unknown account and one without a password get the same page, and no cookie', async () => {
      const { person } = await invitePerson(app.app.writer, stationId, { email: `new-${email}`, role: 'presenter' })
      const attempts = [
        { password: 'fog over the harbor' },
        { password: '' },
        { email: 'nobody@tramline.example' },
        { email: person.email },
        { email: '' },
      ]
      const pages: string[] = []
      for (const fields of attempts) {
        const answer = await signIn(visitor(app), fields)
        expect([fields, answer.status, answer.fault]).toEqual([fields, 401, wrong])
        expect(answer.headers.getSetCookie()).toEqual([])
        pages.push(answer.text.replaceAll(/ value="[^"]*"|data-now="\d+"/g, ''))
      }
      expect(new Set(pages).size).toBe(1)
    })

    it('the form keeps the e-mail, but not the password', async () => {
      const { text } = await signIn(visitor(app), { email: 'a"<b@x.example', password: 'secret <password>' })
      expect(text).toContain('value="a&#34;&#60;b@x.example"')
      expect(text).not.toContain('secret')
    })

    it('after four failures each further one doubles a delay, up to a minute; then the password works', async () => {
      const attempt = (fields = {}) => signIn(visitor(app), { password: 'wrong', ...fields })
      for (let nth = 1; nth <= 5; nth++) expect((await attempt()).status).toBe(401)
      const refused = await attempt({ password })
      expect([refused.status, refused.headers.get('retry-after'), refused.fault]).toEqual([
        ...[429, '1', 'Too many attempts. Try again in 1 s.'],
      ])
      let longest = 0
      for (let nth = 0; nth < 12; nth++) {
        const { status, headers } = await attempt({ password })
        expect(status).toBe(429)
        longest = Number(headers.get('retry-after'))
        app.clock.advance(longest)
        if (nth < 11) expect((await attempt()).status).toBe(401)
      }
      expect(longest).toBe(60)
      expect((await attempt({ password })).status).toBe(303)
      expect((await attempt()).status).toBe(401)
    })

    it('an account that does not exist has the same delays', async () => {
      const attempt = () => signIn(visitor(app), { email: 'nobody@tramline.example' })
      for (let nth = 1; nth <= 5; nth++) expect((await attempt()).status).toBe(401)
      expect((await attempt()).status).toBe(429)
    })

    it('an address that fails with many accounts is slowed down, also with one that it has', async () => {
      for (let nth = 1; nth <= 21; nth++) {
        expect((await signIn(visitor(app), { email: `nobody${nth}@tramline.example` })).status).toBe(401)
      }
      expect((await signIn()).status).toBe(429)
      app.clock.advance(1)
      expect((await signIn()).status).toBe(303)
      app.clock.advance(1)
      expect((await signIn(visitor(app), { email: 'nobody@tramline.example' })).status).toBe(401)
      expect((await signIn()).status).toBe(429)
    })

    it('of fifty attempts at once, the first few are examined and all others refused', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(visitor(app), { password: 'wrong' })))
      const count = (status: number) => answers.filter((answer) => answer.status === status).length
      expect([count(401), count(429)]).toEqual([5, 45])
    })

    it('failed attempts are reported at the stations of the person, the more of them, the less often', async () => {
      for (let nth = 1; nth <= 9; nth++) {
        await signIn(visitor(app), { password: 'wrong' })
        app.clock.advance(60)
      }
      const failed = (await events()).filter(([type]) => type === 'people.sign_in_failed')
      expect(failed).toEqual(
        [1, 2, 3, 4, 8].map((failures) => [
          ...['people.sign_in_failed', { email, method: 'password', failures }, 'public', null],
        ]),
      )
    })

    it('a password that was hashed at another cost is hashed again when it is used', async () => {
      const before = makePasswords(undefined, { memory: 16, passes: 1, parallelism: 1 })
      await updatePerson(app.app.db, personId, { password: await before.hash(password, 'test') })
      expect((await signIn()).status).toBe(303)
      const row = await app.app.db.selectFrom('people').select('password').where('id', '=', personId).execute()
      expect(row[0]!.password).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
      expect((await signIn()).status).toBe(303)
    })

    it('signing in starts a new session, so that an attacker cannot fix one beforehand', async () => {
      const mallory = visitor(app)
      await signIn(mallory)
      const planted = visitor(app)
      planted.cookies.set('__Host-aircheck', mallory.cookies.get('__Host-aircheck')!)
      expect((await signIn(planted)).status).toBe(303)
      expect(planted.cookie()).not.toBe(mallory.cookie())
      expect((await mallory.api('GET /me')).status).toBe(401)
    })

    it('signing out ends the session on the server, and its cookie opens nothing any more', async () => {
      const marta = visitor(app)
      await signIn(marta)
      const stolen = visitor(app)
      stolen.cookies.set('__Host-aircheck', marta.cookies.get('__Host-aircheck')!)
      const { status, to } = await marta.post('/dashboard/sign-out')
      expect([status, to, [...marta.cookies.keys()]]).toEqual([303, '/dashboard/sign-in', ['__Host-aircheck-device']])
      expect((await stolen.api('GET /me')).status).toBe(401)
    })

    it('a form that was sent from another site is refused, without signing in or out', async () => {
      const marta = visitor(app)
      await signIn(marta)
      const from: Record<string, string>[] = [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
      ]
      for (const headers of from) {
        const out = await marta.post('/dashboard/sign-out', {}, headers)
        expect([out.status, out.text.includes('This form came from another page')]).toEqual([403, true])
        const answer = await visitor(app).post('/dashboard/sign-in', { email, password }, headers)
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
      }
      expect((await marta.api('GET /me')).status).toBe(200)
    })

    it('a signed-in person is redirected from the sign-in page; others are sent there, and back', async () => {
      const marta = visitor(app)
      const { to } = await marta.get('/dashboard/7/episodes?tab=failed')
      expect(to).toBe('/dashboard/sign-in?to=%2Fdashboard%2F7%2Fepisodes%3Ftab%3Dfailed')
      const page = await marta.get(to!)
      expect([page.status, page.text.includes('value="/dashboard/7/episodes?tab=failed"')]).toEqual([200, true])
      await signIn(marta)
      expect((await marta.get(to!)).to).toBe('/dashboard/7/episodes?tab=failed')
    })

    it('neither passwords nor tokens are in the log or in events', async () => {
      const marta = visitor(app)
      await signIn(marta)
      const token = marta.cookies.get('__Host-aircheck')!
      await signIn(visitor(app), { password: 'a wrong password' })
      const rows = JSON.stringify(await app.app.db.selectFrom('events').selectAll().execute())
      const delays = JSON.stringify(await app.app.db.selectFrom('sign_in_delays').selectAll().execute())
      for (const secret of [password, 'a wrong password', token, stored]) {
        expect(logged.join('') + rows + delays).not.toContain(secret)
      }
      expect(delays).not.toContain('tramline')
      expect(logged.join('')).toContain('"path":"/dashboard/sign-in","status":401')
    })
  })
}
